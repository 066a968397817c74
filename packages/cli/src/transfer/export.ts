import type { StateStore } from '@mcp-working-set/core';
import type { KindedRecord } from '@mcp-working-set/core/records';
import { PROJECT_KEY, fingerprintOf } from '../evidence/project.js';
import { IMPORTED, LOCAL, MOUNTED } from '../state/keys.js';
import { endLine, entryLine, headerLine } from './format.js';
import { wholeLog } from './windows.js';

export interface ExportOptions {
  readonly version: string;
  readonly now: number;
  /** Learned words are told only where they are learned. */
  readonly learn: boolean;
  /** Also the key of projects' names. */
  readonly projectKey: boolean;
}

const PAGE = 1_000;

/** The records of a state, by kind, a few of them in memory at once. */
async function* records(state: StateStore, { learn, projectKey }: ExportOptions): AsyncGenerator<KindedRecord> {
  const keys = await state.workingSets.keys();
  for (const key of keys) {
    const set = await state.workingSets.get(key);
    if (set !== undefined) yield { kind: 'working-set', record: { ...key, ...set } };
  }
  for (const [name, value] of await state.values.list(IMPORTED)) yield { kind: 'imported', record: { name: name.slice(IMPORTED.length), value } };
  for (const [name] of await state.values.list(MOUNTED)) yield { kind: 'mounted', record: { name: name.slice(MOUNTED.length) } };
  const key = projectKey ? await state.values.get(PROJECT_KEY) : undefined;
  if (key !== undefined) yield { kind: 'project-key', record: { value: key } };
  for (const principal of learn ? new Set([LOCAL, ...keys.map((one) => one.principal)]) : []) {
    for (const word of await state.learnedWords.read(principal)) yield { kind: 'learned-word', record: { principal, ...word } };
  }
  for (const session of await state.transcripts.sessions()) yield { kind: 'transcript-session', record: session };
  for (let after = '', more = true; more;) {
    const calls = await state.transcripts.callsAfter(after, PAGE);
    for (const call of calls) yield { kind: 'transcript-call', record: call };
    after = calls.at(-1)?.key ?? after;
    more = calls.length === PAGE;
  }
  for await (const call of wholeLog(state.calls)) yield { kind: 'call', record: call };
  for await (const search of wholeLog(state.searches)) yield { kind: 'search', record: search };
}

/** The lines of the file, header and end included. */
export async function* stateLines(state: StateStore, options: ExportOptions): AsyncGenerator<string> {
  await state.flush();
  const key = await state.values.get(PROJECT_KEY);
  yield headerLine({ by: options.version, at: new Date(options.now).toISOString(), ...(key === undefined ? {} : { projects: fingerprintOf(key) }) });
  let lines = 0;
  for await (const { kind, record } of records(state, options)) {
    yield entryLine(kind, record);
    lines += 1;
  }
  yield endLine(lines);
}
