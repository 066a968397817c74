import { expect, test } from 'vitest';
import { createRelay } from '../../src/connect/relay.js';
import type { Link } from '../../src/connect/relay.js';
import { isNewer } from '../../src/connect/versions.js';
import { CLOSING, READY_TO_CLOSE } from '../../src/daemon/channel-words.js';

/** A daemon that only takes down what it is sent. */
class Daemon {
  readonly got: string[] = [];
  ended = false;
  private line: (line: string) => void = () => {};
  private over: () => void = () => {};
  readonly link: Link = {
    listen: (line, gone) => {
      this.line = line;
      this.over = gone;
    },
    send: (line) => void this.got.push(line),
    end: () => void (this.ended = true),
  };
  says(value: unknown): void {
    this.line(typeof value === 'string' ? value : JSON.stringify(value));
  }
  dies(): void {
    this.over();
  }
  /** Methods and ids of what it was sent. */
  get seen(): string[] {
    return this.got.map((line) => {
      const { method, id } = JSON.parse(line) as { method?: string; id?: unknown };
      return [method ?? 'answer', ...(id === undefined ? [] : [String(id)])].join(' ');
    });
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

const set = (options: { failing?: () => boolean } = {}) => {
  const daemons: Daemon[] = [];
  const heard: any[] = [];
  const troubles: string[] = [];
  const relay = createRelay({
    open: async () => {
      if (options.failing?.()) throw new Error('it does not start');
      const daemon = new Daemon();
      daemons.push(daemon);
      return daemon.link;
    },
    toClient: (line) => void heard.push(JSON.parse(line)),
    trouble: (message) => void troubles.push(message),
  });
  const say = async (value: unknown) => {
    relay.fromClient(typeof value === 'string' ? value : JSON.stringify(value));
    await turn();
  };
  return { relay, daemons, heard, troubles, say };
};

const request = (id: number | string, method: string, params?: unknown) => ({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) });
const result = (id: number | string, value: unknown = {}) => ({ jsonrpc: '2.0', id, result: value });
const INITIALIZE = request(0, 'initialize', { protocolVersion: '2025-06-18', capabilities: { roots: {} }, clientInfo: { name: 'c', version: '1' } });
const INITIALIZED = { jsonrpc: '2.0', method: 'notifications/initialized' };

const shakeHands = async ({ say, daemons }: ReturnType<typeof set>) => {
  await say(INITIALIZE);
  daemons[0]?.says(result(0, { protocolVersion: '2025-06-18' }));
  await say(INITIALIZED);
};

test('lines go both ways as they are, also those that are no JSON', async () => {
  const world = set();
  const odd = '{"jsonrpc":"2.0","id":12345678901234567890,"method":"tools/list","params":{"x":1e400,"y":"\\u00e4"}}';
  await world.say(odd);
  await world.say('no json');
  expect(world.daemons[0]?.got).toEqual([odd, 'no json']);
  world.daemons[0]?.says(result(1));
  expect(world.heard).toEqual([result(1)]);
});

test('a daemon that died is replaced: the handshake again, what is without effect again, a call answered with an error', async () => {
  const world = set();
  await shakeHands(world);
  await world.say(request(1, 'logging/setLevel', { level: 'debug' }));
  world.daemons[0]?.says(result(1));
  await world.say(request(2, 'resources/subscribe', { uri: 'a:1' }));
  await world.say(request(3, 'resources/subscribe', { uri: 'a:2' }));
  await world.say(request(4, 'resources/unsubscribe', { uri: 'a:1' }));
  for (const id of [2, 3, 4]) world.daemons[0]?.says(result(id));
  await world.say(request('call', 'tools/call', { name: 'x' }));
  await world.say(request(5, 'tools/list'));
  world.heard.length = 0;
  world.daemons[0]?.dies();
  expect(world.heard).toEqual([{ jsonrpc: '2.0', id: 'call', error: { code: -32000, message: expect.stringContaining('outcome is unknown') } }]);
  await turn();
  const [, second] = world.daemons;
  expect(second?.seen).toEqual([
    'initialize mws-connect-1', 'notifications/initialized', 'logging/setLevel mws-connect-2', 'resources/subscribe mws-connect-3', 'tools/list 5',
  ]);
  expect(JSON.parse(second?.got[0] ?? '').params).toEqual(INITIALIZE.params);
  expect(JSON.parse(second?.got[3] ?? '').params).toEqual({ uri: 'a:2' });
  // What answers the shim's own requests is not the client's.
  world.heard.length = 0;
  second?.says({ jsonrpc: '2.0', id: 'mws-connect-1', result: {} });
  second?.says(result(5, { tools: [] }));
  expect(world.heard).toEqual([result(5, { tools: [] })]);
});

test('before the handshake is answered it is repeated as it was', async () => {
  const world = set();
  await world.say(INITIALIZE);
  world.daemons[0]?.dies();
  await turn();
  expect(world.daemons[1]?.got).toEqual([JSON.stringify(INITIALIZE)]);
});

test('a daemon that ends in good order answers what it has got; what comes then goes to the next one, and nobody notices', async () => {
  const world = set();
  await shakeHands(world);
  await world.say(request(1, 'tools/call', { name: 'slow' }));
  await world.say(request(2, 'subscriptions/listen', {}));
  world.heard.length = 0;
  world.daemons[0]?.says(CLOSING);
  expect(world.daemons[0]?.got.at(-1)).toBe(READY_TO_CLOSE);
  await world.say(request(3, 'tools/call', { name: 'next' }));
  world.daemons[0]?.says(result(2, { farewell: true }));
  world.daemons[0]?.says(result(1));
  expect(world.heard).toEqual([result(1)]);
  world.daemons[0]?.dies();
  await turn();
  expect(world.daemons[0]?.seen).not.toContain('tools/call 3');
  expect(world.daemons[1]?.seen).toEqual(['initialize mws-connect-1', 'notifications/initialized', 'subscriptions/listen 2', 'tools/call 3']);
  expect(world.heard).toEqual([result(1)]);
});

test('questions of a daemon that is gone are withdrawn, and late answers to them go nowhere; those of the next one cannot be mixed up', async () => {
  const world = set();
  await shakeHands(world);
  world.daemons[0]?.says(request(7, 'elicitation/create', { message: 'a' }));
  world.heard.length = 0;
  world.daemons[0]?.dies();
  expect(world.heard).toEqual([{ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7, reason: 'mws was restarted' } }]);
  await turn();
  const [, second] = world.daemons;
  second?.says(request(7, 'elicitation/create', { message: 'b' }));
  const asked = world.heard.at(-1);
  expect(asked).toMatchObject({ method: 'elicitation/create', params: { message: 'b' } });
  expect(asked.id).not.toBe(7);
  second?.got.splice(0);
  await world.say(result(7, { action: 'decline' }));
  await world.say(result(asked.id, { action: 'accept' }));
  expect(second?.got.map((line) => JSON.parse(line))).toEqual([result(7, { action: 'accept' })]);
});

test('what was cancelled is neither repeated nor answered', async () => {
  const world = set();
  await shakeHands(world);
  await world.say(request(1, 'tools/call', {}));
  await world.say(request(2, 'tools/list'));
  const cancel = (requestId: number) => ({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } });
  await world.say(cancel(1));
  await world.say(cancel(2));
  world.heard.length = 0;
  world.daemons[0]?.dies();
  await turn();
  expect(world.heard).toEqual([]);
  expect(world.daemons[1]?.seen).toEqual(['initialize mws-connect-1', 'notifications/initialized']);
});

test('where no daemon can be had every request is answered with the reason, and the next one tries again', async () => {
  let failing = true;
  const world = set({ failing: () => failing });
  await world.say(INITIALIZE);
  expect(world.heard).toEqual([{ jsonrpc: '2.0', id: 0, error: { code: -32000, message: 'mws cannot be reached: it does not start' } }]);
  expect(world.troubles).toEqual(['it does not start']);
  failing = false;
  await world.say(INITIALIZE);
  expect(world.daemons[0]?.seen).toEqual(['initialize 0']);
});

test('a client that hangs up at once is still answered', async () => {
  const world = set();
  world.relay.fromClient(JSON.stringify(INITIALIZE));
  const end = world.relay.end();
  await turn();
  const [daemon] = world.daemons;
  expect(daemon?.ended).toBe(true);
  daemon?.says(result(0));
  daemon?.dies();
  await end;
  expect(world.heard).toEqual([result(0)]);
  expect(world.daemons).toHaveLength(1);
});

test('versions are compared by their numbers', () => {
  expect(isNewer('1.10.0', '1.9.9')).toBe(true);
  expect(isNewer('1.9.9', '1.10.0')).toBe(false);
  expect(isNewer('1.0.0', '1.0.0')).toBe(false);
  expect(isNewer('2.0.0-beta.1', '1.9.9')).toBe(true);
});
