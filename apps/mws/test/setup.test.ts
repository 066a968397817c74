import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CLIENTS } from './support/clients.js';
import { descendants } from './support/processes.js';
import { runMws } from './support/program.js';
import { daemonPid, endDaemonAfterwards } from './support/shared-daemon.js';
import { STDIO_STUB, stdioStub } from './support/stub.js';
import { createWorld } from './support/world.js';

const require = createRequire(import.meta.url);
const memory = join(dirname(require.resolve('@modelcontextprotocol/server-memory/package.json')), 'dist/index.js');

/** A home with three clients, some servers in more than one of them, and no mws yet. */
const furnished = () => {
  const world = createWorld();
  endDaemonAfterwards(world);
  const put = (place: string, text: string): string => {
    const file = join(world.home, place);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  };
  const stub = stdioStub();
  const files = {
    claude: put('.claude.json', `{
  "numStartups": 3,
  "mcpServers": {
    "tools": { "type": "stdio", "command": ${JSON.stringify(stub.command)}, "args": ${JSON.stringify(stub.args)} },
    "memory": { "command": ${JSON.stringify(process.execPath)}, "args": [${JSON.stringify(memory)}], "env": { "MEMORY_FILE_PATH": ${JSON.stringify(join(world.folder, 'memory.jsonl'))}, "API_TOKEN": "canary-token" } }
  }
}
`),
    codex: put('.codex/config.toml', `model = "m" # mine

[mcp_servers.tools]
command = ${JSON.stringify(stub.command)}
args = [${stub.args.map((arg) => `'${arg}'`).join(', ')}]

[features]
x = true
`),
    cursor: put('.cursor/mcp.json', `{
  // of Cursor
  "mcpServers": {
    "gone": { "command": "no-such-program-anywhere" },
    "tools": { "command": ${JSON.stringify(process.execPath)}, "args": [${JSON.stringify(STDIO_STUB)}, "{\\"other\\":1}"] }
  }
}
`),
  };
  const read = () => Object.fromEntries(Object.entries(files).map(([name, file]) => [name, readFileSync(file, 'utf8')]));
  writeFileSync(world.configFile, '{\n  // mine\n  "listen": { "port": 0 }\n}\n');
  return { world, files, read };
};

test('setup --yes in a home with three clients, then calls through what it wrote, then everything back', async () => {
  const { world, files, read } = furnished();
  const before = read();
  const dry = await runMws(world, 'setup', '--dry-run');
  expect(dry.code).toBe(0);
  expect(read()).toEqual(before);

  const ran = await runMws(world, 'setup', '--yes');
  expect(ran.err).toMatch(/"gone" stays where it is, since it did not answer/);
  expect(ran.code).toBe(0);
  expect(ran.out + ran.err + dry.out + dry.err).not.toContain('canary');
  expect(ran.out).toMatch(/claude-code +\d+ +[\d,]+ +\d+ +[\d,]+ +[\d,]+ (fewer|more)/);
  expect(ran.out).toContain('o200k_base');

  const config = readFileSync(world.configFile, 'utf8');
  expect(config).toContain('// mine');
  expect(Object.keys(JSON.parse(config.replace('// mine', '')).mcpServers)).toEqual(['tools', 'memory', 'tools-cursor']);
  expect(readFileSync(join(dirname(world.configFile), 'env'), 'utf8')).toContain('API_TOKEN=canary-token');
  expect(Object.keys(JSON.parse(readFileSync(files.claude, 'utf8')).mcpServers)).toEqual(['mws']);
  expect(readFileSync(files.codex, 'utf8')).toMatch(/^model = "m" # mine\n\n\[features\]\nx = true\n\n\[mcp_servers\.mws\]\n/);
  const cursor = JSON.parse(readFileSync(files.cursor, 'utf8').replace('// of Cursor', ''));
  expect(Object.keys(cursor.mcpServers)).toEqual(['gone', 'mws']);

  // Claude Code and Codex defer tools by themselves, and three small servers have few names; Cursor gets the plain view.
  expect(JSON.parse(config.replace('// mine', '')).profiles).toEqual({ deferred: { surface: 'deferred' } });
  expect(readFileSync(files.codex, 'utf8')).toContain('"--profile", "deferred"');
  expect(cursor.mcpServers.mws.args).not.toContain('--profile');
  const { command, args } = JSON.parse(readFileSync(files.claude, 'utf8')).mcpServers.mws as { command: string; args: string[] };
  const names = ['SDK v1', 'SDK v2 auto'];
  const clients = await Promise.all(names.map((name) => CLIENTS[name]!({ command, args, env: world.env, cwd: world.cwd }, name, world)));
  for (const client of clients) {
    onTestFinished(() => client.close().catch(() => {}));
    expect(await client.call('tools__echo', { text: 'hello' })).toMatchObject({ text: 'hello', isError: false });
    expect((await client.call('memory__read_graph', {})).isError).toBe(false);
  }
  expect(descendants(daemonPid(world) ?? -1).length).toBe(2);

  expect((await runMws(world, 'setup', '--yes')).out).toContain('everything is set up already');
  expect((await runMws(world, 'uninstall', '--yes')).code).toBe(0);
  expect(read()).toEqual(before);
  expect((await runMws(world, 'undo', '--yes')).code).toBe(0);
  expect((await runMws(world, 'undo', '--yes')).code).toBe(0);
  expect(read()).toEqual(before);
  expect(readFileSync(world.configFile, 'utf8')).toBe('{\n  // mine\n  "listen": { "port": 0 }\n}\n');
});
