/** What each file of this folder gives: a history like the others, with the catalog that the person had to choose from. */
import type { History } from '../histories.js';
import type { Server } from './catalog.js';

export interface Person extends History {
  /** From the first day to the last, holidays included. */
  readonly days: number;
  readonly catalog: readonly Server[];
}
