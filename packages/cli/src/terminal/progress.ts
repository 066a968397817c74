import type { CliEnvironment } from '../environment.js';
import { UNKNOWN_WIDTH } from './output.js';

/** A line on stderr that tells how far something is; on no terminal it says nothing. */
export interface Progress {
  update(text: string): void;
  /** Takes the line away. */
  done(): void;
}

const CLEAR = '\r\u001B[2K';

export const createProgress = ({ stderr, isTty, columns = 100 }: Pick<CliEnvironment, 'stderr' | 'isTty' | 'columns'>): Progress => {
  let shown = false;
  return {
    update(text) {
      if (!isTty.stderr) return;
      shown = true;
      stderr.write(`${CLEAR}${text.slice(0, (columns || UNKNOWN_WIDTH) - 1)}`);
    },
    done() {
      if (shown) stderr.write(CLEAR);
      shown = false;
    },
  };
};

/** `▇▇▇───` for a share. */
export const bar = (share: number, width: number): string => {
  const full = Math.round(Math.min(Math.max(share, 0), 1) * width);
  return '▇'.repeat(full) + '─'.repeat(width - full);
};
