import { RawJson, type Reply } from '../wire/message.js';
import { scanArray, scanObject } from '../wire/scan.js';
import type { HeldTexts } from './held-texts.js';
import { pageOf } from './text-page.js';

/** Whose results are held: nobody else reads them. */
export const ownerOf = (principal: string, session: string): string => `${principal}\0${session}`;

/**
 * Gives of the text blocks of a result only the first `maxBytes` (all blocks together, UTF-8), holds the whole text for
 * `read_result`, and says so in a block at the end. Blocks of other types, `structuredContent`, `isError`, `_meta` and what
 * else there is stay as they came; a result within the limit is the same object, as is one that cannot be held.
 */
export const createResultCutter = ({ held, maxBytes }: { held: HeldTexts; maxBytes: number }) =>
  (reply: Reply, owner: string): Reply => {
    if (reply.error || maxBytes === 0 || Buffer.byteLength(reply.result.text) <= maxBytes) return reply;
    const { text } = reply.result;
    const span = scanObject(text)?.findLast(({ key }) => key === 'content');
    const content = span && text.slice(span.start, span.end);
    const elements = content === undefined ? undefined : scanArray(content);
    if (!span || content === undefined || !elements) return reply;
    const blocks = elements.map(({ start, end }) => content.slice(start, end));
    const texts = blocks.map(textOf);
    const all = texts.filter((one) => one !== undefined);
    if (all.reduce((sum, one) => sum + Buffer.byteLength(one), 0) <= maxBytes) return reply;
    const whole = all.join('\n');
    const handle = held.hold(owner, whole);
    if (handle === undefined) return reply;

    const kept: string[] = [];
    let room = maxBytes;
    let offset = 0;
    let end: number | undefined;
    blocks.forEach((block, i) => {
      const own = texts[i];
      if (own === undefined) kept.push(block);
      else if (end === undefined) {
        const size = Buffer.byteLength(own);
        if (size <= room) kept.push(block);
        else {
          end = offset + (room > 0 ? pageOf(own, 0, own.length, room).end : 0);
          if (end > offset) kept.push(withText(block, own.slice(0, end - offset)));
        }
        room -= size;
        offset += own.length + 1;
      }
    });
    const from = end ?? whole.length;
    const notice = `Cut here by mws: characters 0 to ${from} of ${whole.length} were shown. Read on with read_result {"handle": "${handle}", "offset": ${from}}.`;
    kept.push(JSON.stringify({ type: 'text', text: notice }));
    return { result: new RawJson(`${text.slice(0, span.start)}[${kept.join(',')}]${text.slice(span.end)}`) };
  };

/** The text of a text block; undefined for a block of another type. */
const textOf = (block: string): string | undefined => {
  const raw = new RawJson(block);
  const text = raw.member('text');
  return raw.member('type')?.value === 'text' && text?.text.startsWith('"') ? (text.value as string) : undefined;
};

const withText = (block: string, text: string): string => {
  const span = scanObject(block)?.findLast(({ key }) => key === 'text');
  return span ? block.slice(0, span.start) + JSON.stringify(text) + block.slice(span.end) : block;
};
