import { readdirSync, readFileSync } from 'node:fs';

/** Name of the variable that marks every process of one test run. */
export const MARK = 'MWS_TEST_RUN';

/** @param {string} path */
const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Ended meanwhile, or another user's.
    return '';
  }
};

/**
 * Living processes that carry a mark in their environment; none where the system does not show environments (only Linux
 * does, by files).
 * @param {string} mark
 * @returns {{ pid: number, command: string }[]}
 */
const marked = (mark) => {
  /** @type {string[]} */
  let names = [];
  try {
    names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
  return names.filter((pid) => read(`/proc/${pid}/environ`).split('\0').includes(`${MARK}=${mark}`) && !/^State:\tZ/m.test(read(`/proc/${pid}/status`)))
    .map((pid) => ({ pid: Number(pid), command: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim() }));
};

/**
 * What a run has left behind: its processes that are still there after a moment. They are ended here, so that they
 * disturb nobody else.
 * @param {string} mark @param {number} [graceMs]
 * @returns {Promise<string[]>} their command lines
 */
export const endLeftovers = async (mark, graceMs = 3_000) => {
  const end = Date.now() + graceMs;
  let left = marked(mark);
  while (left.length > 0 && Date.now() < end) {
    await new Promise((done) => setTimeout(done, 100));
    left = marked(mark);
  }
  for (const { pid } of left) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Ended by itself just now.
    }
  }
  return left.map(({ command }) => command);
};
