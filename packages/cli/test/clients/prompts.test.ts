import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createWorld } from '../support.js';
import type { World } from '../support.js';

const [ENTER, SPACE, CTRL_C, DOWN] = ['\r', ' ', '\u0003', '\u001B[B'];

/** A home with two clients and two servers in them. */
const furnished = (): World => {
  const world = createWorld();
  world.write(join(world.home, '.cursor/mcp.json'), '{"mcpServers":{"docs":{"command":"docs-server"},"paint":{"command":"paint-server","env":{"PAINT_TOKEN":"canary-secret"}}}}\n');
  world.write(join(world.home, '.kiro/settings/mcp.json'), '{"mcpServers":{"docs":{"command":"docs-server"}}}\n');
  return world;
};

/** Every file below a folder with its bytes and mode. */
const tree = (folder: string): Record<string, string> => Object.fromEntries(
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map(({ parentPath, name }) => {
    const file = join(parentPath, name);
    return [file.slice(folder.length), `${(statSync(file).mode & 0o777).toString(8)} ${readFileSync(file, 'utf8')}`];
  }),
);

/** A command on a terminal: what stands on it, and what is typed. */
const onTerminal = (world: World, ...argv: string[]) => onTerminalOf({ columns: 100, rows: 40 }, world, ...argv);

const onTerminalOf = (size: { readonly columns?: number; readonly rows?: number }, world: World, ...argv: string[]) => {
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => stdin });
  const stderr = Object.assign(new PassThrough(), { isTTY: true, ...size });
  let shown = '';
  let seen = 0;
  const checks = new Set<() => void>();
  stderr.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
    for (const check of checks) check();
  });
  const { ended } = world.start(argv, { stdin, stderr, isTty: { stdin: true, stdout: true, stderr: true }, platform: 'linux' });
  return {
    ended, stdin,
    /** Resolves when something new on the terminal holds a text. */
    asked: (text: string) => new Promise<void>((resolve, reject) => {
      const check = (): void => {
        const at = shown.indexOf(text, seen);
        if (at < 0) return;
        seen = at + text.length;
        checks.delete(check);
        resolve();
      };
      checks.add(check);
      check();
      void ended.then((ran) => reject(new Error(`ended before it asked "${text}": ${JSON.stringify({ ...ran, shown })}`)));
    }),
    type: (keys: string) => void stdin.write(keys),
    get shown() {
      return shown;
    },
  };
};

const CLIENTS_ASKED = 'Which clients';
const SERVERS_ASKED = 'Which servers';
const SURE = '[y/N]';

test('setup asks for clients, servers and consent, and then does it', async () => {
  const world = furnished();
  const before = tree(world.home);
  const terminal = onTerminal(world, 'setup', '--no-check');
  await terminal.asked(CLIENTS_ASKED);
  terminal.type(ENTER);
  await terminal.asked(SERVERS_ASKED);
  terminal.type(ENTER);
  await terminal.asked(SURE);
  expect(tree(world.home)).toEqual(before);
  terminal.type(`y${ENTER}`);
  const { code, out } = await terminal.ended;
  expect(code).toBe(0);
  expect(out + terminal.shown).not.toContain('canary-secret');
  expect(Object.keys(JSON.parse(readFileSync(join(world.home, '.cursor/mcp.json'), 'utf8')).mcpServers)).toEqual(['mws']);
  const config = JSON.parse(readFileSync(join(world.home, '.config/mcp-working-set/config.json'), 'utf8'));
  expect(Object.keys(config.mcpServers)).toEqual(['docs', 'paint']);
});

test.each([{ columns: 0, rows: 0 }, {}])('a terminal that tells no size (%j) is taken for one of 80 columns', async (size) => {
  const terminal = onTerminalOf(size, furnished(), 'setup', '--no-check');
  await terminal.asked('Which clients shall use mws?');
  await terminal.asked('Cursor');
  await terminal.asked('Kiro');
  terminal.type(CTRL_C);
  expect((await terminal.ended).code).toBe(1);
});

test('what is unticked stays where it is', async () => {
  const world = furnished();
  const terminal = onTerminal(world, 'setup', '--no-check');
  await terminal.asked(CLIENTS_ASKED);
  // The second client, then the first server.
  terminal.type(DOWN);
  terminal.type(SPACE);
  terminal.type(ENTER);
  await terminal.asked(SERVERS_ASKED);
  terminal.type(SPACE);
  terminal.type(ENTER);
  await terminal.asked(SURE);
  terminal.type(`yes${ENTER}`);
  expect((await terminal.ended).code).toBe(0);
  expect(Object.keys(JSON.parse(readFileSync(join(world.home, '.cursor/mcp.json'), 'utf8')).mcpServers).sort()).toEqual(['docs', 'mws']);
  expect(readFileSync(join(world.home, '.kiro/settings/mcp.json'), 'utf8')).toBe('{"mcpServers":{"docs":{"command":"docs-server"}}}\n');
});

/** What a person does at a question to break it off. */
const WAYS: Readonly<Record<string, (terminal: ReturnType<typeof onTerminal>) => void>> = {
  'Ctrl-C': ({ type }) => type(CTRL_C),
  'the end of the input': ({ stdin }) => void stdin.end(),
};

for (const [way, breakOff] of Object.entries(WAYS)) {
  test.each([0, 1, 2])(`setup: ${way} at question %i changes nothing`, async (question) => {
    const world = furnished();
    const before = tree(world.home);
    const terminal = onTerminal(world, 'setup', '--no-check');
    for (const text of [CLIENTS_ASKED, SERVERS_ASKED, SURE].slice(0, question)) {
      await terminal.asked(text);
      terminal.type(ENTER);
    }
    await terminal.asked([CLIENTS_ASKED, SERVERS_ASKED, SURE][question] ?? '');
    breakOff(terminal);
    expect((await terminal.ended).code).toBe(1);
    expect(terminal.shown).toContain('Nothing was written.');
    expect(tree(world.home)).toEqual(before);
  });

  test(`install, uninstall, import, undo and trust: ${way} at their question changes nothing`, async () => {
    const world = furnished();
    world.write(join(world.cwd, 'mws.json'), '{"mcpServers":{"x":{"command":"x"}}}');
    await world.run(['install', '--client', 'cursor', '--yes'], { platform: 'linux' });
    const before = tree(world.home);
    for (const argv of [['install', '--client', 'kiro'], ['uninstall'], ['import'], ['undo'], ['trust']]) {
      const terminal = onTerminal(world, ...argv);
      await terminal.asked(SURE);
      breakOff(terminal);
      expect((await terminal.ended).code, argv.join(' ')).toBe(1);
      expect(tree(world.home), argv.join(' ')).toEqual(before);
    }
    expect((await world.run(['trust', '--json'])).out).toContain('"approved": false');
  });
}

test.each(['', 'n', 'no', 'yess', 'j'])('an answer "%s" is no', async (answer) => {
  const world = furnished();
  const before = tree(world.home);
  const terminal = onTerminal(world, 'install', '--client', 'cursor');
  await terminal.asked(SURE);
  terminal.type(`${answer}${ENTER}`);
  expect((await terminal.ended).code).toBe(1);
  expect(tree(world.home)).toEqual(before);
});
