/** Kept out of this file's own text, which is checked as well. */
const folder = ['', 'work', ''].join('/');
const PATTERNS = [
  { pattern: new RegExp(`(?<![\\w/.~})-])${folder}`), what: 'a folder of the machine it was written on' },
  { pattern: /(?<![\w/.~})-])\/tmp\/(?:seams|mws-)/, what: 'a scratch file of the machine it was written on' },
  { pattern: /https?:\/\/[\w.-]*(?:registry|artifactory|nexus|verdaccio)[\w-]*\.[\w.-]+/i, what: 'the host of a package registry' },
  { pattern: /^\s*(?:@[\w-]+:)?registry\s*=/, what: 'a package registry', only: /(?:^|\/)\.npmrc$/ },
  { pattern: /\btarball: https?:/, what: 'an address of a package', only: /(?:^|\/)pnpm-lock\.yaml$/ },
  { pattern: /^(?:<{7} |={7}$|>{7} )/, what: 'a merge conflict' },
];

/**
 * What must not be committed: paths of one machine, registry hosts, conflict marks.
 * @type {import('../repo.mjs').Rule}
 */
export const words = (repo) =>
  repo.files.flatMap((path) => {
    const text = repo.read(path);
    if (text.includes('\0')) return [];
    const lines = text.split('\n');
    return PATTERNS.filter(({ only }) => only === undefined || only.test(path)).flatMap(({ pattern, what }) =>
      lines.flatMap((line, index) => (pattern.test(line) ? [{ path, line: index + 1, rule: 'words', message: `names ${what}` }] : [])),
    );
  });
