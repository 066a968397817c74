import { expect, it } from 'vitest';
import { salvage } from '../../src/wire/salvage.js';

const ANSWER = '{"jsonrpc":"2.0","id":1,"result":{"text":"{\\"jsonrpc\\":\\"2.0\\",\\"id\\":9,\\"result\\":{}}"}}';
const NOTE = '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":1}}';
const kinds = (line: string): string[] => salvage(line).map((message) => (message.kind === 'response' ? `answer ${String(message.id)}` : message.kind));

it.each<[string, string[]]>([
  [`noise${ANSWER}`, ['answer 1']],
  [`${ANSWER}${NOTE}${ANSWER}`, ['answer 1', 'notification', 'answer 1']],
  [`50%\r${NOTE}\r${ANSWER}`, ['notification', 'answer 1']],
  [`\u001b[0m ${NOTE}`, ['notification']],
  // What the text quotes may have been said to the program.
  [`DEBUG got ${NOTE}`, []],
  [`DEBUG got {"jsonrpc":"2.0","id":3,"method":"tools/call"}`, []],
  // No message, or not a whole one.
  [`x {"jsonrpc":"2.0"}`, []],
  [`x {"jsonrpc":"1.0","id":1,"result":{}}`, []],
  [`x ${ANSWER.slice(0, -1)}`, []],
  ['no message at all', []],
  ['{'.repeat(10_000), []],
])('%j holds %j', (line, messages) => {
  expect(kinds(line)).toEqual(messages);
});

it('looks at a bounded number of places', () => {
  expect(salvage(`${'x {"jsonrpc":1 '.repeat(100)}${ANSWER}`)).toEqual([]);
});
