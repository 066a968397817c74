import { withMember } from '../wire/edit.js';
import { RawJson } from '../wire/message.js';
import { scanArray } from '../wire/scan.js';

/**
 * The result of `resources/read` with the URI that the client asked for in place of the upstream's own: a client that
 * looks for what it asked finds it. Everything else stays, also other URIs (links resolve as they are).
 */
export const renameContents = (result: RawJson, own: string, asked: string): RawJson => {
  const contents = result.member('contents');
  const spans = contents && scanArray(contents.text);
  if (!contents || !spans) return result;
  const items = spans.map(({ start, end }) => {
    const item = new RawJson(contents.text.slice(start, end));
    return item.member('uri')?.value === own ? withMember(item, 'uri', JSON.stringify(asked)).text : item.text;
  });
  return withMember(result, 'contents', `[${items.join(',')}]`);
};
