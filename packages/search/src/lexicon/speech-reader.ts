import { createSpeechReader, type SpeechReader } from './patterns.js';
import { SPEECH } from './speech.js';

let shared: SpeechReader | undefined;

/** The reader of the built-in ways of speaking; made once. */
export const speech = (): SpeechReader => (shared ??= createSpeechReader(SPEECH));
