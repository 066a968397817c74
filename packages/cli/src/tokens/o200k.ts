import type { TokenCounter } from '@mcp-working-set/core';

let loaded: Promise<TokenCounter> | undefined;

/** Counts with OpenAI's o200k vocabulary. Loaded on first use: it is megabytes of ranks, and serving never needs it. */
export const o200k = (): Promise<TokenCounter> => {
  loaded ??= import('gpt-tokenizer/encoding/o200k_base').then(({ countTokens }) => ({
    name: 'o200k_base',
    // Text that looks like a control token is text here.
    count: (text: string) => countTokens(text, { disallowedSpecial: new Set<string>() }),
  }));
  return loaded;
};
