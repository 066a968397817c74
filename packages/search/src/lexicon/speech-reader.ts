import { createSpeechReader, type SpeechReader } from './patterns.js';
import { SPEECH } from './speech.js';

let shared: SpeechReader | undefined;

/** Reads the built-in ways of speaking; their table is read once, when it is first asked. */
export const speech: SpeechReader = (words) => (shared ??= createSpeechReader(SPEECH))(words);
