import { skippedTaskFolders, taskReading } from './cline.js';
import type { TranscriptFormat } from './types.js';

/** Roo Code: `globalStorage/rooveterinaryinc.roo-cline/tasks/<id>/`, or under its own custom storage path. */
export const roo: TranscriptFormat = { client: 'roo', skip: skippedTaskFolders, reading: taskReading };
