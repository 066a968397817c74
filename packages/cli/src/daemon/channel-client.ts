import { MwsError } from '@mcp-working-set/core';
import type { MwsErrorCode } from '@mcp-working-set/core';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { readWord, wordLine } from './channel-words.js';
import type { Hello, Welcome } from './channel-words.js';
import { onLines } from './lines.js';
import type { Runtime } from './runtime-file.js';

/** A connection that the daemon has taken. */
export interface Channel {
  /** Of the daemon. */
  readonly version: string;
  readonly pid: number;
  /** Says where lines go, and who is told of the end; what came before is not lost. */
  listen(onLine: (line: string) => void, onGone: () => void): void;
  send(line: string): void;
  /** Says that nothing more will be sent. */
  end(): void;
  destroy(): void;
}

const WELCOME_MS = 5_000;

/**
 * Speaks to a daemon. Rejects with `MwsError` not-running where nobody answers at its place or it takes nobody in, and with
 * usage where it cannot give what is wanted.
 */
export const openChannel = (runtime: Runtime, hello: Omit<Hello, 'token'>): Promise<Channel> =>
  new Promise((resolve, reject) => {
    const { channelPort, token, pid } = runtime;
    const refuse = (reason: string, code: MwsErrorCode = 'not-running'): void => {
      clearTimeout(patience);
      socket?.destroy();
      reject(new MwsError(code, reason));
    };
    let socket: Socket | undefined;
    const patience = setTimeout(() => refuse(`the daemon (process ${pid}) does not answer`), WELCOME_MS);
    if (channelPort === undefined) {
      refuse(`the daemon (process ${pid}) is of mws ${runtime.version}, which other commands cannot speak to; restart it`);
      return;
    }
    const opened = connect({ host: '127.0.0.1', port: channelPort });
    socket = opened;
    opened.setNoDelay(true);
    const early: string[] = [];
    let onLine = (line: string): void => void early.push(line);
    let onGone: (() => void) | undefined;
    let over = false;
    const channel: Channel = {
      version: runtime.version,
      pid,
      listen(line, gone) {
        onLine = line;
        onGone = gone;
        for (const text of early.splice(0)) line(text);
        if (over) gone();
      },
      send: (line) => void opened.write(`${line}\n`),
      end: () => void opened.end(),
      destroy: () => void opened.destroy(),
    };
    let handle = (line: string): void => {
      clearTimeout(patience);
      const welcome = readWord(line) as Welcome | undefined;
      if (!welcome?.ok) {
        if (welcome?.final) refuse(welcome.reason, 'usage');
        else refuse(welcome ? `the daemon (process ${pid}) refuses: ${welcome.reason}` : 'something else answers at its place');
        return;
      }
      handle = (next) => onLine(next);
      resolve(Object.assign(channel, { version: welcome.version, pid: welcome.pid }));
    };
    onLines(opened, (line) => handle(line));
    opened.once('connect', () => opened.write(`${wordLine({ ...hello, token })}\n`));
    // A connection that broke and one that was ended are the same to those who use it.
    opened.once('error', () => refuse('nobody answers at its place'));
    opened.once('close', () => {
      refuse('it ended the connection');
      over = true;
      onGone?.();
    });
  });

/** Everything the daemon says until it ends the connection. */
export const askDaemon = async (runtime: Runtime, hello: Omit<Hello, 'token'>): Promise<string> => {
  const channel = await openChannel(runtime, hello);
  return new Promise((resolve) => {
    const lines: string[] = [];
    channel.listen((line) => lines.push(line), () => resolve(lines.join('\n')));
  });
};
