import { describe, expect, it } from 'vitest';
import { runClients, runServers, type Run } from '../src/runs.mjs';
import { REVISIONS } from '../src/suite.mjs';
import { startInProcess } from './in-process.js';

const REQUIRED = { '2025-11-25': { server: 30, client: 4 }, '2026-07-28': { server: 37, client: 7 } } as const;

const check = (runs: readonly Run[]): void => {
  expect(runs.flatMap(({ leg, revision, upstream, problems }) => problems.map((problem) => `${leg} ${revision}, upstream over ${upstream}: ${problem}`))).toEqual([]);
  for (const { leg, revision, required, passedDirect } of runs) {
    expect({ required, passedDirect }).toEqual({ required: REQUIRED[revision][leg], passedDirect: REQUIRED[revision][leg] });
  }
};

describe.each(REVISIONS)('the conformance suite at %s: what passes directly passes through mws', (revision) => {
  it('server scenarios, upstream over HTTP and over stdio [eras.conformance]', { timeout: 300_000 }, async () => {
    check(await runServers(revision, startInProcess));
  });

  it('client scenarios but those that sign in, with mws between [eras.conformance-client]', { timeout: 300_000 }, async () => {
    check([await runClients(revision, startInProcess)]);
  });
});
