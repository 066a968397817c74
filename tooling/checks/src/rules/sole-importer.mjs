import { isTest, sourcesIn } from '../repo.mjs';

/** Packages that one room alone may import. `tests`: any room's tests may, too. */
const SOLE = [
  { matches: /^better-sqlite3(?:\/|$)/, room: 'packages/store', tests: false },
  { matches: /^@modelcontextprotocol\//, room: 'packages/proxy', tests: true },
];

/**
 * SQLite stands in store alone, the MCP SDK in proxy alone (and in tests, as somebody else's client).
 * @type {import('../repo.mjs').Rule}
 */
export const soleImporter = (repo) =>
  ['packages', 'apps', 'tooling'].flatMap((folder) => sourcesIn(repo, folder)).flatMap((path) =>
    repo.module(path).imports.flatMap(({ specifier, line }) =>
      SOLE.filter(({ matches, room, tests }) => matches.test(specifier) && !path.startsWith(`${room}/`) && !(tests && isTest(path))).map(({ room }) => ({
        path, line, rule: 'sole-importer', message: `${specifier} may be imported in ${room} only`,
      })),
    ),
  );
