import { MwsError } from '@mcp-working-set/core';
import { carryOut } from '../changes/carry-out.js';
import { readIfThere } from '../changes/read.js';
import { machineOf } from '../clients/machine.js';
import type { CommandContext } from '../command.js';
import type { OwnDaemon } from '../daemon/place.js';
import { EXIT } from '../exit-codes.js';
import { servicePlan } from '../service/daemon-unit.js';
import { runProgram } from '../service/run-program.js';

const WINDOWS = 'on Windows let the Task Scheduler run `mws daemon run` at log-on: schtasks /Create /TN mcp-working-set /SC ONLOGON /TR "mws daemon run --started-by service"';

/** Has the system's service manager keep the daemon running, or no longer. */
export const installService = async (
  context: CommandContext,
  { place, configArguments }: OwnDaemon,
  { remove, ...consent }: { readonly remove: boolean; readonly yes: boolean; readonly 'dry-run': boolean; readonly json: boolean },
): Promise<number> => {
  const { environment, output } = context;
  const { program = ['mws'] } = environment;
  const plan = servicePlan(machineOf(environment), {
    command: [...program, 'daemon', 'run', '--started-by', 'service', ...configArguments],
    path: environment.env.PATH ?? '/usr/local/bin:/usr/bin:/bin',
    logFile: place.logFile,
  });
  if (!plan) throw new MwsError('usage', WINDOWS);
  const before = readIfThere(plan.file);
  if (remove && before !== undefined && !consent['dry-run']) for (const [command = '', ...args] of plan.off) await runProgram(environment, command, args);
  const outcome = await carryOut(context, { command: `daemon ${remove ? 'uninstall' : 'install'}`, secrets: [], files: [{ file: plan.file, before, after: remove ? undefined : plan.text }] }, consent);
  if (outcome === 'nothing') output.line(remove ? 'Nothing to do: it is not installed.' : 'Nothing to do: it is installed already.');
  if (outcome === 'declined') return EXIT.failed;
  if (outcome !== 'done' || remove) return EXIT.ok;
  for (const [command = '', ...args] of plan.on) {
    if ((await runProgram(environment, command, args)).code === 0) continue;
    output.error(`it is written, but could not be switched on: \`${[command, ...args].join(' ')}\` failed; run it where your session has ${plan.manager}`);
    return EXIT.failed;
  }
  output.line('The daemon runs now, and from every login on; `mws daemon uninstall` ends that.');
  return EXIT.ok;
};
