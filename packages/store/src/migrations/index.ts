import { initial } from './0001-initial.js';
import { transcripts } from './0002-transcripts.js';
import { learnedWords } from './0003-learned-words.js';
import { watchedResources } from './0004-watched-resources.js';
import type { Migration } from './migration.js';

/** All steps, in order, numbered from 1 without a gap. */
export const migrations: readonly Migration[] = [initial, transcripts, learnedWords, watchedResources];
