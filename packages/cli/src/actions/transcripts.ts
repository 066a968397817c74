import { TRANSCRIPT_CLIENTS } from '@mcp-working-set/core';
import type { Outcome } from '@mcp-working-set/core';
import { rootsOf, scanTranscripts } from '@mcp-working-set/promoter';
import type { ScannedCall, ScanResult } from '@mcp-working-set/promoter';
import { resolve } from 'node:path';
import type { Action } from '../command.js';
import { loadConfiguration } from '../configuration/load.js';
import { machineFor } from '../evidence/gather.js';
import { tellProblems } from '../evidence/tell.js';
import { EXIT } from '../exit-codes.js';
import { count, number } from '../terminal/format.js';
import type { Output } from '../terminal/output.js';
import { withReadingBar } from '../terminal/reading-bar.js';
import { renderTable } from '../terminal/table.js';

interface TranscriptsArguments {
  readonly action: string | undefined;
  readonly client: (typeof TRANSCRIPT_CLIENTS)[number] | 'any' | undefined;
  readonly root: string | undefined;
  readonly json: boolean;
}

const OUTCOMES: readonly Outcome[] = ['ok', 'error', 'denied', 'cancelled', 'unknown'];

/** A record as programs get it: every field is always there. */
const recordOf = ({ client, session, rootSession, callId, time, server, tool, innerTool, outcome, file }: ScannedCall) =>
  ({ client, session, rootSession, callId, time, server, tool, innerTool: innerTool ?? null, outcome, file });

const print = (output: Output, { records, duplicates, badLines, unknownRecords, files }: ScanResult): void => {
  const clients = [...new Set(records.map(({ client }) => client))].sort();
  if (clients.length > 0) {
    output.line(renderTable(clients.map((client) => ({ client, calls: records.filter((record) => record.client === client) })), [
      { title: 'client', value: ({ client }) => client },
      { title: 'sessions', align: 'right', value: ({ calls }) => number(new Set(calls.map(({ rootSession }) => rootSession)).size) },
      { title: 'calls', align: 'right', value: ({ calls }) => number(calls.length) },
      ...OUTCOMES.map((outcome) => ({ title: outcome, align: 'right' as const, value: ({ calls }: { calls: readonly ScannedCall[] }) => number(calls.filter((call) => call.outcome === outcome).length) })),
    ], output.styles));
    output.line();
  }
  output.line(`${count(records.length, 'call')} in ${count(files, 'file')}; left out: ${count(duplicates, 'copy', 'copies')}, ${count(badLines, 'bad line')}, ${count(unknownRecords, 'unknown record')}.`);
};

/** Reads transcripts and prints what they tell of; keeps nothing. */
export const runTranscripts: Action<TranscriptsArguments> = async (context, args) => {
  const { environment, output } = context;
  const { config } = await loadConfiguration(environment, args.config);
  const { client, root } = args;
  const configured = client === undefined || client === 'any'
    ? config.transcripts
    // Named expressly, a client is read though it is switched off.
    : config.transcripts.some(({ type, enabled }) => enabled && type === client)
      ? config.transcripts.filter(({ type, enabled }) => enabled && type === client)
      : [{ type: client, enabled: true }];
  const result = await withReadingBar(context, (onProgress) => scanTranscripts({
    onProgress,
    roots: root === undefined ? rootsOf(configured, machineFor(environment)) : [{ client: client ?? 'any', root: resolve(environment.cwd, root) }],
    openForeign: environment.openForeign,
    servers: [config.serverName, ...config.serverAliases, ...config.upstreams.map(({ id }) => id)],
  }));
  if (args.json) {
    const { records, duplicates, badLines, unknownRecords } = result;
    output.json({ records: records.map(recordOf), duplicates, badLines, unknownRecords });
  } else print(output, result);
  tellProblems(output, result.problems, { all: true });
  return EXIT.ok;
};
