import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { openChannel, askDaemon } from '../../src/daemon/channel-client.js';
import { openChannelServer } from '../../src/daemon/channel-server.js';
import { CLOSING, READY_TO_CLOSE } from '../../src/daemon/channel-words.js';
import { defaultStateFolder } from '../../src/state/default-folder.js';
import { defaultConfig } from '@mcp-working-set/core/config';

const TOKEN = 'a-long-secret';

const set = async () => {
  let stopped = 0;
  const renamed = new Set(['gone']);
  const sessions: (string | undefined)[] = [];
  const server = await openChannelServer({
    token: TOKEN, version: '1.0.0', pid: 1,
    serve: async ({ input, output }, { session }) => {
      sessions.push(session);
      for await (const chunk of input) output.write(String(chunk).toUpperCase());
    },
    refuse: ({ profile }) => (renamed.has(profile ?? '') ? 'no profile is named "gone"' : undefined),
    status: async () => ({ fine: true }),
    logs: (write) => {
      write('one');
      write('two');
      return () => {};
    },
    stop: () => void (stopped += 1),
  });
  onTestFinished(() => server.close(100));
  const runtime = { pid: 1, url: 'http://127.0.0.1:1/mcp', port: 1, token: TOKEN, version: '1.0.0', startedAt: 0, channelPort: server.port };
  return { server, runtime, sessions, renamed, stopped: () => stopped };
};

const listen = (channel: Awaited<ReturnType<typeof openChannel>>) => {
  const lines: string[] = [];
  const wake = new Set<() => void>();
  const gone = new Promise<void>((resolve) => channel.listen((line) => {
    lines.push(line);
    wake.forEach((check) => check());
  }, resolve));
  const until = (count: number) => new Promise<string[]>((resolve) => {
    const check = () => lines.length >= count && resolve(lines);
    wake.add(check);
    check();
  });
  return { lines, gone, until };
};

test('status, logs and stop for who has the token; nothing for who has not', async () => {
  const { runtime, stopped, server } = await set();
  expect(JSON.parse(await askDaemon(runtime, { want: 'status', version: '1' }))).toEqual({ fine: true });
  const logs = await openChannel(runtime, { want: 'logs', version: '1' });
  expect(await listen(logs).until(2)).toEqual(['one', 'two']);
  logs.destroy();
  await askDaemon(runtime, { want: 'stop', version: '1' });
  expect(stopped()).toBe(1);
  await expect(openChannel({ ...runtime, token: 'another' }, { want: 'stop', version: '1' })).rejects.toThrow('the token is not that of this daemon');
  expect(stopped()).toBe(1);
  const { channelPort, ...older } = runtime;
  await expect(openChannel(older, { want: 'status', version: '1' })).rejects.toThrow('cannot speak to');
  expect(channelPort).toBe(server.port);
});

test.each(['GET / HTTP/1.1', '{"mws":{"want":"stop"}}', '{"mws":null}', `{"mws":{"token":"${TOKEN}","version":"1","want":"serve","folder":5}}`, 'x'.repeat(20_000)])('a stranger that says %.30s is shown the door without a word', async (line) => {
  const { server, stopped } = await set();
  const socket = connect({ host: '127.0.0.1', port: server.port });
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk));
  socket.write(`${line}\n`);
  await once(socket, 'close');
  expect(heard).toBe('');
  expect(stopped()).toBe(0);
});

test('a served client keeps its session id, and is let go only when it knows', async () => {
  const { runtime, sessions, server } = await set();
  const channel = await openChannel(runtime, { want: 'serve', version: '1', session: 's-1' });
  const { until, gone, lines } = listen(channel);
  channel.send('hello');
  expect(await until(1)).toEqual(['HELLO']);
  expect(sessions).toEqual(['s-1']);
  expect(server.clients).toBe(1);
  const closed = server.close(5_000);
  expect(await until(2)).toEqual(['HELLO', CLOSING]);
  channel.send('still answered');
  channel.send(READY_TO_CLOSE);
  await Promise.all([gone, closed]);
  expect(lines).toEqual(['HELLO', CLOSING, 'STILL ANSWERED']);
  await expect(openChannel(runtime, { want: 'status', version: '1' })).rejects.toThrow();
});

test('who wants what there is not is told so, and is not served', async () => {
  const { runtime, sessions, server } = await set();
  await expect(openChannel(runtime, { want: 'serve', version: '1', profile: 'gone' })).rejects.toMatchObject({ code: 'usage', message: 'no profile is named "gone"' });
  await expect(openChannel({ ...runtime, token: 'another' }, { want: 'serve', version: '1', folder: '/home', profile: 'gone' })).rejects.toMatchObject({ code: 'not-running' });
  expect(sessions).toEqual([]);
  expect(server.clients).toBe(0);
});

test('who may not be served any more is dismissed in good order, the others are not', async () => {
  const { runtime, server, renamed } = await set();
  const [kept, lost] = await Promise.all(['few', 'soon-gone'].map(async (profile) => openChannel(runtime, { want: 'serve', version: '1', profile })));
  const [one, two] = [listen(kept!), listen(lost!)];
  server.recheck();
  renamed.add('soon-gone');
  server.recheck();
  expect(await two.until(1)).toEqual([CLOSING]);
  lost!.send('still answered');
  lost!.send(READY_TO_CLOSE);
  await two.gone;
  expect(two.lines).toEqual([CLOSING, 'STILL ANSWERED']);
  kept!.send('hello');
  expect(await one.until(1)).toEqual(['HELLO']);
});

test('the default folder of state is that of the configuration', () => {
  for (const env of [{}, { XDG_STATE_HOME: '/x' }, { XDG_STATE_HOME: 'relative' }, { XDG_STATE_HOME: '' }]) {
    expect(defaultStateFolder({ env, home: '/home/a' })).toBe(defaultConfig({ env, home: '/home/a' }).stateDir);
  }
});
