import { SAID } from '../said/index.js';
import { COMPUTING } from './computing.js';
import { DOING } from './doing.js';
import { EVERYDAY } from './everyday.js';
import { FIELDS } from './fields.js';
import { SERVICES } from './services.js';
import { USERS } from './users.js';

export { IDIOMS } from './idioms.js';

/**
 * What words of the tool world also mean: one group a line. Members before `|` mean the same; each of those after it is
 * related to each before it, at half the weight, and not to one another. Phrases are allowed. A line that starts with
 * `#` is a heading. Written from the vocabulary of tool catalogs at large, for no catalog in particular.
 */
export const SYNONYMS = [DOING, COMPUTING, EVERYDAY, SERVICES, FIELDS, USERS, SAID].join('');
