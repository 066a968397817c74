import type { JsonObject } from '@mcp-working-set/core';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { discover, membersOf } from '../../src/clients/discover.js';
import type { FoundServer } from '../../src/clients/discover.js';
import { editText, readValue } from '../../src/clients/formats/format.js';
import { CLIENTS } from '../../src/clients/index.js';
import type { ClientId, Mount } from '../../src/clients/types.js';
import { CASES, MEMBERS, MORE } from './shapes.js';
import { createMachine, fixture, put } from './support.js';

const LISTEN = { host: '127.0.0.1', port: 4484 };
const STDIO: Mount = { kind: 'stdio', command: '/opt/mws', args: ['connect'] };
const HTTP: Mount = { kind: 'http', url: 'http://127.0.0.1:4484/mcp' };

const key = ({ table, name }: FoundServer): string => `${table.scope} ${name}`;

/** Lines without the comma that an addition may need, or a removal may leave over. */
const bare = (text: string): string[] => text.split(/\r?\n/).map((line) => line.replace(/,(\s*(?:\/\/.*)?)$/, '$1'));

const inOrder = (few: readonly string[], many: readonly string[]): boolean => {
  let at = 0;
  return few.every((line) => (at = many.indexOf(line, at) + 1) > 0);
};

const ALL = [...Object.entries(CASES).map(([id, one]) => [id, 'as usual', one] as const), ...MORE];

describe.each(ALL)('%s: %s', (id, _, { files, found, disabled = [], notes = {} }) => {
  const client = CLIENTS.find((one) => one.id === id)!;
  /** Claude Desktop starts programs only. */
  const mounts = id === 'claude-desktop' ? [STDIO] : [STDIO, HTTP];
  const set = () => {
    const machine = createMachine();
    const texts = new Map(Object.entries(files).map(([name, place]) => {
      const text = fixture(name, machine);
      return [put(place.startsWith('./') ? join(machine.cwd, place) : join(machine.home, place), text), text];
    }));
    return { machine, texts };
  };

  test('its servers are read in mws\'s words', () => {
    const { machine } = set();
    const [seen] = discover(machine, LISTEN, [client]);
    expect(seen?.problems).toEqual([]);
    expect(seen?.installed).toBe(true);
    const entries = Object.fromEntries((seen?.servers ?? []).map((server) => [key(server), 'entry' in server.read ? server.read.entry : server.read.skipped]));
    expect(entries).toEqual(JSON.parse(JSON.stringify(found).replaceAll('@PROJECT@', machine.cwd)));
    expect(seen?.servers.filter(({ read }) => 'entry' in read && !read.enabled).map(key)).toEqual(disabled);
    for (const server of seen?.servers ?? []) {
      if ('entry' in server.read) expect(server.read.notes.join('; '), key(server)).toMatch(notes[key(server)] ?? /^$/);
    }
  });

  test('mws goes in and out without another byte changing, and is known for what it is', () => {
    const { machine, texts } = set();
    for (const table of client.tables(machine)) {
      const before = texts.get(table.file);
      if (before === undefined || !membersOf(readValue(table.format, before, table.file), table)) continue;
      for (const mount of mounts) {
        const path = [...table.path, 'mws'];
        const after = editText(table.format, before, [{ kind: 'set', path, value: client.write(mount, 'mws') }], table.file);
        expect(bare(before).length < 3 || inOrder(bare(before), bare(after)), after).toBe(true);
        expect(editText(table.format, after, [{ kind: 'remove', path }], table.file)).toBe(before);
        put(table.file, after);
        const [seen] = discover(machine, LISTEN, [client]);
        const own = seen?.servers.find((server) => server.own);
        expect(own?.name).toBe('mws');
        expect(own?.read).toMatchObject({ enabled: true, entry: mount.kind === 'http' ? { url: mount.url } : { command: mount.command, args: mount.args } });
        put(table.file, before);
      }
    }
  });

  test('each of its servers can be taken out alone, and nothing else goes with it', () => {
    const { machine, texts } = set();
    const [seen] = discover(machine, LISTEN, [client]);
    for (const { table, name } of seen?.servers ?? []) {
      const before = texts.get(table.file) ?? '';
      const after = editText(table.format, before, [{ kind: 'remove', path: [...table.path, name] }], table.file);
      expect(after.length).toBeLessThan(before.length);
      const emptied = new RegExp(`^(\\s*"?${table.path.at(-1)}"?:) \\{\\}$`);
      expect(bare(before).length < 3 || inOrder(bare(after).filter((line) => !emptied.test(line)), bare(before))).toBe(true);
    }
  });
});

test('a file that is broken is left alone and named with the line; one that is missing is no problem', () => {
  for (const client of CLIENTS) {
    const machine = createMachine();
    expect(discover(machine, LISTEN, [client])[0]).toMatchObject({ installed: false, servers: [], problems: [] });
    const table = client.tables(machine)[0]!;
    put(table.file, table.format.name === 'JSON' ? '{\n  "a": 1,\n  oops\n}\n' : table.format.name === 'TOML' ? 'a = 1\nb = = 2\n' : 'a: 1\nb: [1\n');
    const [seen] = discover(machine, LISTEN, [client]);
    expect(seen?.servers).toEqual([]);
    expect(seen?.problems).toHaveLength(1);
    expect(seen?.problems[0]).toMatch(new RegExp(`^${table.file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}:[23] is left as it is: no valid ${table.format.name}`));
    const edits = [{ kind: 'set' as const, path: [...table.path, 'mws'], value: client.write(STDIO, 'mws') }];
    expect(() => editText(table.format, 'nonsense: [', edits, table.file)).toThrow(/is left as it is/);
  }
});

for (const [id, entry, expected, ...noted] of MEMBERS) test(`${id}: of ${JSON.stringify(entry)} nothing is lost without a word`, () => {
  const client = CLIENTS.find((one) => one.id === id)!;
  const read = client.read(entry, client.tables(createMachine())[0]!, 'any');
  if (!read || !('entry' in read)) throw new Error(read?.skipped);
  const more = Object.entries(read.entry).filter(([key]) => !['command', 'url', 'type'].includes(key) || key in expected);
  expect(Object.fromEntries(more)).toEqual(expected);
  const said = read.notes.join('\n');
  expect([...said.matchAll(/"([^"]+)"/g)].map(([, key]) => key).sort()).toEqual([...noted].sort());
  expect(said).not.toContain('secret-word');
});

test('what is empty, or says what holds anyhow, needs no word; what is no text gets one', () => {
  const read = (entry: JsonObject) => {
    const result = CLIENTS.find(({ id }) => id === 'cline')!.read(entry, CLIENTS[0]!.tables(createMachine())[0]!, 'any');
    return result && 'entry' in result ? result.notes : result?.skipped;
  };
  expect(read({ command: 'x', autoApprove: [], trust: false, env: {}, description: '', other: null })).toEqual([]);
  expect(read({ command: 'x', env: { A: '1', B: null } })).toEqual(['"env" holds something other than texts, which is not carried over']);
  expect(read({ command: 'x', args: ['a', { b: 1 }] })).toEqual(['"args" holds something other than texts, which is not carried over']);
  expect(read({ type: 'ws', url: 'https://a.example' })).toContain('WebSocket');
  expect(read({ url: 'unix:///run/a.sock' })).toBe('its address is none of HTTP');
});

test('a value of an unexpected shape is skipped with a reason', () => {
  const machine = createMachine();
  put(join(machine.home, '.cursor/mcp.json'), '{"mcpServers":{"a":1,"b":{"command":5},"c":{"command":["x"]},"d":{"url":""}}}');
  const [seen] = discover(machine, LISTEN, CLIENTS.filter(({ id }) => id === 'cursor'));
  expect(seen?.servers.map(({ read }) => ('entry' in read ? read.entry : read.skipped))).toEqual([
    'it is no object', ...Array.from({ length: 3 }, () => 'it names neither a program nor an address'),
  ]);
  put(join(machine.home, '.cursor/mcp.json'), '{"mcpServers":[]}');
  expect(discover(machine, LISTEN, CLIENTS.filter(({ id }) => id === 'cursor'))[0]).toMatchObject({ servers: [], problems: [] });
});

test('$CLAUDE_CONFIG_DIR, $CODEX_HOME, $COPILOT_HOME and the folders of other systems are heeded', () => {
  const files = (changes: Parameters<typeof createMachine>[0], id: ClientId) =>
    CLIENTS.find((client) => client.id === id)?.tables(createMachine(changes)).map(({ file }) => file);
  expect(files({ env: { CLAUDE_CONFIG_DIR: '/cc' } }, 'claude-code')).toContain('/cc/.claude.json');
  expect(files({ env: { CODEX_HOME: '/cx' } }, 'codex')).toContain('/cx/config.toml');
  expect(files({ env: { CODEX_HOME: 'relative' } }, 'codex')).not.toContain('relative/config.toml');
  expect(files({ env: { COPILOT_HOME: '/cp' } }, 'copilot-cli')).toContain('/cp/mcp-config.json');
  expect(files({ platform: 'darwin' }, 'claude-desktop')?.[0]).toMatch(/home\/Library\/Application Support\/Claude\/claude_desktop_config\.json$/);
  expect(files({ platform: 'darwin' }, 'vscode')?.[0]).toMatch(/Library\/Application Support\/Code\/User\/mcp\.json$/);
  expect(files({ platform: 'win32' }, 'goose')?.[0]).toMatch(/Block\/goose\/config\/config\.yaml$/);
  expect(files({ env: { CLINE_DIR: '/cl' } }, 'cline')?.[0]).toBe('/cl/data/settings/cline_mcp_settings.json');
  expect(files({ env: { CLINE_DIR: '/cl', CLINE_DATA_DIR: '/data' } }, 'cline')?.[0]).toBe('/data/settings/cline_mcp_settings.json');
  expect(files({ platform: 'win32', env: { LOCALAPPDATA: '/local' } }, 'claude-desktop')?.[1]).toMatch(/^\/local\/Packages\/Claude_\w+\/LocalCache\/Roaming\/Claude\/claude_desktop_config\.json$/);
  const onWindows = { platform: 'win32' as const, home: '/h', env: {}, cwd: 'C:\\code\\x' };
  expect(CLIENTS.find(({ id }) => id === 'claude-code')?.tables(onWindows).filter(({ scope }) => scope === 'local').map(({ path }) => path[1])).toEqual(['C:/code/x', 'C:\\code\\x']);
  expect(files({ platform: 'win32', env: { APPDATA: '/roaming' } }, 'cline')?.[1]).toMatch(/^\/roaming\/Code\/User\/globalStorage/);
});
