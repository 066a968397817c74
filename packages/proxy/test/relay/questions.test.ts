import { createMemoryState } from '@mcp-working-set/core';
import { describe, expect, it } from 'vitest';
import { until } from '../until.js';
import { httpClient, stdioClient } from './client.js';
import { textResult, type Script } from './script.js';
import { httpUpstream, stdioUpstream } from './upstream.js';
import { gate, open, text } from './world.js';

const ELICIT = 'elicitation/create';
const FORM = { message: 'Who are you?', requestedSchema: { type: 'object', properties: { name: { type: 'string' } } } };
const YES = { action: 'accept', content: { name: 'Ann' } };
const CAN = { elicitation: {}, sampling: {} };

/** Asks what the arguments say and answers with the whole response. */
const asking: Script['call'] = {
  ask: async ({ ask, params }) => {
    const { result, error } = await ask(params['arguments'].method as string, params['arguments'].params);
    return textResult(error ? { error } : { result });
  },
};
const answerOf = (result: Parameters<typeof text>[0]): unknown => JSON.parse(text(result)) as unknown;
const elicit = { method: ELICIT, params: FORM };

describe('a question in the middle of a call', () => {
  it.each(['stdio', 'http'] as const)('goes to the client whose call it is, as it came, and the answer back, over %s [relay.questions]', async (kind) => {
    const upstream = await (kind === 'stdio' ? stdioUpstream : httpUpstream)({ call: asking });
    const gateway = await open({ mcpServers: { up: upstream.server } });
    const clients = [await stdioClient(gateway, { capabilities: CAN }), await httpClient(await gateway.url(), { capabilities: CAN })];
    for (const [index, client] of clients.entries()) {
      client.answers[ELICIT] = () => ({ ...YES, of: index });
      client.answers['sampling/createMessage'] = () => ({ error: { code: -1, message: 'User rejected', data: { n: index } } });
      expect(answerOf(await client.call('up__ask', elicit))).toEqual({ result: { ...YES, of: index } });
      expect(client.questions.map(({ method, params }) => ({ method, params }))).toEqual([{ method: ELICIT, params: FORM }]);
      const sampling = { method: 'sampling/createMessage', params: { messages: [], maxTokens: 10, unknown: { big: 1 } } };
      expect(answerOf(await client.call('up__ask', sampling))).toEqual({ error: { code: -1, message: 'User rejected', data: { n: index } } });
      expect(client.questions[1]?.['params']).toEqual(sampling.params);
    }
  });

  it('that the client has not declared itself able to answer gets an error and never reaches it [relay.questions-undeclared]', async () => {
    const upstream = await stdioUpstream({ call: asking });
    const gateway = await open({ mcpServers: { up: upstream.server } });
    const none = await stdioClient(gateway);
    const forms = await stdioClient(gateway, { capabilities: { elicitation: { applyDefaults: true }, sampling: {}, roots: {} } });
    const urls = await stdioClient(gateway, { capabilities: { elicitation: { url: {} } } });
    const url = { method: ELICIT, params: { mode: 'url', message: 'Go there', url: 'https://example.com', elicitationId: 'e' } };
    const tools = { method: 'sampling/createMessage', params: { messages: [], maxTokens: 1, tools: [] } };
    const refusals = [
      [none, elicit, -32601], [none, { method: 'sampling/createMessage', params: {} }, -32601], [forms, url, -32602], [urls, elicit, -32602], [forms, tools, -32602],
      // Roots belong to one client, and this connection to all.
      [forms, { method: 'roots/list' }, -32601],
    ] as const;
    for (const [client, question, code] of refusals) expect(answerOf(await client.call('up__ask', question))).toMatchObject({ error: { code } });
    expect([none, forms, urls].flatMap(({ questions }) => questions)).toEqual([]);
    expect(upstream.lines.every(({ capabilities }) => capabilities['roots'] === undefined && capabilities['elicitation'])).toBe(true);
  });

  it('is taken back from the client where the upstream takes it back, and gets no answer then [relay.questions-end]', async () => {
    const upstream = await stdioUpstream({
      call: {
        hesitate: async ({ ask, on }) => {
          const question = ask(ELICIT, FORM);
          await until(() => client.questions.length === 1);
          on.send({ method: 'notifications/cancelled', params: { requestId: question.id } });
          on.send({ method: 'notifications/cancelled', params: { requestId: 'of nobody' } });
          await until(() => client.told('notifications/cancelled').length === 1);
          // Too late, and answered all the same by some clients.
          client.reply(client.questions[0]!, { result: YES });
          return textResult((await ask(ELICIT, FORM))['result']);
        },
      },
    });
    const gateway = await open({ mcpServers: { up: upstream.server } });
    const client = await stdioClient(gateway, { capabilities: CAN });
    const call = client.call('up__hesitate');
    await until(() => client.questions.length === 2);
    expect(client.told('notifications/cancelled')[0]?.['params'].requestId).toBe(client.questions[0]?.['id']);
    client.reply(client.questions[1]!, { result: { action: 'decline' } });
    expect(JSON.parse(text(await call))).toEqual({ action: 'decline' });
    expect(upstream.lines[0]?.received.filter(({ method }) => method === undefined)).toHaveLength(1);
  });

  it('ends with the call that the client gives up: the client is told, and the upstream gets an error and the cancel [relay.questions-end]', async () => {
    const outcome = gate<unknown>();
    const upstream = await stdioUpstream({
      call: {
        ask: async (asked) => {
          const reply = await asked.ask(ELICIT, FORM);
          outcome.open({ reply, aborted: asked.signal.aborted });
          return textResult('too late');
        },
      },
    });
    const gateway = await open({ mcpServers: { up: upstream.server } });
    const client = await stdioClient(gateway, { capabilities: CAN });
    void client.request('tools/call', { name: 'up__ask' }, 'mine');
    await until(() => client.questions.length === 1);
    client.cancel('mine');
    expect(await outcome.opened).toMatchObject({ reply: { error: { code: -32603 } } });
    await until(() => upstream.got('notifications/cancelled').length === 1);
    await until(() => client.told('notifications/cancelled').length === 1);
    expect(client.told('notifications/cancelled')[0]?.['params'].requestId).toBe(client.questions[0]?.['id']);
  });

  it('may take longer than calls may be silent [relay.questions-time]', async () => {
    const upstream = await stdioUpstream({ call: asking });
    const gateway = await open({ mcpServers: { up: { ...upstream.server, timeouts: { call: 200 } } } });
    const client = await stdioClient(gateway, { capabilities: CAN, answers: { [ELICIT]: () => new Promise((resolve) => setTimeout(() => resolve(YES), 700)) } });
    expect(answerOf(await client.call('up__ask', elicit))).toEqual({ result: YES });
  });

  it('hears of the progress that its client makes with it, under its own token, and no other does', async () => {
    const upstream = await stdioUpstream({ call: asking });
    const other = await stdioUpstream({ call: asking });
    const gateway = await open({ mcpServers: { up: upstream.server, other: other.server } });
    const client = await stdioClient(gateway, { capabilities: CAN });
    const question = { method: ELICIT, params: { ...FORM, _meta: { progressToken: 7, more: 1 } } };
    const calls = [client.call('up__ask', question), client.call('other__ask', question)];
    await until(() => client.questions.length === 2);
    const tokens = client.questions.map(({ params }) => params._meta.progressToken as string);
    expect(new Set(tokens).size).toBe(2);
    for (const [index, token] of tokens.entries()) client.notify('notifications/progress', { progressToken: token, progress: index + 1, message: 'thinking' });
    client.notify('notifications/progress', { progressToken: 7, progress: 9 });
    for (const one of client.questions) client.reply(one, { result: YES });
    await Promise.all(calls);
    const got = [upstream, other].map((one) => one.got('notifications/progress').map(({ params }) => params));
    expect(got.flat().map(({ progress }) => progress).sort()).toEqual([1, 2]);
    expect(got.map(([first]) => first?.progressToken)).toEqual([7, 7]);
    // It is over: nothing leads there any more.
    client.notify('notifications/progress', { progressToken: tokens[0], progress: 99 });
    await client.call('up__ask', { method: 'ping' });
    expect(upstream.got('notifications/progress')).toHaveLength(1);
  });
});

describe('a stdio upstream that asks in the middle of calls', () => {
  it('has a process for each call from then on, at most four, and is remembered over a restart [relay.asking-stdio]', async () => {
    const state = createMemoryState();
    const upstream = await stdioUpstream({ call: asking });
    const gateway = await open({ mcpServers: { up: upstream.server } }, { state });
    const clients = await Promise.all(['a', 'b'].map((name) => stdioClient(gateway, { name, capabilities: CAN })));
    for (const [index, client] of clients.entries()) client.answers[ELICIT] = () => ({ action: 'accept', content: { name: index } });
    await clients[0]?.call('up__ask', elicit);
    expect(upstream.lines).toHaveLength(1);

    const results = await Promise.all(Array.from({ length: 12 }, async (_, i) => [i % 2, answerOf(await clients[i % 2]!.call('up__ask', elicit))] as const));
    for (const [index, answer] of results) expect(answer).toEqual({ result: { action: 'accept', content: { name: index } } });
    expect(upstream.lines.length).toBeGreaterThan(1);
    expect(upstream.lines.length).toBeLessThanOrEqual(4);
    await gateway.close();

    const before = upstream.lines.length;
    const again = await open({ mcpServers: { up: upstream.server } }, { state });
    const client = await stdioClient(again, { capabilities: CAN });
    const first = client.call('up__ask', elicit);
    await until(() => client.questions.length === 1);
    const second = client.call('up__ask', elicit);
    await until(() => client.questions.length === 2);
    for (const question of client.questions) client.reply(question, { result: YES });
    expect([answerOf(await first), answerOf(await second)]).toEqual([{ result: YES }, { result: YES }]);
    expect(upstream.lines.length - before).toBe(2);
  });

  it('is known as one after a restart: two calls at once, before either has asked, have a process each [relay.asking-stdio]', async () => {
    const both = gate();
    let [calls, together] = [0, false];
    const upstream = await stdioUpstream({
      call: {
        ask: async ({ ask }) => {
          if (together && ++calls === 2) both.open();
          if (together) await both.opened;
          return textResult((await ask(ELICIT, FORM))['result'] ?? null);
        },
      },
    });
    const [state, servers] = [createMemoryState(), { mcpServers: { up: upstream.server } }];
    const can = { capabilities: CAN, answers: { [ELICIT]: () => YES } };
    const before = await open(servers, { state });
    await (await stdioClient(before, can)).call('up__ask');
    await before.close();
    together = true;
    const client = await stdioClient(await open(servers, { state }), can);
    const answers = await Promise.all([client.call('up__ask'), client.call('up__ask')]);
    expect(answers.map((answer) => JSON.parse(text(answer)) as unknown)).toEqual([YES, YES]);
  });

  it('is answered with an error where two calls are in flight and nothing is known of it yet [relay.unowned]', async () => {
    const both = gate();
    let calls = 0;
    const upstream = await stdioUpstream({
      call: {
        ask: async ({ ask }) => {
          if (++calls === 2) both.open();
          await both.opened;
          const { error } = await ask(ELICIT, FORM);
          return textResult(error ?? 'answered');
        },
      },
    });
    const gateway = await open({ mcpServers: { up: upstream.server } });
    const clients = await Promise.all([1, 2].map(() => stdioClient(gateway, { capabilities: CAN, answers: { [ELICIT]: () => YES } })));
    const answers = await Promise.all(clients.map((client) => client.call('up__ask')));
    expect(answers.map(text).join(' ')).toContain('several calls are in flight');
    const asked = clients.flatMap(({ questions }) => questions);
    // One may have been answered by then: the other's question is then certain.
    expect(asked.length).toBeLessThanOrEqual(1);
  });
});

describe('exclusive connections', () => {
  const held = () => {
    const waiting: (() => void)[] = [];
    const order: string[] = [];
    const script: Script = {
      call: {
        hold: async ({ params }) => {
          order.push(params['arguments'].name as string);
          await new Promise<void>((resolve) => waiting.push(resolve));
          return textResult(params['arguments'].name);
        },
      },
    };
    return { script, waiting, order };
  };

  it('are four at most; the others wait in order, and who gives up while waiting was never sent [relay.exclusive]', async () => {
    const { script, waiting, order } = held();
    const upstream = await stdioUpstream(script);
    const gateway = await open({ mcpServers: { up: { ...upstream.server, sharing: 'exclusive' } } });
    const client = await stdioClient(gateway);
    const hold = (name: string): Promise<unknown> => client.request('tools/call', { name: 'up__hold', arguments: { name } }, name);
    const calls = [];
    for (const name of ['a', 'b', 'c', 'd']) {
      calls.push(hold(name));
      await until(() => order.includes(name));
    }
    for (const name of ['e', 'f', 'g']) calls.push(hold(name));
    await client.request('ping');
    client.cancel('f');
    await client.request('ping');
    expect(order).toEqual(['a', 'b', 'c', 'd']);
    expect(upstream.lines.length).toBe(4);
    waiting[0]?.();
    await until(() => order.length === 5);
    waiting[1]?.();
    await until(() => order.length === 6);
    for (const go of waiting) go();
    await Promise.all(calls.filter((_, index) => index !== 5));
    expect(order).toEqual(['a', 'b', 'c', 'd', 'e', 'g']);
    expect(upstream.lines.length).toBe(4);
    expect(gateway.status()[0]?.inFlight).toBe(0);
  });
});
