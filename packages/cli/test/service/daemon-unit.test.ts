import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { daemonAgent, daemonUnit, servicePlan } from '../../src/service/daemon-unit.js';
import { createWorld } from '../support.js';

const TEXT = { command: ['/opt/node 20/bin/node', '/opt/m&w$s/main.js', 'daemon', 'run', '--config', '/a "b"/50%.json'], path: '/usr/bin:/x%y', logFile: '/tmp/<log>' };

test('a unit whose words survive systemd\'s quoting', () => {
  const unit = daemonUnit(TEXT);
  expect(unit).toContain('ExecStart="/opt/node 20/bin/node" "/opt/m&w$$s/main.js" "daemon" "run" "--config" "/a \\"b\\"/50%%.json"\n');
  expect(unit).toContain('Environment="PATH=/usr/bin:/x%%y"\n');
  expect(unit).toContain('RestartPreventExitStatus=2 3\n');
  expect(unit).toContain('WantedBy=default.target\n');
});

test('an agent whose words are escaped, and which launchd starts again only after a crash', () => {
  const agent = daemonAgent(TEXT);
  expect(agent).toContain('<string>/opt/m&amp;w$s/main.js</string>');
  expect(agent).toContain('<string>/tmp/&lt;log&gt;</string>');
  expect(agent).toMatch(/<key>SuccessfulExit<\/key>\s*<false\/>/);
});

test('each system has its own, Windows is told what to do', async () => {
  const machine = { home: '/home/a', env: {}, cwd: '/' };
  expect(servicePlan({ ...machine, platform: 'linux' }, TEXT)?.file).toBe('/home/a/.config/systemd/user/mcp-working-set.service');
  expect(servicePlan({ ...machine, platform: 'darwin' }, TEXT)?.file).toBe('/home/a/Library/LaunchAgents/mcp-working-set.daemon.plist');
  const { code, err } = await createWorld().run(['daemon', 'install'], { platform: 'win32' });
  expect(code).toBe(2);
  expect(err).toContain('schtasks /Create');
});

test('install writes the unit after a yes; what cannot be switched on is said; uninstall takes it away', async () => {
  const world = createWorld();
  // No service manager is found on such a PATH.
  world.env.PATH = '/nonexistent';
  const file = join(world.home, '.config/systemd/user/mcp-working-set.service');
  const options = { platform: 'linux' as const, program: ['/usr/bin/node', '/opt/mws/dist/main.js'] };
  expect((await world.run(['daemon', 'install', '--dry-run'], options)).out).toContain('+ExecStart="/usr/bin/node" "/opt/mws/dist/main.js" "daemon" "run" "--started-by" "service"');
  expect((await world.run(['daemon', 'install'], options)).code).toBe(1);
  const { code, err } = await world.run(['daemon', 'install', '--yes'], options);
  expect(code).toBe(1);
  expect(err).toContain('`systemctl --user daemon-reload` failed');
  expect(readFileSync(file, 'utf8')).toContain('mcp-working-set');
  expect((await world.run(['daemon', 'uninstall', '--yes'], options)).code).toBe(0);
  expect(() => readFileSync(file)).toThrow('ENOENT');
});
