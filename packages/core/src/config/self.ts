import { posix, win32 } from 'node:path';

const OWN_PROGRAMS = new Set(['mws', 'mcp-working-set']);
const RUNNERS = new Set(['npx', 'pnpx', 'bunx', 'npm', 'pnpm', 'yarn', 'bun']);
const OWN_PACKAGE = /^mcp-working-set(?:@.+)?$/;
const OWN_MAIN = /[\\/](?:mcp-working-set|mws)[\\/]dist[\\/]main\.js$/;

const baseName = (command: string): string =>
  posix.basename(win32.basename(command)).toLowerCase().replace(/\.(?:exe|cmd|bat|ps1)$/, '');

/** Whether a command starts mws itself: by its own name, through a package runner, or its main file through Node. */
export const isOwnCommand = (command: string, args: readonly string[]): boolean => {
  const name = baseName(command);
  if (OWN_PROGRAMS.has(name)) return true;
  if (RUNNERS.has(name)) {
    // What follows the package's name belongs to that package.
    const words = args.filter((arg) => !arg.startsWith('-') && !['exec', 'x', 'dlx'].includes(arg));
    const named = args.some((arg) => arg.startsWith('--package=') && OWN_PACKAGE.test(arg.slice('--package='.length)));
    return named || (words[0] !== undefined && OWN_PACKAGE.test(words[0])) || (args.includes('-p') && words.some((word) => OWN_PACKAGE.test(word)));
  }
  const script = args.find((arg) => !arg.startsWith('-'));
  return (name === 'node' || name === 'bun') && script !== undefined && (OWN_MAIN.test(script) || OWN_PROGRAMS.has(baseName(script)));
};

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);
const ANY = new Set(['0.0.0.0', '::', '[::]']);

/** Whether an address is the one on which mws listens, whatever the path: each profile has its own. */
export const isOwnAddress = (url: URL, listen: { readonly host: string; readonly port: number }): boolean => {
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  if (port !== listen.port) return false;
  const same = url.hostname === listen.host.toLowerCase();
  return same || ((LOOPBACK.has(listen.host) || ANY.has(listen.host)) && (LOOPBACK.has(url.hostname) || ANY.has(url.hostname)));
};
