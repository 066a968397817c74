import type { Writable } from 'node:stream';

/** Bytes that may wait for a program that does not read; beyond that a new message is refused. */
export const MAX_WAITING_BYTES = 64 * 1024 * 1024;

/** Characters that are written at once: whether the pipe is full must be known before more is taken. */
const FULL = 16 * 1024;

export interface Outbox {
  /**
   * Writes a line, or keeps it until the program reads on. `sent` is called when the line has left the queue. False: too
   * much is waiting, the line was not taken.
   */
  send(line: string, entry?: OutboxEntry): boolean;
  /** The input can no longer be written; what waits is dropped unsent. */
  close(): void;
}

export interface OutboxEntry {
  /** Asked before a waiting line is written: a request that was given up meanwhile is not sent at all. */
  readonly dropped?: () => boolean;
  readonly sent?: () => void;
}

/**
 * The way into a program, with its back-pressure: while the pipe is full lines wait here, where they can still be taken
 * back. Lines of one turn of the event loop leave in one system call.
 */
export const createOutbox = (stream: Writable, maxWaiting: number = MAX_WAITING_BYTES): Outbox => {
  let waiting: { line: string; entry: OutboxEntry | undefined }[] = [];
  let waitingBytes = 0;
  let blocked = false;
  /** Lines of this turn of the event loop. */
  let text = '';
  let closed = false;

  const flush = (): void => {
    const lines = text;
    text = '';
    if (lines !== '' && stream.writable && !stream.write(lines)) blocked = true;
  };
  const write = (line: string, entry: OutboxEntry | undefined): void => {
    if (text === '') process.nextTick(flush);
    text += `${line}\n`;
    if (text.length >= FULL) flush();
    entry?.sent?.();
  };

  stream.on('drain', () => {
    blocked = false;
    const lines = waiting;
    waiting = [];
    waitingBytes = 0;
    for (const { line, entry } of lines) {
      if (entry?.dropped?.()) continue;
      if (blocked) {
        waiting.push({ line, entry });
        waitingBytes += line.length;
      } else write(line, entry);
    }
  });

  return {
    send(line, entry) {
      if (closed) return false;
      if (!blocked) {
        write(line, entry);
        return true;
      }
      if (waitingBytes + line.length > maxWaiting) return false;
      waiting.push({ line, entry });
      waitingBytes += line.length;
      return true;
    },
    close() {
      closed = true;
      waiting = [];
      waitingBytes = 0;
    },
  };
};
