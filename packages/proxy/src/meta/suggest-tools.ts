import { textReply } from '../wire/reply.js';
import { hitLines, schemaEntries } from './hit-replies.js';
import type { MetaKit } from './kit.js';
import { noteSearch } from './note-search.js';
import { READ_ONLY } from './search-tools.js';
import type { MetaTool } from './types.js';
import { wholeNumber } from './whole-number.js';

const DEFAULT = 4;
const MOST = 20;
/** A prompt is read so far: what is wanted stands at its start or end, and long texts are mostly quotations. */
const MOST_CHARACTERS = 2_000;

const ends = (prompt: string): string => (prompt.length <= MOST_CHARACTERS ? prompt : `${prompt.slice(0, MOST_CHARACTERS / 2)} ${prompt.slice(-MOST_CHARACTERS / 2)}`);

/** `suggest_tools`: a whole prompt in, the best tools with their schemas out, in one reply. */
export const suggestTools = (kit: MetaKit): MetaTool => ({
  name: 'suggest_tools',
  kind: 'answers',
  async answer({ arguments: args, session, exchange }) {
    const { prompt, top_k: topK, auto_load: autoLoad } = args?.object ?? {};
    if (typeof prompt !== 'string' || prompt.trim() === '') return textReply('suggest_tools needs "prompt", the text of what is to be done.', { isError: true });
    const wanted = wholeNumber('top_k', topK, 1);
    if (typeof wanted === 'object') return textReply(`suggest_tools: ${wanted.problem}`, { isError: true });
    const limit = Math.min(MOST, wanted ?? DEFAULT);
    const { result, missing } = await kit.search.find(ends(prompt), kit.keyOf(exchange.caller), limit);
    const hits = result.hits.slice(0, limit);
    if (hits.length === 0) return textReply(`No tool matches this prompt.${missing} list_tools shows all.`);
    const { text: found, shown } = autoLoad === false
      ? hitLines(hits, ({ upstream, original }) => `${upstream} / ${original}`, kit.budgetBytes, false)
      : schemaEntries(hits, { server: 'server', name: 'tool' }, kit.budgetBytes);
    const text = `${found}${missing}`;
    noteSearch(kit, exchange.caller, { session, query: ends(prompt), text, shown: shown.map(({ exposed }) => exposed), tools: shown });
    return textReply(text);
  },
  definition: () => ({
    name: 'suggest_tools',
    title: 'Tools for a prompt',
    description:
      'Call this first: pass the user\'s prompt as it is. Ranks every tool against it and returns the best with their schemas, ' +
      'so that one reply is enough to use call_tool.',
    inputSchema: {
      type: 'object',
      properties: {
        prompt: { type: 'string', description: 'What is to be done, in the user\'s words.' },
        top_k: { type: 'integer', description: `At most that many tools. Default ${DEFAULT}.`, minimum: 1, maximum: MOST },
        auto_load: { type: 'boolean', description: 'false: no schemas. Default true.' },
      },
      required: ['prompt'],
    },
    annotations: READ_ONLY,
  }),
});
