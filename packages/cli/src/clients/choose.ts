import { MwsError } from '@mcp-working-set/core';
import { suggest } from '../parse/suggest.js';
import { CLIENTS } from './index.js';
import type { ClientDefinition } from './types.js';

/** `a, b` → its words; undefined where nothing was named. */
export const listOf = (text: string | undefined): readonly string[] | undefined => {
  const words = text?.split(',').map((word) => word.trim()).filter(Boolean);
  return words && words.length > 0 ? words : undefined;
};

/** The clients that are named, in the order of the names; undefined where none is. Throws `MwsError` usage for an unknown one. */
export const namedClients = (text: string | undefined): readonly ClientDefinition[] | undefined =>
  listOf(text)?.map((word) => {
    const client = CLIENTS.find(({ id }) => id === word);
    if (client) return client;
    const ids = CLIENTS.map(({ id }) => id);
    const meant = suggest(word, ids);
    throw new MwsError('usage', `unknown client ${word}${meant ? `; did you mean ${meant}?` : `; known are ${ids.join(', ')}`}`);
  });
