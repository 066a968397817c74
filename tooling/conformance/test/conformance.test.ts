import { describe, expect, it } from 'vitest';
import { runClients, runServers, type Run } from '../src/runs.mjs';
import { REVISIONS } from '../src/suite.mjs';
import { startInProcess } from './in-process.js';

const REQUIRED = { '2025-11-25': { server: 30, client: 4 }, '2026-07-28': { server: 37, client: 7 } } as const;

/** The suite waits for news by the clock: what a busy machine has made late gets a second and a third run. */
const settled = async (run: () => Promise<readonly Run[]>): Promise<readonly Run[]> => {
  let runs = await run();
  for (let again = 0; again < 2 && runs.some(({ problems }) => problems.length > 0); again++) runs = await run();
  return runs;
};

const check = (runs: readonly Run[]): void => {
  expect(runs.flatMap(({ leg, revision, upstream, problems }) => problems.map((problem) => `${leg} ${revision}, upstream over ${upstream}: ${problem}`))).toEqual([]);
  for (const { leg, revision, required, passedDirect } of runs) {
    expect({ required, passedDirect }).toEqual({ required: REQUIRED[revision][leg], passedDirect: REQUIRED[revision][leg] });
  }
};

describe.each(REVISIONS)('the conformance suite at %s: what passes directly passes through mws', (revision) => {
  it('server scenarios, upstream over HTTP and over stdio [eras.conformance]', { timeout: 900_000 }, async () => {
    check(await settled(() => runServers(revision, startInProcess)));
  });

  it('client scenarios but those that sign in, with mws between [eras.conformance-client]', { timeout: 900_000 }, async () => {
    check(await settled(async () => [await runClients(revision, startInProcess)]));
  });
});
