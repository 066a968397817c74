import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cronLine, editCrontab, launchdAgent, systemdService, systemdTimer } from '../src/service/promote-timer.js';
import type { TimerText } from '../src/service/promote-timer.js';
import { createWorld } from './support.js';
import type { World } from './support.js';

const text: TimerText = { command: ['/opt/no de/bin/node', '/opt/50%/$mws".js', 'promote', '--config', "/home/o'neil/a&b.json"], everyMinutes: 90, path: '/usr/bin:/opt/<x>' };

test('systemd: what means something to it is escaped', () => {
  expect(systemdService(text)).toBe(`[Unit]
Description=Decide which MCP tools are listed (mcp-working-set)

[Service]
Type=oneshot
Nice=10
Environment="PATH=/usr/bin:/opt/<x>"
ExecStart="/opt/no de/bin/node" "/opt/50%%/$$mws\\".js" "promote" "--config" "/home/o'neil/a&b.json"
`);
  expect(systemdTimer(text)).toContain('\nOnUnitActiveSec=90min\n');
});

test('launchd: a property list', () => {
  const agent = launchdAgent(text);
  expect(agent).toContain("    <string>/home/o'neil/a&amp;b.json</string>\n");
  expect(agent).toContain('<string>/usr/bin:/opt/&lt;x&gt;</string>');
  expect(agent).toContain('  <key>StartInterval</key>\n  <integer>5400</integer>\n');
});

test('cron: intervals that it knows, words in quotes, per cent signs escaped', () => {
  expect(cronLine(text)).toBe(`17 * * * * PATH='/usr/bin:/opt/<x>' '/opt/no de/bin/node' '/opt/50\\%/$mws".js' promote --config '/home/o'\\''neil/a&b.json' >/dev/null 2>&1 # mcp-working-set promote`);
  const times = (everyMinutes: number): string => cronLine({ ...text, everyMinutes }).split(' PATH')[0] ?? '';
  expect([1, 7, 45, 60, 60 * 5, 60 * 24 * 3].map(times)).toEqual(['*/1 * * * *', '*/6 * * * *', '*/30 * * * *', '17 * * * *', '17 */4 * * *', '17 4 * * *']);
});

test('a crontab keeps everything else, in its place', () => {
  const before = '# mine\n0 5 * * * backup\n';
  const one = editCrontab(before, cronLine(text));
  expect(one).toBe(`${before}${cronLine(text)}\n`);
  expect(editCrontab(one, cronLine({ ...text, everyMinutes: 5 }))).toBe(`${before}${cronLine({ ...text, everyMinutes: 5 })}\n`);
  expect(editCrontab(one)).toBe(before);
  expect(editCrontab('', cronLine(text))).toBe(`${cronLine(text)}\n`);
  expect(editCrontab(`${cronLine(text)}\n`)).toBe('');
});

/** A program of that name, which notes how it was called and keeps its input. */
const stub = (world: World, name: string, exit = 0): { calls(): string; kept: string } => {
  const [log, kept] = [join(world.home, `${name}.log`), join(world.home, `${name}.txt`)];
  const file = world.write(join(world.home, 'bin', name), `#!/bin/sh\necho "$@" >> ${log}\ncase "$1" in -l) cat ${kept} 2>/dev/null || exit 1;; -) cat > ${kept};; esac\nexit ${exit}\n`);
  chmodSync(file, 0o755);
  world.env['PATH'] = `${join(world.home, 'bin')}:${process.env['PATH']}`;
  return { calls: () => readFileSync(log, 'utf8'), kept };
};

test('--install-timer and --remove-timer: systemd', async () => {
  const world = createWorld();
  const systemctl = stub(world, 'systemctl');
  const options = { platform: 'linux', program: ['/opt/node', '/opt/mws.js'] } as const;
  const installed = await world.run(['promote', '--install-timer', '--every', '30'], options);
  expect(installed).toMatchObject({ code: 0, out: expect.stringContaining('mws promote runs every 30 minutes now') });
  const unit = join(world.home, '.config/systemd/user/mcp-working-set-promote.service');
  expect(readFileSync(unit, 'utf8')).toContain(`ExecStart="/opt/node" "/opt/mws.js" "promote" "--config" "${join(world.home, '.config/mcp-working-set/config.json')}"`);
  expect(readFileSync(unit.replace('.service', '.timer'), 'utf8')).toContain('OnUnitActiveSec=30min');
  expect((await world.run(['promote', '--remove-timer'], options)).code).toBe(0);
  expect(existsSync(unit)).toBe(false);
  expect(systemctl.calls()).toBe('--user daemon-reload\n--user enable --now mcp-working-set-promote.timer\n--user disable --now mcp-working-set-promote.timer\n');
});

test('--install-timer: launchd and cron; a dry run only shows', async () => {
  const world = createWorld();
  const launchctl = stub(world, 'launchctl');
  const crontab = stub(world, 'crontab');
  const agent = join(world.home, 'Library/LaunchAgents/mcp-working-set.promote.plist');
  const shown = await world.run(['promote', '--install-timer', '--dry-run'], { platform: 'darwin' });
  expect(shown.out).toContain('<key>StartInterval</key>');
  expect(existsSync(agent)).toBe(false);
  await world.run(['promote', '--install-timer'], { platform: 'darwin' });
  expect([existsSync(agent), launchctl.calls()]).toEqual([true, `load -w ${agent}\n`]);
  world.write(crontab.kept, '0 5 * * * backup\n');
  await world.run(['promote', '--install-timer', '--timer', 'cron']);
  expect(readFileSync(crontab.kept, 'utf8')).toMatch(/^0 5 \* \* \* backup\n17 \* \* \* \* PATH=.* mws promote --config .* # mcp-working-set promote\n$/);
  await world.run(['promote', '--remove-timer', '--timer', 'cron']);
  expect(readFileSync(crontab.kept, 'utf8')).toBe('0 5 * * * backup\n');
});

test('what cannot be switched on says what to do', async () => {
  const world = createWorld();
  stub(world, 'systemctl', 1);
  const failed = await world.run(['promote', '--install-timer'], { platform: 'linux' });
  expect(failed).toMatchObject({ code: 1, err: expect.stringMatching(/could not be switched on: `systemctl --user daemon-reload` failed; .*--timer cron/) });
  expect((await world.run(['promote', '--install-timer'], { platform: 'win32' })).code).toBe(2);
  expect((await world.run(['promote', '--watch', '--every', '0'])).code).toBe(2);
});
