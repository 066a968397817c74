import { mergeCalls, mergeSessions } from '@mcp-working-set/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, TranscriptCall, TranscriptSession } from '@mcp-working-set/core';
import { transcriptFormats } from '../../src/transcripts/formats.js';
import { rootFinder } from '../../src/transcripts/roots.js';
import type { FileContext, ParsedCall } from '../../src/transcripts/types.js';

const paths: Readonly<Record<string, readonly string[]>> = {
  'claude-code': ['p/s.jsonl'], codex: ['sessions/rollout-2026-06-01T00-00-00-x.jsonl'], 'gemini-cli': ['chats/session-1.jsonl', 'chats/session-1.json'],
  opencode: ['storage/part/m/p.json', 'storage/session/g/s.json'], kilo: ['storage/part/m/p.json'], 'copilot-cli': ['x/events.jsonl'],
  vscode: ['chatSessions/a.json', 'chatSessions/a.jsonl', 'transcripts/a.jsonl'],
  cline: ['tasks/1/ui_messages.json', 'tasks/1/api_conversation_history.json', 'sessions/s/s.messages.json'], roo: ['tasks/1/ui_messages.json'],
};

const words = [
  'type', 'assistant', 'user', 'message', 'content', 'tool_use', 'tool_result', 'tool_use_id', 'id', 'name', 'input', 'mcp__a__call_tool', 'sessionId', 'timestamp',
  'payload', 'session_meta', 'response_item', 'event_msg', 'function_call', 'function_call_output', 'mcp_tool_call_end', 'item_completed', 'item', 'McpToolCall',
  'call_id', 'arguments', 'invocation', 'result', 'Ok', 'Err', 'server', 'tool', 'toolCalls', '$set', 'messages', 'state', 'status', 'callID', 'data', 'toolCallId',
  'tool.execution_start', 'tool.execution_complete', 'kind', 'k', 'v', 'i', 'requests', 'response', 'toolInvocationSerialized', 'source', 'mcp', 'ask', 'say',
  'use_mcp_server', 'text', 'ts', 'role', 'uuid', '__proto__',
];
/** JSON that is made of the words that parsers look for: anything where anything may stand. */
const odd: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Json>(null, true, 0, -1, 1_780_000_000_000, 1e300, '', '2026-06-01T00:00:00Z', '{"name":"x"}', '[', ...words),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...words), tie('value'), { maxKeys: 6 }),
  ),
})).value;

const run = (client: string, path: string, values: readonly Json[]): readonly ParsedCall[] => {
  const calls: ParsedCall[] = [];
  const context: FileContext = {
    path, modified: 1, call: (call) => void calls.push(call), session: () => undefined, duplicate: () => undefined, unknown: () => undefined,
    bad: () => undefined, sibling: () => JSON.stringify(values),
  };
  const reading = transcriptFormats.find((format) => format.client === client)?.reading(path);
  if (reading?.kind === 'lines') {
    const parser = reading.open(context, undefined);
    for (const value of values) {
      parser.wants(Buffer.from(JSON.stringify(value)));
      parser.read(value);
    }
    // What is saved must survive being written as JSON.
    reading.open(context, JSON.parse(JSON.stringify(parser.save())) as Json).read(values[0] ?? null);
  } else if (reading?.kind === 'whole') {
    reading.read(JSON.stringify(values), context);
    for (const value of values) reading.read(JSON.stringify(value), context);
    reading.read(values.map((value) => JSON.stringify(value)).join('\n'), context);
  } else throw new Error(`${client} does not read ${path}`);
  return calls;
};

describe('every parser', { timeout: 60_000 }, () => {
  it.each(Object.entries(paths).flatMap(([client, list]) => list.map((path) => [client, path])))('%s takes anything for %s', (client = '', path = '') => {
    fc.assert(fc.property(fc.array(odd, { maxLength: 8 }), (values) => {
      for (const { callId, session, time, name, outcome } of run(client, path, values)) {
        expect([typeof callId, typeof session, typeof name, Number.isFinite(time)]).toEqual(['string', 'string', 'string', true]);
        expect(['ok', 'error', 'denied', 'cancelled', 'unknown']).toContain(outcome);
      }
      expect(({} as Record<string, unknown>)['v']).toBeUndefined();
    }), { numRuns: 150 });
  });
});

const call = fc.record({
  session: fc.constantFrom('a', 'b', 'c'), sessionStart: fc.constantFrom(1, 2), time: fc.constantFrom(5, 6), name: fc.constantFrom('x', 'y'), raw: fc.boolean(),
  outcome: fc.constantFrom('ok' as const, 'error' as const, 'unknown' as const, 'denied' as const),
}).map((fields): TranscriptCall => ({ ...fields, key: 'k', client: 'c', callId: 'i', copies: [] }));
const session = fc.record({
  start: fc.constantFrom(1, 2), parent: fc.constantFrom(undefined, 'p', 'q'), origin: fc.constantFrom(undefined, 'o'), project: fc.constantFrom(undefined, 'x', 'y'),
}).map(({ start, ...rest }): TranscriptSession => ({ client: 'c', id: 'i', start, ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) }));

describe('merging', { timeout: 60_000 }, () => {
  it('of calls gives one owner, its copies and one outcome, whatever the order', () => {
    fc.assert(fc.property(fc.array(call, { minLength: 2, maxLength: 5 }).chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))), ([list, shuffled]) => {
      const about = ({ session: owner, sessionStart, copies, outcome }: TranscriptCall) => ({ owner, sessionStart, copies, outcome });
      expect(about(shuffled.reduce(mergeCalls))).toEqual(about(list.reduce(mergeCalls)));
    }));
  });

  it('of sessions does not depend on the order', () => {
    fc.assert(fc.property(fc.array(session, { minLength: 2, maxLength: 5 }).chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))), ([list, shuffled]) => {
      expect(shuffled.reduce(mergeSessions)).toEqual(list.reduce(mergeSessions));
    }));
  });

  it('never turns a failure into a success', () => {
    fc.assert(fc.property(call, call, (a, b) => {
      const { outcome } = mergeCalls(a, b);
      expect(outcome === 'ok').toBe([a, b].some((one) => one.outcome === 'ok') && [a, b].every((one) => one.outcome === 'ok' || one.outcome === 'unknown'));
    }));
  });

  it('ends with a root though sessions name each other in a circle', () => {
    const rootOf = rootFinder([{ client: 'c', id: 'a', parent: 'b', start: 1 }, { client: 'c', id: 'b', parent: 'a', start: 2 }], []);
    expect(['a', 'b']).toContain(rootOf('c', 'a'));
  });
});
