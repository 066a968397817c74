/*
 * What other commands of this person say to the daemon: a TCP connection on loopback that begins with one line, the
 * hello, which carries the token of the runtime file. What follows depends on what is wanted: for `serve` it is a stdio
 * server's protocol, line by line; lines that begin with `{"mws":` are words between the two ends and no part of it.
 */

/** What the connection is for. */
export type Want = 'serve' | 'status' | 'logs' | 'stop';

export interface Hello {
  readonly token: string;
  readonly want: Want;
  /** Version of the mws that asks. */
  readonly version: string;
  /** Conversation of the client, the same after a restart of the daemon; for `serve`. */
  readonly session?: string;
  /** Profile that the client sees; for `serve`. */
  readonly profile?: string;
  /** Surface, and name under which the client mounts mws, where its entry says so; for `serve`. */
  readonly surface?: string;
  readonly serverName?: string;
  /** Working directory of the client; nothing but a keyed hash of it is kept. For `serve`. */
  readonly folder?: string;
}

/** First answer of the daemon. */
export type Welcome = { readonly ok: true; readonly version: string; readonly pid: number } | {
  readonly ok: false;
  readonly reason: string;
  /** Asking again, or another daemon, would bring the same answer. */
  readonly final?: boolean;
};

/** The daemon is about to end: what was sent before the other end says `ready-to-close` is still answered. */
export const CLOSING = '{"mws":"closing"}';
export const READY_TO_CLOSE = '{"mws":"ready-to-close"}';

const WORD = '{"mws":';

export const isWord = (line: string): boolean => line.startsWith(WORD);

export const wordLine = (value: unknown): string => `{"mws":${JSON.stringify(value)}}`;

/** What a word line says; undefined where it is none. */
export const readWord = (line: string): unknown => {
  try {
    const value = JSON.parse(line) as { mws?: unknown } | null;
    return value?.mws;
  } catch {
    return undefined;
  }
};
