import type { Logger } from '@mcp-working-set/core';
import { Writable } from 'node:stream';
import picocolors from 'picocolors';
import { streamLogger } from './logger.js';

/** A logger whose lines others may read, too: those of before and those to come. */
export interface LogTap {
  readonly logger: Logger;
  /** Calls `write` for every line, kept ones first, until the returned function is called. */
  follow(write: (line: string) => void): () => void;
}

const KEPT = 1_000;

/** Passes everything on to `inner`, and keeps the last thousand lines from `info` on. */
export const createLogTap = (inner: Logger, now: () => number): LogTap => {
  const kept: string[] = [];
  const followers = new Set<(line: string) => void>();
  const stream = new Writable({
    decodeStrings: false,
    write(text: string, _, done) {
      const line = text.trimEnd();
      kept.push(line);
      if (kept.length > KEPT) kept.shift();
      for (const write of followers) write(line);
      done();
    },
  });
  const own = streamLogger(stream, { level: 'info', styles: picocolors.createColors(false), now });
  const both = (level: keyof Logger): Logger[keyof Logger] => (message, fields) => {
    inner[level](message, fields);
    own[level](message, fields);
  };
  return {
    logger: { debug: both('debug'), info: both('info'), warn: both('warn'), error: both('error') },
    follow(write) {
      for (const line of kept) write(line);
      followers.add(write);
      return () => followers.delete(write);
    },
  };
};
