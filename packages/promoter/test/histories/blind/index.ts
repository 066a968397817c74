/**
 * Histories of people by which a promotion policy is judged, written by somebody who had seen neither the policy's code nor
 * its results on any history, and not changed after the first run. Whoever changes the policy leaves them as they are.
 */
import { consultant } from './consultant.js';
import { dataAnalyst } from './data-analyst.js';
import { gameArtist } from './game-artist.js';
import { hobbyist } from './hobbyist.js';
import { occasional } from './occasional.js';
import { officeManager } from './office-manager.js';
import { onCallEngineer } from './on-call-engineer.js';
import { orchestrator } from './orchestrator.js';
import type { Person } from './person.js';
import { productManager } from './product-manager.js';
import { sharedGateway } from './shared-gateway.js';
import { student } from './student.js';
import { webDeveloper } from './web-developer.js';

const people = [webDeveloper, dataAnalyst, onCallEngineer, officeManager, hobbyist, consultant, sharedGateway, orchestrator, student, productManager, gameArtist, occasional];

/** Every person once; the same seed gives the same records. */
export const blindHistories = (seed = 1): readonly Person[] => people.map((make, at) => make(seed * 7_919 + at));
