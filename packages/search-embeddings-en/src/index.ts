/**
 * A table of 30,511 English words, 128 signed bytes each, for `@mcp-working-set/search`: words are matched by meaning,
 * offline and without a model. `loadEnglishTable` reads and checks the file that comes with the package.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { MwsError } from '@mcp-working-set/core';
import { readWordTable, type WordTable } from '@mcp-working-set/search/embeddings';
import { CHECKSUM } from './checksum.js';

/** Where the table lies, for those who read it themselves (`readWordTable` of `@mcp-working-set/search/embeddings`). */
export const TABLE_URL = new URL('../data/table.bin', import.meta.url);

let loaded: WordTable | undefined;

/**
 * The table, read once (4 MB, some 30 ms). Throws `MwsError` (`config-invalid`) where the file is missing or not the one
 * that was published.
 */
export const loadEnglishTable = (): WordTable => (loaded ??= readChecked());

const readChecked = (): WordTable => {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(TABLE_URL);
  } catch (cause) {
    throw new MwsError('config-invalid', 'The English word table (data/table.bin) cannot be read: install @mcp-working-set/search-embeddings-en again.', { cause });
  }
  if (createHash('sha256').update(bytes).digest('hex') !== CHECKSUM) {
    throw new MwsError('config-invalid', 'The English word table (data/table.bin) is not the one that was published: install @mcp-working-set/search-embeddings-en again.');
  }
  return readWordTable(bytes);
};
