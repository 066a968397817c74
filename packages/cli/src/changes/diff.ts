import { createTwoFilesPatch } from 'diff';
import { hideSecrets } from './hide.js';
import { shortenLines } from './shorten.js';
import type { Styles } from '../terminal/output.js';
import type { FileChange } from './types.js';

/** A unified diff, three lines around each change; secrets are hidden. */
export const unifiedDiff = ({ file, before, after }: FileChange, secrets: readonly string[]): string =>
  hideSecrets(createTwoFilesPatch(before === undefined ? '/dev/null' : file, after === undefined ? '/dev/null' : file, before ?? '', after ?? '', undefined, undefined, { context: 3 }), secrets)
    .replace(/^(?!--- )[^\n]*\n(?:=+\n)?/, '').trimEnd();

/** The same for a person: in colours, lines of minified files shortened to what changes in them. */
export const paintDiff = (diff: string, { green, red, cyan, bold }: Styles): string =>
  shortenLines(diff).split('\n').map((line) => {
    if (/^(\+\+\+|---) /.test(line)) return bold(line);
    if (line.startsWith('+')) return green(line);
    if (line.startsWith('-')) return red(line);
    return line.startsWith('@@') ? cyan(line) : line;
  }).join('\n');
