import { parseMessage, type Message } from './message.js';
import { valueEnd } from './scan.js';

/** What an envelope begins with. */
const ENVELOPE = /\{\s*"(?:jsonrpc|id|method|result|error)"\s*:/g;
/** What terminals get and readers do not see: escape sequences (colours, titles), control characters, a byte order mark. */
const UNSEEN = /^(?:\u001b\[[0-9;?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b[@-Z\\^_]|[\u0000-\u0020\u007f\ufeff])*$/;
/** Places in one line where an envelope is looked for. */
const MOST = 20;

/**
 * Messages in a line that is none as a whole: a program has written something without a line break before one or behind
 * it (a title for the terminal, a progress bar, a log line, another message). Where readable text stands before it only a
 * response counts: the text may quote what was said to the program.
 */
export const salvage = (line: string): readonly Message[] => {
  if (!line.includes('"jsonrpc"')) return [];
  const found: Message[] = [];
  let from = 0;
  let tries = 0;
  ENVELOPE.lastIndex = 0;
  for (let hit = ENVELOPE.exec(line); hit && tries < MOST; hit = ENVELOPE.exec(line), tries++) {
    const end = valueEnd(line, hit.index);
    if (end < 0) continue;
    const message = parseMessage(line.slice(hit.index, end));
    const before = line.slice(Math.max(from, line.lastIndexOf('\r', hit.index) + 1), hit.index);
    if (!Array.isArray(message) && message.kind !== 'malformed' && (message.kind === 'response' || UNSEEN.test(before))) found.push(message);
    from = end;
    ENVELOPE.lastIndex = end;
  }
  return found;
};
