import { BRANDS } from './brands.js';
import { SAID_DOING } from './doing.js';
import { LIVING } from './living.js';
import { MACHINES } from './machines.js';
import { MEDIA } from './media.js';
import { SAID_THINGS } from './things.js';
import { TRADE } from './trade.js';

/**
 * What people say for what tools are named by, domain by domain: `words or phrases > words of tools | related ones`, one
 * group a line. It is read in this one direction: a tool's word does not stand for what people say.
 */
export const SAID = [LIVING, MEDIA, TRADE, MACHINES, SAID_DOING, SAID_THINGS, BRANDS].join('');
