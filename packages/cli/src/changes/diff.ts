import { createTwoFilesPatch } from 'diff';
import type { Styles } from '../terminal/output.js';
import type { FileChange } from './types.js';

const HIDDEN = '***';

/** Values under a key that names a secret, whatever the notation; references to variables may be seen. */
const KEYED = /((?:^|[\s"',{[])["']?[\w.-]*(?:token|key|secret|passw|auth|credential|cookie)[\w.-]*["']?\s*[:=]\s*["']?(?:Bearer |Basic |token )?)([^\s"',}\]]+)/gi;

/** Takes out what must not be seen on a screen. */
const hide = (text: string, secrets: readonly string[]): string =>
  [...secrets].sort((a, b) => b.length - a.length)
    .reduce((current, secret) => current.replaceAll(secret, HIDDEN), text)
    .replace(KEYED, (whole, head: string, value: string) => (/^(?:\$|\{|\[|true|false|null|\d+$)/.test(value) ? whole : `${head}${HIDDEN}`));

/** A unified diff, three lines around each change; secrets are hidden. */
export const unifiedDiff = ({ file, before, after }: FileChange, secrets: readonly string[]): string =>
  hide(createTwoFilesPatch(before === undefined ? '/dev/null' : file, after === undefined ? '/dev/null' : file, before ?? '', after ?? '', undefined, undefined, { context: 3 }), secrets)
    .split('\n').slice(1).join('\n').trimEnd();

export const paintDiff = (diff: string, { green, red, cyan, bold }: Styles): string =>
  diff.split('\n').map((line) => {
    if (/^(\+\+\+|---) /.test(line)) return bold(line);
    if (line.startsWith('+')) return green(line);
    if (line.startsWith('-')) return red(line);
    return line.startsWith('@@') ? cyan(line) : line;
  }).join('\n');
