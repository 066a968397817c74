import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { compare, judge } from './compare.mjs';
import { serveInFront, VARIABLE } from './in-front.mjs';
import { CLIENT, STDIO_UPSTREAM, startUpstream } from './programs.mjs';
import { runClientSet, runServerSet, scenarios } from './suite.mjs';

/**
 * @typedef {import('./suite.mjs').Revision} Revision
 * @typedef {import('./suite.mjs').Results} Results
 * @typedef {(upstream: object) => Promise<import('./programs.mjs').Running>} Start mws in front of an upstream
 * @typedef {object} Run a set of scenarios, directly and through mws
 * @property {'server' | 'client'} leg @property {Revision} revision @property {'http' | 'stdio'} upstream
 * @property {number} required how many scenarios the revision requires of this run
 * @property {import('./compare.mjs').Difference} difference over all scenarios
 * @property {readonly string[]} problems what fails the run
 * @property {number} passedDirect @property {number} passedThrough of the required ones
 */

/** Scenarios in which the client signs in; they need an OAuth client, which mws has not got yet. @param {string} name */
export const isAuth = (name) => name.startsWith('auth/');

/** @type {readonly import('./compare.mjs').Expected[]} */
const EXPECTED = parse(readFileSync(new URL('../expected-failures.yaml', import.meta.url), 'utf8')) ?? [];

/**
 * @param {Pick<Run, 'leg' | 'revision' | 'upstream'>} key @param {{ required: readonly string[], extra: readonly string[] }} sets
 * @param {Results} direct @param {Results} through
 * @returns {Run}
 */
const summarize = (key, { required, extra }, direct, through) => {
  const names = [...required, ...extra].filter((name) => !(key.leg === 'client' && isAuth(name)));
  const difference = compare(direct, through, names);
  const known = EXPECTED.filter(({ leg, revision, upstream }) => leg === key.leg && revision === key.revision && upstream === key.upstream);
  const scored = required.filter((name) => names.includes(name));
  const directly = scored.filter((name) => difference.failing.includes(name)).map((name) => `${name} is required and fails directly: the fixture is wrong`);
  return {
    ...key,
    required: scored.length,
    difference,
    problems: [...directly, ...judge(difference, known)],
    passedDirect: scored.length - directly.length,
    passedThrough: scored.filter((name) => difference.passed.includes(name)).length,
  };
};

/**
 * The server set of a revision: directly, then through mws with the upstream over HTTP and over stdio.
 * @param {Revision} revision @param {Start} start
 * @returns {Promise<readonly Run[]>}
 */
export const runServers = async (revision, start) => {
  const sets = scenarios(revision, 'server');
  const upstream = await startUpstream();
  try {
    const direct = await runServerSet(upstream.url, revision);
    /** @type {Run[]} */
    const runs = [];
    for (const [kind, spec] of /** @type {const} */ ([['http', { url: upstream.url }], ['stdio', STDIO_UPSTREAM]])) {
      const mws = await start(spec);
      try {
        runs.push(summarize({ leg: 'server', revision, upstream: kind }, sets, direct, await runServerSet(mws.url, revision)));
      } finally {
        await mws.end();
      }
    }
    return runs;
  } finally {
    await upstream.end();
  }
};

/**
 * The client set of a revision but what signs in: a client that passes it, directly and with mws between.
 * @param {Revision} revision @param {Start} start
 * @returns {Promise<Run>}
 */
export const runClients = async (revision, start) => {
  const sets = scenarios(revision, 'client');
  const names = [...sets.required, ...sets.extra].filter((name) => !isAuth(name));
  const service = await serveInFront(start);
  try {
    const direct = await runClientSet(CLIENT, revision, names);
    const through = await runClientSet(CLIENT, revision, names, { [VARIABLE]: service.url });
    return summarize({ leg: 'client', revision, upstream: 'http' }, sets, direct, through);
  } finally {
    await service.end();
  }
};
