import { ownerOf } from '../calling/cut-results.js';
import { pageOf } from '../calling/text-page.js';
import { resultReply, textReply } from '../wire/reply.js';
import type { MetaKit } from './kit.js';
import type { MetaTool } from './types.js';
import { wholeNumber } from './whole-number.js';

/** `read_result`: the rest of a result that was cut, page by page, for the conversation that got its start. */
export const readResult = ({ held, maxBytes }: Pick<MetaKit, 'held' | 'maxBytes'>): MetaTool => ({
  name: 'read_result',
  kind: 'answers',
  async answer({ arguments: args, session, exchange }) {
    const given = args?.object ?? {};
    const { handle } = given;
    const offset = wholeNumber('offset', given['offset'], 0) ?? 0;
    const length = wholeNumber('length', given['length'], 1) ?? Number.MAX_SAFE_INTEGER;
    const problem = typeof handle !== 'string' || handle === ''
      ? 'read_result needs "handle", as the notice at the end of a cut result gives it.'
      : [offset, length].map((value) => (typeof value === 'number' ? undefined : value.problem)).find((text) => text !== undefined);
    if (problem !== undefined || typeof offset !== 'number' || typeof length !== 'number') return textReply(problem ?? '', { isError: true });
    const text = held.read(ownerOf(exchange.caller.principal, session), handle as string);
    if (text === undefined) {
      return textReply('No result is held under this handle: it was another conversation\'s, or too long ago. Call the tool again.', { isError: true });
    }
    if (offset >= text.length) return textReply(`The result ends at character ${text.length}: there is nothing at ${offset}.`, { isError: true });
    const { start, end } = pageOf(text, offset, length, maxBytes);
    const rest = end < text.length ? `Read on with offset ${end}.` : 'This is the end.';
    return resultReply({
      content: [{ type: 'text', text: text.slice(start, end) }, { type: 'text', text: `Characters ${start} to ${end} of ${text.length}. ${rest}` }],
    });
  },
  definition: () => ({
    name: 'read_result',
    title: 'Read on in a long result',
    description: 'Gives the next part of a result that was cut. The notice at the end of the cut result gives handle and offset.',
    inputSchema: {
      type: 'object',
      properties: {
        handle: { type: 'string', description: 'As the notice gives it.' },
        offset: { type: 'integer', description: 'Character to begin with.', minimum: 0 },
        length: { type: 'integer', description: 'At most that many characters. Default: as many as fit.', minimum: 1 },
      },
      required: ['handle'],
    },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  }),
});
