import { readWordTable } from '@mcp-working-set/search/embeddings';
import { expect, it } from 'vitest';
import { readMeaning } from '../../src/gateway/meaning.js';

const table = readWordTable(new Uint8Array([...new TextEncoder().encode('{"format":"mws-word-table-1","dimensions":1,"words":1}\nword\n'), 255, 1]));
const wordTable = async () => table;

it('search.retriever says what ranks', async () => {
  expect(await readMeaning({ retriever: 'bm25' }, { wordTable: () => Promise.reject(new Error('not asked for')) })).toEqual({});
  const hybrid = await readMeaning({ retriever: 'hybrid' }, { wordTable });
  expect(hybrid.wordTable).toBe(table);
  expect(hybrid.dense?.scorer).toBeDefined();
  expect(await readMeaning({ retriever: 'embeddings' }, { wordTable })).toMatchObject({ dense: { alone: true } });
});

it('a table that is not installed is told with its remedy', async () => {
  for (const environment of [{}, { wordTable: async () => undefined }]) {
    await expect(readMeaning({ retriever: 'hybrid' }, environment)).rejects.toMatchObject({
      code: 'config-invalid', message: expect.stringContaining('install it beside mcp-working-set') as string,
    });
  }
});
