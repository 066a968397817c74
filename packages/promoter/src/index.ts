/**
 * Decides from evidence which tools a person really uses. Promises: `decide` is pure and never asks for anything but its
 * input; one call counts once whoever recorded it; nothing here reads the environment or writes to the console.
 */
export { decide } from './decide/decide.js';
export type { DecideInput, Decision, DecisionRow } from './decide/types.js';
export { resolvePins } from './pins/resolve.js';
export type { PinProblem, ResolvedPin, ResolvedPins } from './pins/types.js';
export { canonicalClient } from './evidence/clients.js';
