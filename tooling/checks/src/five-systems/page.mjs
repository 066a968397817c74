// Writes docs/five-systems.md from rows.mjs; with --check nothing is written and a difference is an error.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ROWS, SYSTEMS, TESTS } from './rows.mjs';

export const PAGE = fileURLToPath(new URL('../../../../docs/five-systems.md', import.meta.url));

/** @type {Readonly<Record<string, readonly string[]>>} */
const tests = TESTS;

/** @param {string} value */
const evidence = (value) => {
  if (value.startsWith('!')) return `On purpose otherwise: ${value.slice(1)}`;
  if (value.startsWith('=')) return value.slice(1);
  return value.split(' + ').map((name) => {
    const [file = '', words = ''] = tests[name] ?? [];
    return words === '' ? `\`${file}\`` : `\`${file}\`: ${words}`;
  }).join('; ');
};
/** @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

/** The page as text. */
export const pageText = () => {
  const counts = { behaviour: 0, otherwise: 0, fact: 0 };
  for (const [, , value = ''] of ROWS) counts[value.startsWith('!') ? 'otherwise' : value.startsWith('=') ? 'fact' : 'behaviour'] += 1;
  const parts = Object.entries(SYSTEMS).map(([prefix, [name]]) => [
    `## ${name}`, '', '| row | what it does | in mws |', '| --- | --- | --- |',
    ...ROWS.filter(([id = '']) => id.startsWith(prefix)).map(([id = '', what = '', value = '']) => `| ${id} | ${cell(what)} | ${cell(evidence(value))} |`),
  ].join('\n'));
  return `# Five systems, row by row

What five other proxies can do, and where mws shows the same. Who moves from one of them: \`mws init --from FILE\` translates
its configuration, and \`examples/\` has one configuration for each.

${ROWS.length} rows: ${counts.behaviour} are behaviours that a test shows, ${counts.otherwise} are on purpose otherwise, with the reason, and ${counts.fact} are claims
or facts. This page is made from \`tooling/checks/src/five-systems/rows.mjs\`.

${parts.join('\n\n')}
`;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = pageText();
  if (!process.argv.includes('--check')) writeFileSync(PAGE, text);
  else if (readFileSync(PAGE, 'utf8') !== text) throw new Error('docs/five-systems.md is not what its rows say: run node tooling/checks/src/five-systems/page.mjs');
}
