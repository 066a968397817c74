import { taskReading } from './cline.js';
import { kiloDatabase } from './opencode.js';
import type { TranscriptFormat } from './types.js';

/** Kilo: `kilo.db` like OpenCode's (from April 2026), before that task folders like Roo's. */
export const kilo: TranscriptFormat = {
  client: 'kilo',
  skip: /^(node_modules|snapshot|log|bin|checkpoints|cache|settings)$/,
  reading: (path) => kiloDatabase.reading(path) ?? taskReading(path),
};
