import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import type { Readable, Writable } from 'node:stream';
import { CLOSING, isWord, readWord, READY_TO_CLOSE, wordLine } from './channel-words.js';
import type { Hello, Welcome } from './channel-words.js';
import { onLines } from './lines.js';

export interface ChannelOptions {
  readonly token: string;
  readonly version: string;
  readonly pid: number;
  /** Serves one client as over stdio, until its input ends and everything is answered. */
  serve(streams: { readonly input: Readable; readonly output: Writable }, hello: Hello): Promise<void>;
  /** Why a client cannot be served as it wants; undefined where it can. */
  refuse?(hello: Hello): string | undefined;
  /** What `mws status` is told. */
  status(): Promise<unknown>;
  /** Calls `write` for log lines, old ones first, until the returned function is called. */
  logs(write: (line: string) => void): () => void;
  stop(): void;
}

export interface ChannelServer {
  readonly port: number;
  /** Clients that are served now. */
  readonly clients: number;
  /** Asks again whether those who are served may be: who may not any more is dismissed, and is told why when it comes back. */
  recheck(): void;
  /** Takes nobody in, lets what is in flight be answered (at most `graceMs`), and ends every connection. */
  close(graceMs: number): Promise<void>;
}

/** How long a connection may take to say hello, and a client to answer that it knows of the end. */
const PATIENCE_MS = 2_000;
/** A path is in it. */
const MAX_HELLO = 16_384;

const sameText = (a: string, b: string): boolean => {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
};

const readHello = (line: string): Hello | undefined => {
  const value = line.length <= MAX_HELLO && isWord(line) ? (readWord(line) as Partial<Hello> | null | undefined) : undefined;
  if (typeof value?.token !== 'string' || typeof value.version !== 'string') return undefined;
  if ([value.session, value.profile, value.surface, value.serverName, value.folder].some((text) => text !== undefined && typeof text !== 'string')) return undefined;
  return ['serve', 'status', 'logs', 'stop'].includes(String(value.want)) ? (value as Hello) : undefined;
};

/** A served client: it can be asked to send nothing more. */
interface Served {
  readonly hello: Hello;
  readonly done: Promise<void>;
  /** Ends its input once it knows, or after a while. */
  dismiss(): void;
}

const serveClient = (socket: Socket, lines: { handle: (line: string) => void }, serve: ChannelOptions['serve'], hello: Hello): Served => {
  const input = new PassThrough();
  let patience: NodeJS.Timeout | undefined;
  lines.handle = (line) => {
    if (!isWord(line)) {
      // What mws has not read yet stays with the sender.
      if (!input.write(`${line}\n`)) {
        socket.pause();
        input.once('drain', () => socket.resume());
      }
    } else if (line === READY_TO_CLOSE) input.end();
  };
  socket.once('end', () => input.end());
  socket.once('close', () => input.end());
  const done = serve({ input, output: socket }, hello).finally(() => {
    clearTimeout(patience);
    socket.end();
  });
  return {
    hello,
    done,
    dismiss() {
      if (socket.writable) socket.write(`${CLOSING}\n`);
      patience = setTimeout(() => input.end(), PATIENCE_MS);
    },
  };
};

/** Opens the daemon's channel on a free port of loopback. */
export const openChannelServer = async (options: ChannelOptions): Promise<ChannelServer> => {
  const sockets = new Set<Socket>();
  const served = new Set<Served>();
  let closing = false;

  const welcome = (socket: Socket, answer: Welcome): void => void socket.write(`${wordLine(answer)}\n`);

  const fulfil = (socket: Socket, hello: Hello, lines: { handle: (line: string) => void }): void => {
    const refused = hello.want === 'serve' ? options.refuse?.(hello) : undefined;
    if (refused !== undefined) {
      welcome(socket, { ok: false, reason: refused, final: true });
      socket.end();
      return;
    }
    welcome(socket, { ok: true, version: options.version, pid: options.pid });
    switch (hello.want) {
      case 'serve': {
        const client = serveClient(socket, lines, options.serve, hello);
        served.add(client);
        void client.done.catch(() => {}).finally(() => served.delete(client));
        return;
      }
      case 'status':
        void options.status().then((status) => socket.end(`${JSON.stringify(status)}\n`), () => socket.destroy());
        return;
      case 'logs':
        socket.once('close', options.logs((line) => void socket.write(`${line}\n`)));
        return;
      case 'stop':
        socket.end();
        options.stop();
    }
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setNoDelay(true);
    const impatience = setTimeout(() => socket.destroy(), PATIENCE_MS);
    const lines = {
      handle: (line: string): void => {
        clearTimeout(impatience);
        const hello = readHello(line);
        lines.handle = () => {};
        if (closing || !hello || !sameText(hello.token, options.token)) {
          if (hello) welcome(socket, { ok: false, reason: closing ? 'it is about to end' : 'the token is not that of this daemon' });
          socket.end();
        } else fulfil(socket, hello, lines);
      },
    };
    socket.once('close', () => clearTimeout(impatience));
    onLines(socket, (line) => lines.handle(line));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port: 0 }, resolve);
  });

  return {
    port: (server.address() as AddressInfo).port,
    get clients() {
      return served.size;
    },
    recheck() {
      for (const client of served) if (options.refuse?.(client.hello) !== undefined) client.dismiss();
    },
    async close(graceMs) {
      closing = true;
      server.close();
      for (const client of served) client.dismiss();
      let patience: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (patience = setTimeout(resolve, graceMs)));
      await Promise.race([Promise.allSettled([...served].map(({ done }) => done)), late]);
      clearTimeout(patience);
      for (const socket of sockets) socket.destroySoon();
    },
  };
};
