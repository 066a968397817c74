import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { until } from '../until.js';
import { httpClient, stdioClient, type Client } from './client.js';
import { textResult, type Asked, type Json } from './script.js';
import { httpUpstream, stdioUpstream } from './upstream.js';
import { gate, open } from './world.js';

/** What may happen to one of two clients' calls; the number says to which of those that are open. */
type Step =
  | { readonly kind: 'call'; readonly client: 0 | 1; readonly upstream: 0 | 1 }
  | { readonly kind: 'progress' | 'ask' | 'reply' | 'log' | 'answer' | 'cancel'; readonly which: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('call' as const), client: fc.constantFrom(0 as const, 1 as const), upstream: fc.constantFrom(0 as const, 1 as const) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('progress' as const, 'ask' as const, 'reply' as const, 'log' as const, 'answer' as const, 'cancel' as const), which: fc.nat(20) }) },
);

/** A call as the model knows it. */
interface Open {
  readonly client: 0 | 1;
  readonly nonce: string;
  readonly asked: Asked;
  readonly end: (result: Json) => void;
  readonly answer: Promise<Json>;
  readonly id: number;
  /** Questions that it has asked and that are not settled. */
  readonly asking: Set<Promise<void>>;
}

/** Everything that a client may see holds the nonce of a call: each must be of a call of its own. */
const noncesSeen = (client: Client): string[] => [...client.notes, ...client.questions].flatMap((message) => [...JSON.stringify(message).matchAll(/nonce-\d+/g)].map(([nonce]) => nonce));

describe('two clients with the same ids and tokens', () => {
  it('never see anything of each other, whatever happens in whatever order [relay.isolation]', async () => {
    const running = new Map<string, ReturnType<typeof gate<{ asked: Asked; end: (result: Json) => void }>>>();
    const script = {
      call: {
        work: (asked: Asked) => new Promise((end) => running.get(asked.params['arguments'].nonce as string)?.open({ asked, end })),
      },
    };
    // One process that all calls share until it asks, and then one for each; and a server whose streams say whose each message is.
    const upstreams = [await stdioUpstream(script), await httpUpstream(script)] as const;
    const gateway = await open({ mcpServers: { up0: upstreams[0].server, up1: { ...upstreams[1].server } } });
    const capabilities = { elicitation: {} };
    let nonces = 0;

    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const clients = [await stdioClient(gateway, { capabilities }), await httpClient(await gateway.url(), { capabilities })] as const;
      const replied = new Set<Json>();
      const reply = (client: Client, question: Json | undefined): void => {
        if (!question || replied.has(question)) return;
        replied.add(question);
        client.reply(question, { result: { action: 'accept', content: { of: question['params'].message as string } } });
      };
      const own = [new Set<string>(), new Set<string>()] as const;
      const openCalls: Open[] = [];
      const expected: { client: 0 | 1; nonce: string; progress: number }[] = [];
      const cancelled = new Set<string>();
      const outcomes: { nonce: string; result: Json | undefined; error: Json | undefined }[] = [];
      // Both count their ids and tokens alike.
      const ids = [0, 0];

      const begin = async (client: 0 | 1, upstream: 0 | 1): Promise<void> => {
        // Connections of a call's own are four at most: more calls than that would wait.
        if (openCalls.filter(({ asked }) => asked.on.pid !== undefined).length >= 4 && upstream === 0) return;
        const nonce = `nonce-${++nonces}`;
        const id = (ids[client] as number)++;
        own[client].add(nonce);
        const arrived = gate<{ asked: Asked; end: (result: Json) => void }>();
        running.set(nonce, arrived);
        const answer = clients[client].request('tools/call', { name: `up${upstream}__work`, arguments: { nonce }, _meta: { progressToken: id } }, id);
        const { asked, end } = await arrived.opened;
        openCalls.push({ client, nonce, asked, end, answer, id, asking: new Set() });
      };
      const finish = async (call: Open): Promise<void> => {
        openCalls.splice(openCalls.indexOf(call), 1);
        await until(() => {
          for (const question of clients[call.client].questions) if (question['params'].message === call.nonce) reply(clients[call.client], question);
          return call.asking.size === 0;
        });
        call.end(textResult(call.nonce));
        expect((await call.answer)['result']).toEqual(textResult(call.nonce));
      };

      for (const one of steps) {
        if (one.kind === 'call') {
          await begin(one.client, one.upstream);
          continue;
        }
        const call = openCalls[one.which % Math.max(1, openCalls.length)];
        if (!call) continue;
        const { asked, nonce, client } = call;
        switch (one.kind) {
          case 'progress':
            expected.push({ client, nonce, progress: expected.length + 1 });
            asked.tell('notifications/progress', { progressToken: asked.params['_meta'].progressToken, progress: expected.length, message: nonce });
            break;
          case 'log':
            asked.tell('notifications/message', { level: 'info', data: nonce });
            break;
          case 'ask': {
            const question = asked.ask('elicitation/create', { message: nonce, requestedSchema: { type: 'object', properties: {} }, _meta: { progressToken: 0 } });
            const settled: Promise<void> = question.then(({ result, error }) => {
              call.asking.delete(settled);
              outcomes.push({ nonce, result: result as Json | undefined, error: error as Json | undefined });
            });
            call.asking.add(settled);
            break;
          }
          case 'reply': {
            const of = clients[client];
            reply(of, of.questions[one.which % Math.max(1, of.questions.length)]);
            break;
          }
          case 'answer':
            await finish(call);
            break;
          case 'cancel':
            openCalls.splice(openCalls.indexOf(call), 1);
            cancelled.add(nonce);
            clients[client].cancel(call.id);
            await new Promise<void>((resolve) => (asked.signal.aborted ? resolve() : asked.signal.addEventListener('abort', () => resolve())));
            call.end(textResult('too late'));
        }
      }
      for (const call of [...openCalls]) await finish(call);
      await until(() => gateway.status().every(({ inFlight }) => inFlight === 0));

      for (const { nonce, result, error } of outcomes) {
        // Where it is not certain whose question it is, nobody is asked; and a call that is given up takes its questions along.
        if (result) expect(result).toEqual({ action: 'accept', content: { of: nonce } });
        else if (!cancelled.has(nonce)) expect(error?.['message']).toContain('several calls');
      }
      for (const side of [0, 1] as const) {
        for (const nonce of noncesSeen(clients[side])) expect(own[side].has(nonce)).toBe(true);
        const progress = clients[side].told('notifications/progress').map(({ params }) => [params.message as string, params.progress as number]);
        const should = expected.filter(({ client }) => client === side);
        const must = should.filter(({ nonce }) => !cancelled.has(nonce)).map(({ nonce, progress: value }) => [nonce, value]);
        // What was on its way when its call was given up may have come or not.
        expect(progress.filter(([nonce]) => !cancelled.has(nonce as string)).sort()).toEqual(must.sort());
        expect(should.map(({ nonce, progress: value }) => [nonce, value])).toEqual(expect.arrayContaining(progress));
      }
      for (const client of clients) await client.close();
    }), { numRuns: 60, interruptAfterTimeLimit: 40_000, endOnFailure: true });
  }, 120_000);
});
