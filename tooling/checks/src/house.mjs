/**
 * The rules of the house that no ready-made tool checks. `node src/house.mjs [folder]` prints each finding on a line and
 * ends with exit code 1 where there is one.
 */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openRepo } from './repo.mjs';
import { ambient } from './rules/ambient.mjs';
import { manifest } from './rules/manifest.mjs';
import { rootEntry } from './rules/root-entry.mjs';
import { shipped } from './rules/shipped.mjs';
import { size } from './rules/size.mjs';
import { soleImporter } from './rules/sole-importer.mjs';
import { words } from './rules/words.mjs';

const RULES = [rootEntry, soleImporter, ambient, manifest, shipped, size, words];

/** All findings in a working tree. @param {string} root */
export const checkHouse = (root) => {
  const repo = openRepo(root);
  return RULES.flatMap((rule) => rule(repo));
};

/** @param {import('./repo.mjs').Finding} finding */
const format = ({ path, line, rule, message }) => `${path}${line === undefined ? '' : `:${line}`}: ${rule}: ${message}`;

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const findings = checkHouse(resolve(process.argv[2] ?? '.'));
  for (const finding of findings) console.log(format(finding));
  process.exitCode = findings.length > 0 ? 1 : 0;
}
