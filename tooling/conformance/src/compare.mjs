/**
 * @typedef {import('./suite.mjs').Results} Results
 * @typedef {object} Difference between the same scenarios run directly and through mws
 * @property {readonly string[]} passed both ways
 * @property {readonly string[]} lost pass directly and not through mws
 * @property {readonly string[]} weaker pass both ways, but a check that succeeded directly does not through mws (a warning)
 * @property {readonly string[]} failing fail directly as well: nothing is known about mws
 * @property {ReadonlyMap<string, readonly string[]>} why scenario → the checks that were lost, with the suite's words
 */

/** @param {import('./suite.mjs').Scenario | undefined} direct @param {import('./suite.mjs').Scenario | undefined} through */
const lostChecks = (direct, through) =>
  [...(direct?.checks ?? [])].flatMap(([id, { status }]) => {
    const now = through?.checks.get(id);
    // INFO is what the suite says of something optional, such as answers that are no streams.
    if (status !== 'SUCCESS' || now?.status === 'SUCCESS' || now?.status === 'INFO') return [];
    return [`${id}: ${now === undefined ? 'never ran' : `${now.status} ${now.message ?? ''}`.trim()}`];
  });

/**
 * @param {Results} direct @param {Results} through @param {readonly string[]} names scenarios to look at
 * @returns {Difference}
 */
export const compare = (direct, through, names) => {
  const failing = names.filter((name) => direct.get(name)?.passed !== true);
  const usable = names.filter((name) => direct.get(name)?.passed === true);
  const lost = usable.filter((name) => through.get(name)?.passed !== true);
  const passed = usable.filter((name) => !lost.includes(name));
  const why = new Map(usable.map((name) => /** @type {const} */ ([name, lostChecks(direct.get(name), through.get(name))])).filter(([, checks]) => checks.length > 0));
  return { passed, lost, failing, weaker: passed.filter((name) => why.has(name)), why };
};

/**
 * @typedef {object} Expected one group of the file of expected failures
 * @property {'server' | 'client'} leg @property {string} revision @property {'http' | 'stdio'} upstream
 * @property {string} reason @property {readonly string[]} scenarios
 */

/**
 * What is wrong with a run, given what is expected to fail: a scenario that was lost and is not expected, and one that is
 * expected and was not lost. A scenario with a weaker check counts as lost.
 * @param {Difference} difference @param {readonly Expected[]} expected groups for this very run
 * @returns {readonly string[]}
 */
export const judge = (difference, expected) => {
  const known = new Set(expected.flatMap(({ scenarios }) => scenarios));
  const broken = [...difference.lost, ...difference.weaker];
  return [
    ...broken.filter((name) => !known.has(name)).map((name) => `${name} passes directly and not through mws: ${(difference.why.get(name) ?? ['no result']).join('; ')}`),
    ...[...known].filter((name) => !broken.includes(name)).map((name) => `${name} is expected to fail and does not: take it out of expected-failures.yaml`),
  ];
};
