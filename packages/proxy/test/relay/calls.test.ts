import v8 from 'node:v8';
import { systemClock } from '@mcp-working-set/core';
import { manualClock } from '@mcp-working-set/core/testing';
import { describe, expect, it } from 'vitest';
import { Flight } from '../../src/downstream/flight.js';
import type { Exchange } from '../../src/dispatch/types.js';
import { createKeepAlive } from '../../src/relay/keep-alive.js';
import { Cancel } from '../../src/wire/cancel.js';
import { RawJson } from '../../src/wire/message.js';
import { until } from '../until.js';
import { httpClient, stdioClient, type Client } from './client.js';
import { textResult, type Asked } from './script.js';
import { httpUpstream, stdioUpstream } from './upstream.js';
import { gate, open, text } from './world.js';

const PROGRESS = 'notifications/progress';

/** The machine's clock, and at some point suddenly later by so much: timers that fall due then run. */
const jumpingClock = () => {
  const manual = manualClock(systemClock.now());
  let last = systemClock.now();
  const follow = (): void => {
    const now = systemClock.now();
    manual.advance(now - last);
    last = now;
  };
  const timer = setInterval(follow, 5);
  return { clock: manual, stop: () => clearInterval(timer) };
};

describe('a call that takes long and says nothing', () => {
  it('is told to be alive to a client that wants progress, always by more than was said before, and to no other [relay.keep-alive]', async () => {
    const going = gate<Asked>();
    const done = gate();
    const { clock, stop } = jumpingClock();
    const upstream = await stdioUpstream({
      call: {
        long: async (asked) => {
          if (asked.params['_meta']?.progressToken !== undefined) going.open(asked);
          await done.opened;
          return textResult('done');
        },
      },
    });
    const gateway = await open({ mcpServers: { up: upstream.server } }, { clock });
    const [client, other] = [await stdioClient(gateway), await stdioClient(gateway)];
    const calls = [client.call('up__long', {}, { progressToken: 'p' }), other.call('up__long')];
    const asked = await going.opened;
    await until(() => upstream.got('tools/call').length === 2);
    const said = (): unknown[] => client.told(PROGRESS).map(({ params }) => [params.progressToken, params.progress]);
    clock.advance(26_000);
    await until(() => said().length === 1);
    asked.tell(PROGRESS, { progressToken: asked.params['_meta'].progressToken, progress: 5, total: 10 });
    await until(() => said().length === 2);
    clock.advance(15_000);
    await client.request('ping');
    expect(said()).toHaveLength(2);
    clock.advance(15_000);
    await until(() => said().length === 3);
    asked.tell(PROGRESS, { progressToken: asked.params['_meta'].progressToken, progress: 6, total: 10 });
    done.open();
    await Promise.all(calls);
    stop();
    const numbers = client.told(PROGRESS).map(({ params }) => params.progress as number);
    expect(numbers).toHaveLength(4);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(new Set(numbers).size).toBe(4);
    expect([numbers[1], numbers[3]]).toEqual([5, 6]);
    expect(client.told(PROGRESS).every(({ params }) => params.progressToken === 'p')).toBe(true);
    expect(other.told(PROGRESS)).toEqual([]);
  });

  it('is looked at by one timer for all, which ends with the last', () => {
    const clock = manualClock();
    const keep = createKeepAlive(clock);
    const told: string[] = [];
    const exchange = { notify: (_method: string, params: RawJson) => void told.push(params.text) } as unknown as Exchange;
    const call = { exchange, params: new RawJson('{"_meta":{"progressToken":1}}'), progress: undefined, heardAt: clock.now() };
    keep.add(call);
    clock.advance(19_000);
    expect(told).toEqual([]);
    clock.advance(41_000);
    expect(told.map((one) => (JSON.parse(one) as { progress: number }).progress)).toEqual([1e-6, 2e-6, 3e-6]);
    keep.remove(call);
    clock.advance(100_000);
    expect(told).toHaveLength(3);
  });
});

describe('a call that is over', () => {
  it('is not cancelled by a late cancel, nor is another one that comes under the same id [relay.late-cancel]', async () => {
    const hold = gate();
    const upstream = await stdioUpstream({ call: { quick: () => textResult('quick'), held: async () => { await hold.opened; return textResult('held'); } } });
    const gateway = await open({ mcpServers: { up: upstream.server } });
    const client = await stdioClient(gateway);
    await client.request('tools/call', { name: 'up__quick', arguments: {} }, 7);
    const held = client.request('tools/call', { name: 'up__held', arguments: {} }, '7');
    await until(() => upstream.got('tools/call').length === 2);
    // The number is over, the text is not.
    client.cancel(7);
    await client.request('ping');
    hold.open();
    expect(text((await held)['result'])).toBe('held');
    expect(upstream.got('notifications/cancelled')).toEqual([]);
  });

  it('is answered once whatever the upstream still says about it', async () => {
    const upstream = await stdioUpstream({
      call: {
        twice: async ({ on, id, params }) => {
          const token = params['_meta'].progressToken as unknown;
          on.send({ id, result: textResult('first') });
          on.send({ id, result: textResult('second') });
          on.send({ method: PROGRESS, params: { progressToken: token, progress: 1 } });
          return textResult('third');
        },
        quick: () => textResult('quick'),
      },
    });
    const gateway = await open({ mcpServers: { up: upstream.server } });
    const client = await stdioClient(gateway);
    expect(text(await client.call('up__twice', {}, { progressToken: 1 }))).toBe('first');
    expect(text(await client.call('up__quick'))).toBe('quick');
    expect(client.notes).toEqual([]);
  });

  it('leaves nothing behind: every record of it is gone, answered, failed, cancelled, asked or parked [relay.no-records]', async () => {
    const upstreams = [stdioUpstream, httpUpstream];
    const count = (): number[] => [Flight, Cancel].map((type) => v8.queryObjects(type, { format: 'count' }) as unknown as number);
    const form = { message: 'm', requestedSchema: {}, _meta: { progressToken: 1 } };
    const use = async (): Promise<number[]> => {
      const servers = await Promise.all(upstreams.map((start) => start({
        call: {
          answer: () => textResult('x'),
          fail: () => { throw new Error('no'); },
          hang: () => new Promise(() => {}),
          ask: async ({ ask }) => textResult((await ask('elicitation/create', form))['result']),
        },
      })));
      const gateway = await open({ mcpServers: { a: servers[0]?.server, b: servers[1]?.server } });
      const url = await gateway.url();
      const options = { capabilities: { elicitation: {} }, answers: { 'elicitation/create': () => ({ action: 'accept' }) } };
      const old = [await stdioClient(gateway, options), await httpClient(url, options)];
      const fresh = [await stdioClient(gateway, { ...options, era: 'modern' }), await httpClient(url, { ...options, era: 'modern' })];
      let id = 0;
      const hang = async (client: Client, name: string): Promise<void> => {
        const before = servers.flatMap((one) => one.got('tools/call')).length;
        const mine = `hang-${++id}`;
        void client.request('tools/call', { name, arguments: {} }, mine);
        await until(() => servers.flatMap((one) => one.got('tools/call')).length > before);
        // Not zero because it cannot count.
        if (id === 1) expect(Math.min(...count())).toBeGreaterThan(0);
        client.cancel(mine);
      };
      for (const up of ['a', 'b']) {
        for (const client of [...old, ...fresh]) {
          await client.request('tools/call', { name: `${up}__answer`, arguments: {} });
          await client.request('tools/call', { name: `${up}__fail`, arguments: {} });
          await hang(client, `${up}__hang`);
        }
        for (const client of old) await client.call(`${up}__ask`);
        for (const client of fresh) {
          const first = (await client.request('tools/call', { name: `${up}__ask`, arguments: {} }))['result'];
          const inputResponses = Object.fromEntries(Object.keys(first.inputRequests as object).map((key) => [key, { action: 'decline' }]));
          await client.request('tools/call', { name: `${up}__ask`, arguments: {}, inputResponses, requestState: first.requestState });
        }
      }
      await until(() => gateway.status().every(({ inFlight }) => inFlight === 0));
      return new Promise((resolve) => setImmediate(() => resolve(count())));
    };
    // While everything still runs: no client has left, no connection is closed.
    expect(await use()).toEqual([0, 0]);
  });
});
