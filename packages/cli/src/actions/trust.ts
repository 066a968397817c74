import { MwsError } from '@mcp-working-set/core';
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Action } from '../command.js';
import { contentHash, createApprovals } from '../configuration/approvals.js';
import { FOLDER_FILES, folderConfig } from '../configuration/locate.js';
import { sketchServers } from '../configuration/servers.js';
import type { ServerSketch } from '../configuration/servers.js';
import type { CliEnvironment } from '../environment.js';
import { EXIT } from '../exit-codes.js';
import { withDefaultState } from '../state/open.js';
import { ask } from '../terminal/ask.js';
import type { Output } from '../terminal/output.js';

interface TrustArguments {
  readonly file: string | undefined;
  readonly yes: boolean;
  readonly revoke: boolean;
  readonly json: boolean;
}

const NAMES: readonly string[] = FOLDER_FILES;

const chooseFile = (environment: CliEnvironment, named: string | undefined): string => {
  const file = named === undefined ? folderConfig(environment) : resolve(environment.cwd, named);
  if (file === undefined) {
    throw new MwsError('config-not-found', `none of ${NAMES.join(', ')} is in ${environment.cwd}; a file elsewhere is used when named with --config`);
  }
  if (!NAMES.includes(basename(file))) {
    throw new MwsError('usage', `only ${NAMES.join(', ')} are looked for in a folder, so only they can be approved; use another file by naming it: \`mws serve --config ${named ?? file}\``);
  }
  return file;
};

const readFile = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new MwsError('config-not-found', `${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'})`, { cause: error });
  }
};

const show = (output: Output, file: string, servers: readonly ServerSketch[]): void => {
  const { bold, dim } = output.styles;
  output.line(`${bold(file)} would start or reach:`);
  for (const { id, target, cwd, variables, headers } of servers) {
    output.line(`  ${bold(id)}  ${target}`);
    if (cwd !== undefined) output.line(dim(`      in ${cwd}`));
    if (variables.length > 0) output.line(dim(`      sets ${variables.join(', ')}`));
    if (headers.length > 0) output.line(dim(`      sends ${headers.join(', ')}`));
  }
  if (servers.length === 0) output.line(dim('  nothing'));
};

/** Approves a folder's configuration file, or takes the approval back. */
export const runTrust: Action<TrustArguments> = async (context, args) => {
  const { environment, output, clock } = context;
  const file = chooseFile(environment, args.file);
  const text = readFile(file);
  return withDefaultState(environment, async (state) => {
    const approvals = createApprovals(state.values);
    if (args.revoke) {
      const known = await approvals.revoke(file);
      if (args.json) output.json({ file, approved: false });
      else output.line(known ? `${file} is no longer approved.` : `${file} was not approved.`);
      return EXIT.ok;
    }
    const servers = sketchServers(text, file);
    const before = await approvals.check(file, text);
    if (!args.json) {
      show(output, file, servers);
      if (before === 'changed') output.line(output.styles.yellow('It was approved with another content before.'));
    }
    let approved = before === 'approved';
    if (!approved && (args.yes || (!args.json && environment.isTty.stdin && (await ask(environment, 'Approve? [y/N] '))))) {
      await approvals.approve(file, text, clock.now());
      approved = true;
    }
    if (args.json) output.json({ file, sha256: contentHash(text), approved, servers });
    else if (approved) output.line(before === 'approved' ? 'It is approved already.' : 'Approved: mws uses it in this folder until it changes.');
    else output.note(environment.isTty.stdin ? 'Not approved.' : 'Not approved: nobody can be asked here; --yes approves.');
    return approved ? EXIT.ok : EXIT.failed;
  });
};
