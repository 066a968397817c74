import { sourcesIn } from '../repo.mjs';

const MOST_LINES = 400;
/** Files with a limit of their own. */
const OWN_LIMIT = new Map([['apps/mws/src/main.ts', 60]]);

/**
 * No file over 400 lines but tables of data (nothing in them but values); the program's main file stays under 60.
 * @type {import('../repo.mjs').Rule}
 */
export const size = (repo) =>
  ['packages', 'apps', 'tooling'].flatMap((folder) => sourcesIn(repo, folder)).flatMap((path) => {
    const most = OWN_LIMIT.get(path) ?? MOST_LINES;
    const lines = repo.read(path).trimEnd().split('\n').length;
    if (lines <= most || (most === MOST_LINES && repo.module(path).isData)) return [];
    return [{ path, rule: 'size', message: `${lines} lines; at most ${most}, unless it is a table of data` }];
  });
