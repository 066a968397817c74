import type { Action, CommandContext } from '../command.js';
import type { LoadedConfiguration } from '../configuration/load.js';
import { checkClients, checkCommands, checkConfiguration, checkDaemon, checkSystem } from '../doctor/checks.js';
import { note, ok, problem } from '../doctor/findings.js';
import type { Finding } from '../doctor/findings.js';
import { EXIT } from '../exit-codes.js';
import { probeServers } from '../setup/probe.js';
import { count, number } from '../terminal/format.js';
import type { Output } from '../terminal/output.js';

const askServers = async (context: CommandContext, { config }: LoadedConfiguration): Promise<readonly Finding[]> => {
  if (config.upstreams.length === 0) return [];
  const probe = await probeServers(context, config);
  if (!probe) return [note('servers', 'the servers were not asked to the end, since that was broken off', '`mws doctor` asks again')];
  const { servers, failed } = probe;
  return [
    ...[...servers].map(([id, { tools }]) => ok('servers', `${id} answers: ${count(tools, 'tool')}`)),
    ...[...failed].map(([id, reason]) => problem('servers', `${id} does not answer: ${reason}`, `\`mws servers test ${id}\` tries again; \`mws servers disable ${id}\` switches it off`)),
  ];
};

const print = (output: Output, findings: readonly Finding[]): void => {
  const { green, yellow, red, bold, dim } = output.styles;
  const mark = { ok: green('ok     '), note: yellow('note   '), problem: red('problem') };
  for (const area of new Set(findings.map((finding) => finding.area))) {
    output.line(bold(area));
    for (const { level, text, remedy } of findings.filter((finding) => finding.area === area)) {
      output.line(`  ${mark[level]}  ${text}`);
      if (remedy) output.line(dim(`           → ${remedy}`));
    }
  }
};

/** Looks for what is wrong. */
export const runDoctor: Action<{ offline: boolean; json: boolean }> = async (context, args) => {
  const { environment, output } = context;
  const { findings: configuration, loaded } = await checkConfiguration(context, args);
  const findings: Finding[] = [...checkSystem(environment, process.versions.node), ...configuration];
  if (loaded) {
    findings.push(
      ...checkCommands(environment, loaded.config.upstreams),
      ...(args.offline ? [] : await askServers(context, loaded)),
      ...(await checkDaemon(context, args, loaded)),
      ...checkClients(environment, loaded),
    );
  }
  const problems = findings.filter(({ level }) => level === 'problem').length;
  if (args.json) output.json({ problems, findings });
  else {
    print(output, findings);
    output.line();
    output.line(problems === 0 ? 'No problem found.' : `${number(problems)} ${problems === 1 ? 'problem' : 'problems'} found.`);
  }
  return problems === 0 ? EXIT.ok : EXIT.failed;
};
