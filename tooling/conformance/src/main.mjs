/**
 * `pnpm conformance [server|client] [revision]`: runs the sets with the built program and prints what passes directly and not
 * through mws. Exit code 1 where something does that is not expected, or is expected and passes.
 */
import { startProgram } from './program.mjs';
import { runClients, runServers } from './runs.mjs';
import { REVISIONS } from './suite.mjs';

const given = process.argv.slice(2);
const revisions = REVISIONS.filter((revision) => given.every((word) => !/^\d/.test(word)) || given.includes(revision));
/** @param {string} leg */
const wanted = (leg) => given.every((word) => /^\d/.test(word)) || given.includes(leg);

/** @param {import('./runs.mjs').Run} run */
const report = ({ leg, revision, upstream, required, passedDirect, passedThrough, difference, problems }) => {
  console.log(`${leg} ${revision}, upstream over ${upstream}: required ${passedDirect}/${required} directly, ${passedThrough}/${required} through mws`);
  const broken = [...difference.lost, ...difference.weaker];
  if (broken.length > 0) console.log(`  not through mws: ${broken.join(', ')}`);
  for (const problem of problems) console.log(`  FAIL   ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
};

for (const revision of revisions) {
  if (wanted('server')) for (const run of await runServers(revision, startProgram)) report(run);
  if (wanted('client')) report(await runClients(revision, startProgram));
}
