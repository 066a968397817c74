import { systemClock } from '@mcp-working-set/core';
import { manualClock } from '@mcp-working-set/core/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { until } from '../until.js';
import { httpClient, stdioClient, type Client } from './client.js';
import { textResult, type Asked, type Json, type Script } from './script.js';
import { httpUpstream, stdioUpstream } from './upstream.js';
import { gate, open, text } from './world.js';

const CAN = { elicitation: {}, sampling: {} };
const form = (message: string): Json => ({ message, requestedSchema: { type: 'object', properties: { name: { type: 'string' } } } });
const LEGACY_ERROR = 'unknown or has expired';

describe('a client of the older era at an upstream of 2026-07-28', () => {
  const STATE = 'a "state" \\ with / everything é\u2028';
  const script = (): Script => ({
    era: 'modern',
    call: {
      rounds: ({ params }) => {
        const { inputResponses: given, requestState } = params;
        if (!given) return { resultType: 'input_required', inputRequests: { who: { method: 'elicitation/create', params: form('who') }, what: { method: 'sampling/createMessage', params: { messages: [], maxTokens: 1 } } }, requestState: STATE };
        if (requestState === STATE) return { resultType: 'input_required', inputRequests: { where: { method: 'roots/list' } }, requestState: 'second' };
        return textResult({ given, requestState });
      },
      forever: () => ({ resultType: 'input_required', inputRequests: {}, requestState: 'x' }),
    },
  });

  it.each(['stdio', 'http'] as const)('is asked by requests of its own era, round after round, each under a new id and with the state as it was, over %s [eras.bridge-questions-old]', async (kind) => {
    const upstream = await (kind === 'stdio' ? stdioUpstream : httpUpstream)(script());
    const gateway = await open({ mcpServers: { up: upstream.server } });
    const client = await httpClient(await gateway.url(), {
      capabilities: { ...CAN, roots: {} },
      answers: {
        'elicitation/create': () => ({ action: 'accept', content: { name: 'Ann' } }),
        'sampling/createMessage': () => ({ role: 'assistant', content: { type: 'text', text: 'x' }, model: 'm' }),
        'roots/list': () => ({ roots: [] }),
      },
    });
    const result = await client.call('up__rounds', { keep: 1 }, { trace: 't' });
    expect(JSON.parse(text(result))).toEqual({ given: { where: { roots: [] } }, requestState: 'second' });
    const calls = upstream.got('tools/call');
    expect(new Set(calls.map(({ id }) => id)).size).toBe(3);
    expect(calls.map(({ params }) => params.requestState)).toEqual([undefined, STATE, 'second']);
    expect(calls[1]?.['params'].inputResponses).toEqual({ who: { action: 'accept', content: { name: 'Ann' } }, what: { role: 'assistant', content: { type: 'text', text: 'x' }, model: 'm' } });
    expect(calls.map(({ params }) => [params.arguments, params._meta.trace])).toEqual([[{ keep: 1 }, 't'], [{ keep: 1 }, 't'], [{ keep: 1 }, 't']]);
    // The upstream is told what this client can, and who it is.
    expect(calls[0]?.['params']._meta).toMatchObject({ 'io.modelcontextprotocol/clientCapabilities': { ...CAN, roots: {} }, 'io.modelcontextprotocol/clientInfo': { name: 'mcp-working-set/tester' } });
  });

  it('gets an error where it cannot answer, and where there is no end to the questions', async () => {
    const upstream = await stdioUpstream(script());
    const gateway = await open({ mcpServers: { up: upstream.server } });
    const client = await stdioClient(gateway);
    expect(await client.request('tools/call', { name: 'up__rounds', arguments: {} })).toMatchObject({ error: { code: -32601 } });
    expect(client.questions).toEqual([]);
    expect(await client.request('tools/call', { name: 'up__forever', arguments: {} })).toMatchObject({ error: { code: -32603 } });
    expect(upstream.got('tools/call').length).toBeLessThan(15);
  });
});

describe('a client of 2026-07-28 at an upstream of the older era', () => {
  const call = (client: Client, name: string, more: Json = {}): Promise<Json> => client.request('tools/call', { name, arguments: {}, ...more });
  const again = (client: Client, name: string, first: Json, inputResponses: Json, more: Json = {}): Promise<Json> =>
    call(client, name, { inputResponses, requestState: first['result'].requestState, ...more });
  const script = (): Script => ({
    call: {
      two: async ({ ask }) => {
        const replies = await Promise.all([ask('elicitation/create', form('one')), ask('sampling/createMessage', { messages: [], maxTokens: 1 })]);
        return textResult(replies.map(({ result, error }) => result ?? error));
      },
      one: async ({ ask }) => textResult((await ask('elicitation/create', form('one')))['result']),
      other: async ({ ask }) => textResult((await ask('elicitation/create', form('other')))['result']),
    },
    prompts: [{ name: 'asks' }],
    on: { 'prompts/get': async ({ ask }) => ({ messages: [{ role: 'user', content: { type: 'text', text: JSON.stringify((await ask('elicitation/create', form('p')))['result']) } }] }) },
  });

  it('answers several questions at once or one after the other; what is left is asked again [eras.bridge-questions-new]', async () => {
    for (const start of [stdioUpstream, httpUpstream]) {
      const upstream = await start(script());
      const gateway = await open({ mcpServers: { up: upstream.server } });
      for (const client of [await stdioClient(gateway, { era: 'modern', capabilities: CAN }), await httpClient(await gateway.url(), { era: 'modern', capabilities: CAN })]) {
        let state = await call(client, 'up__two');
        expect(state['result'].resultType).toBe('input_required');
        // Over HTTP the two come in packets of their own, and the second may come a moment later.
        const answers: Json = { 'elicitation/create': { action: 'accept', content: { name: 'A' } }, 'sampling/createMessage': { role: 'assistant', model: 'm', content: { type: 'text', text: 'B' } } };
        const seen = new Set<string>();
        while (state['result'].resultType === 'input_required') {
          const [key, question] = Object.entries(state['result'].inputRequests as Json)[0] as [string, Json];
          seen.add(question['method'] as string);
          state = await again(client, 'up__two', state, { [key]: answers[question['method'] as string] });
        }
        expect([...seen].sort()).toEqual(['elicitation/create', 'sampling/createMessage']);
        expect(JSON.parse(text(state['result']))).toEqual([answers['elicitation/create'], answers['sampling/createMessage']]);
      }
      expect(upstream.got('tools/call')).toHaveLength(2);
      expect(nothingNew(upstream.got('tools/call'))).toBe(true);
    }
  });

  it('is asked several questions in one round, and answers them in one [eras.bridge-questions-new]', async () => {
    for (const start of [stdioUpstream, httpUpstream]) {
      const gateway = await open({ mcpServers: { up: (await start(script())).server } });
      const client = await stdioClient(gateway, { era: 'modern', capabilities: CAN });
      let state = await call(client, 'up__two');
      const asked = (): [string, Json][] => Object.entries((state['result'].inputRequests ?? {}) as Record<string, Json>);
      // The second may come a moment after the first: an answer to none asks for what there is by then.
      for (let tries = 0; asked().length < 2 && tries < 1_000; tries++) state = await again(client, 'up__two', state, {});
      expect(asked().map(([, question]) => question['method'] as string).sort()).toEqual(['elicitation/create', 'sampling/createMessage']);
      const answers = Object.fromEntries(asked().map(([key, { method }]) => [key, method === 'elicitation/create' ? { action: 'decline' } : { role: 'assistant' }]));
      state = await again(client, 'up__two', state, answers);
      expect(state['result'].resultType).not.toBe('input_required');
      expect(JSON.parse(text(state['result']))).toEqual([{ action: 'decline' }, { role: 'assistant' }]);
    }
  });

  it('is not asked what it cannot answer [relay.questions-undeclared]', async () => {
    const upstream = await stdioUpstream(script());
    const gateway = await open({ mcpServers: { up: upstream.server } });
    const client = await stdioClient(gateway, { era: 'modern', capabilities: { sampling: {} } });
    const first = await call(client, 'up__two');
    expect(Object.values(first['result'].inputRequests as Json).map((one) => (one as Json)['method'])).toEqual(['sampling/createMessage']);
    const key = Object.keys(first['result'].inputRequests as Json)[0] as string;
    const done = await again(client, 'up__two', first, { [key]: { role: 'assistant' } });
    expect(JSON.parse(text(done['result']))).toMatchObject([{ code: -32601 }, { role: 'assistant' }]);
  });

  it('gets an error for a state that is unknown, used, meant for something else or another tool, and the call goes on for the right one [eras.state]', async () => {
    const upstream = await stdioUpstream(script());
    const gateway = await open({ mcpServers: { up: upstream.server } });
    const client = await stdioClient(gateway, { era: 'modern', capabilities: CAN });
    const first = await call(client, 'up__one');
    const key = Object.keys(first['result'].inputRequests as Json)[0] as string;
    const yes = { [key]: { action: 'decline' } };
    const made = { result: { requestState: 'mws-parked-of-nobody' } };
    expect((await again(client, 'up__one', made, yes))['error'].message).toContain(LEGACY_ERROR);
    expect((await again(client, 'up__other', first, yes))['error'].message).toContain(LEGACY_ERROR);
    expect((await client.request('prompts/get', { name: 'up__asks', inputResponses: yes, requestState: first['result'].requestState }))['error'].message).toContain(LEGACY_ERROR);
    expect(JSON.parse(text((await again(client, 'up__one', first, yes))['result']))).toEqual({ action: 'decline' });
    expect((await again(client, 'up__one', first, yes))['error'].message).toContain(LEGACY_ERROR);
  });

  it('answers for prompts as for tools, and gets the progress of each round under the token of that round', async () => {
    const go = gate();
    const upstream = await stdioUpstream({
      ...script(),
      call: {
        one: async ({ ask, tell, params }) => {
          const progressToken = params['_meta'].progressToken as unknown;
          tell('notifications/progress', { progressToken, progress: 1 });
          await ask('elicitation/create', form('one'));
          tell('notifications/progress', { progressToken, progress: 2 });
          await go.opened;
          return textResult('done');
        },
      },
    });
    const gateway = await open({ mcpServers: { up: upstream.server } });
    const client = await httpClient(await gateway.url(), { era: 'modern', capabilities: CAN });
    const asked = await client.request('prompts/get', { name: 'up__asks' });
    const key = Object.keys(asked['result'].inputRequests as Json)[0] as string;
    const prompt = await client.request('prompts/get', { name: 'up__asks', inputResponses: { [key]: { action: 'cancel' } }, requestState: asked['result'].requestState });
    expect(prompt['result'].messages[0].content.text).toBe('{"action":"cancel"}');

    const first = await call(client, 'up__one', { _meta: { progressToken: 'first' } });
    const round = again(client, 'up__one', first, Object.fromEntries(Object.keys(first['result'].inputRequests as Json).map((one) => [one, { action: 'accept' }])), { _meta: { progressToken: 22 } });
    await until(() => client.told('notifications/progress').length === 2);
    go.open();
    expect(text((await round)['result'])).toBe('done');
    expect(client.told('notifications/progress').map(({ params }) => params)).toEqual([{ progressToken: 'first', progress: 1 }, { progressToken: 22, progress: 2 }]);
  });

  it('that goes away in a round ends the call; an upstream that dies while the call is parked is an error in the next round [eras.parked-end]', async () => {
    const cancelled = gate();
    const upstream = await stdioUpstream({
      call: {
        wait: async ({ ask, signal, tell, params }) => {
          await ask('elicitation/create', form('one'));
          tell('notifications/progress', { progressToken: params['_meta'].progressToken, progress: 1 });
          await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
          cancelled.open();
          return textResult('never');
        },
        die: async (asked: Asked) => {
          void asked.ask('elicitation/create', form('one'));
          await until(() => parked.length > 0);
          asked.on.kill();
          return textResult('never');
        },
      },
    });
    const parked: Json[] = [];
    const gateway = await open({ mcpServers: { up: upstream.server } });
    const client = await httpClient(await gateway.url(), { era: 'modern', capabilities: CAN });
    const first = await call(client, 'up__wait', { _meta: { progressToken: 1 } });
    const responses = Object.fromEntries(Object.keys(first['result'].inputRequests as Json).map((key) => [key, { action: 'accept' }]));
    void client.request('tools/call', { name: 'up__wait', arguments: {}, inputResponses: responses, requestState: first['result'].requestState, _meta: { progressToken: 2 } }, 'second');
    await until(() => client.told('notifications/progress').length === 1);
    client.cancel('second');
    await cancelled.opened;

    const dying = await call(client, 'up__die');
    parked.push(dying);
    await until(() => gateway.status()[0]?.inFlight === 0);
    const answer = await again(client, 'up__die', dying, Object.fromEntries(Object.keys(dying['result'].inputRequests as Json).map((key) => [key, {}])));
    expect(answer['result'].isError).toBe(true);
    expect(text(answer['result'])).toContain('up:');
  });

  it('that does not come back in ten minutes finds the call ended, there and here', async () => {
    const clock = manualClock(systemClock.now());
    const ticking = setInterval(() => clock.advance(1), 1);
    onTestFinished(() => clearInterval(ticking));
    const ended = gate<Json>();
    const upstream = await stdioUpstream({
      call: {
        one: async ({ ask, signal }) => {
          const reply = await ask('elicitation/create', form('one'));
          await new Promise<void>((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve())));
          ended.open(reply);
          return textResult('never');
        },
      },
    });
    const gateway = await open({ mcpServers: { up: { ...upstream.server, timeouts: { call: 3_000_000 } } } }, { clock });
    const client = await stdioClient(gateway, { era: 'modern', capabilities: CAN });
    const first = await call(client, 'up__one');
    clock.advance(9 * 60_000);
    await client.request('tools/list');
    expect(upstream.got('notifications/cancelled')).toEqual([]);
    clock.advance(61_000);
    expect(await ended.opened).toMatchObject({ error: { code: -32603 } });
    expect((await again(client, 'up__one', first, {}))['error'].message).toContain(LEGACY_ERROR);
    expect(upstream.got('notifications/cancelled')).toHaveLength(1);
  });

  it('gets the state of an upstream of its own revision byte for byte, and passes it back so [eras.state]', async () => {
    const requestState = 'é\u2028"\\/';
    const upstream = await httpUpstream({
      era: 'modern',
      call: { ask: ({ params }) => (params['requestState'] === undefined ? { resultType: 'input_required', inputRequests: { who: { method: 'elicitation/create', params: form('who') } }, requestState, _meta: { x: 1 } } : textResult({ state: params['requestState'], given: params['inputResponses'] })) },
    });
    const gateway = await open({ mcpServers: { up: upstream.server } });
    const client = await httpClient(await gateway.url(), { era: 'modern', capabilities: CAN });
    const first = await call(client, 'up__ask');
    expect(first['result']).toMatchObject({ resultType: 'input_required', inputRequests: { who: { method: 'elicitation/create', params: form('who') } }, requestState });
    expect(JSON.parse(text((await again(client, 'up__ask', first, { who: { action: 'decline' } }))['result']))).toEqual({ state: requestState, given: { who: { action: 'decline' } } });
    expect(new Set(upstream.got('tools/call').map(({ id }) => id)).size).toBe(2);
  });
});

/** Whether the older era's upstream saw nothing of what only 2026-07-28 knows. */
const nothingNew = (calls: Json[]): boolean => calls.every(({ params }) => params.requestState === undefined && !JSON.stringify(params).includes('io.modelcontextprotocol'));
