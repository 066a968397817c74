import { MwsError } from '@mcp-working-set/core';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import type { CommandContext, GlobalArguments } from '../command.js';
import { loadConfiguration } from '../configuration/load.js';
import type { CliEnvironment } from '../environment.js';
import { EXIT } from '../exit-codes.js';
import { AGENT_LABEL, cronLine, editCrontab, launchdAgent, systemdService, systemdTimer, TIMER_NAME } from '../service/promote-timer.js';
import type { TimerText } from '../service/promote-timer.js';
import { runProgram } from '../service/run-program.js';

type Kind = 'systemd' | 'launchd' | 'cron';

interface TimerArguments {
  readonly every: number | undefined;
  readonly 'remove-timer': boolean;
  readonly 'dry-run': boolean;
  readonly timer: Kind | undefined;
}

/** What a timer is made of, and the commands that switch it on and off. */
interface Plan {
  readonly files: readonly { readonly file: string; readonly text: string }[];
  readonly on: readonly (readonly string[])[];
  readonly off: readonly (readonly string[])[];
}

const EVERY_MINUTES = 60;

const configFolder = ({ env, home }: CliEnvironment): string => {
  const base = env['XDG_CONFIG_HOME'];
  return base !== undefined && isAbsolute(base) ? base : join(home, '.config');
};

const planOf = (kind: 'systemd' | 'launchd', environment: CliEnvironment, text: TimerText): Plan => {
  if (kind === 'launchd') {
    const file = join(environment.home, 'Library/LaunchAgents', `${AGENT_LABEL}.plist`);
    return { files: [{ file, text: launchdAgent(text) }], on: [['launchctl', 'load', '-w', file]], off: [['launchctl', 'unload', '-w', file]] };
  }
  const folder = join(configFolder(environment), 'systemd/user');
  const timer = `${TIMER_NAME}.timer`;
  return {
    files: [{ file: join(folder, `${TIMER_NAME}.service`), text: systemdService(text) }, { file: join(folder, timer), text: systemdTimer(text) }],
    on: [['systemctl', '--user', 'daemon-reload'], ['systemctl', '--user', 'enable', '--now', timer]],
    off: [['systemctl', '--user', 'disable', '--now', timer]],
  };
};

/** Runs commands one after the other; gives the one that failed. */
const firstFailure = async (environment: CliEnvironment, commands: readonly (readonly string[])[]): Promise<readonly string[] | undefined> => {
  for (const [command = '', ...args] of commands) if ((await runProgram(environment, command, args)).code !== 0) return [command, ...args];
  return undefined;
};

const onCron = async (context: CommandContext, text: TimerText, remove: boolean, dryRun: boolean): Promise<number> => {
  const { environment, output } = context;
  const line = cronLine(text);
  if (dryRun) {
    output.line(line);
    return EXIT.ok;
  }
  // Without a crontab it fails with an empty one.
  const before = await runProgram(environment, 'crontab', ['-l']);
  const written = before.code === undefined ? before : await runProgram(environment, 'crontab', ['-'], editCrontab(before.out, remove ? undefined : line));
  if (written.code === 0) {
    output.line(remove ? 'The line was taken out of your crontab.' : `Your crontab has a new line:\n${line}`);
    return EXIT.ok;
  }
  output.error(remove ? 'crontab could not be run: take the line out yourself' : `crontab could not be run; the line is:\n${line}`);
  return EXIT.failed;
};

/** Installs or removes what runs `mws promote` now and then where no daemon runs. */
export const runTimer = async (context: CommandContext, args: TimerArguments & GlobalArguments): Promise<number> => {
  const { environment, output } = context;
  const platform = environment.platform ?? process.platform;
  const kind = args.timer ?? (platform === 'darwin' ? 'launchd' : platform === 'win32' ? undefined : 'systemd');
  if (kind === undefined) throw new MwsError('usage', 'there is no timer for this system; let its task scheduler run `mws promote`');
  const remove = args['remove-timer'];
  const { program = ['mws'] } = environment;
  const { file } = await loadConfiguration(environment, args.config);
  const text: TimerText = {
    command: [...program, 'promote', '--config', file], everyMinutes: Math.max(1, Math.round(args.every ?? EVERY_MINUTES)), path: environment.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin',
  };
  if (kind === 'cron') return onCron(context, text, remove, args['dry-run']);

  const plan = planOf(kind, environment, text);
  if (args['dry-run']) {
    for (const one of plan.files) output.line(`# ${one.file}\n${one.text}`);
    return EXIT.ok;
  }
  if (remove) await firstFailure(environment, plan.off);
  for (const one of plan.files) {
    if (remove) rmSync(one.file, { force: true });
    else {
      mkdirSync(dirname(one.file), { recursive: true });
      writeFileSync(one.file, one.text, { mode: 0o600 });
    }
    output.line(`${remove ? 'removed' : 'written'}: ${one.file}`);
  }
  if (remove) return EXIT.ok;
  const failed = await firstFailure(environment, plan.on);
  if (failed === undefined) {
    output.line(`mws promote runs every ${text.everyMinutes} minutes now; \`mws promote --remove-timer\` ends that.`);
    return EXIT.ok;
  }
  output.error(`it is written, but could not be switched on: \`${failed.join(' ')}\` failed; run it where your session has ${kind}, or use --timer cron`);
  return EXIT.failed;
};
