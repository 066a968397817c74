/** What a client sent to its model, request by request, read from the recorded bodies: tools, results, and whether it only grew. */
import fs from 'node:fs';
import path from 'node:path';
import { lines } from './world.mjs';

const NAME = { 'claude-code': /^mcp__mws__/, codex: /^/, 'gemini-cli': /^mcp_mws_/, opencode: /^mws_/ };

/** Where the parts of a request are, in the order in which a provider reads them. */
const PARTS = {
  'claude-code': ({ tools, system, messages }) => ({ tools, system, messages }),
  codex: ({ tools, instructions, input }) => ({ tools, system: instructions, messages: input }),
  'gemini-cli': ({ tools, systemInstruction, contents }) => ({ tools, system: systemInstruction, messages: contents }),
  opencode: ({ tools, messages }) => ({ tools, messages }),
};
/** Marks of where to cache move from request to request and are no content; Claude Code turns a text into a block to hold one. */
const content = (part) => JSON.stringify(part, (key, value) => {
  if (key === 'cache_control') return undefined;
  return key === 'content' && typeof value === 'string' ? [{ type: 'text', text: value }] : value;
}) ?? '';

/** Names of tools of mws, without the client's prefix. */
const ours = (client, tools) => tools
  .filter(({ name, namespace }) => NAME[client].test(name) && (client !== 'codex' || namespace === 'mcp__mws'))
  .map(({ name }) => name.replace(NAME[client], ''));

/**
 * Each request of the conversation: tools of mws that stand before it, those that came in the middle of it, those that are
 * only announced, the results, and its parts.
 */
export const requests = (client, out) => lines(path.join(out, 'requests.jsonl'))
  .filter(({ kind = 'message', tools = [] }) => kind === 'message' && tools.length > 0)
  .map(({ seq, n, tools, announced = [], results }) => {
    const body = JSON.parse(fs.readFileSync(path.join(out, 'bodies', `${String(seq ?? n).padStart(3, '0')}.json`), 'utf8'));
    const isLate = ({ deferred, kind }) => deferred || kind === 'searched';
    const [open, late] = [tools.filter((tool) => !isLate(tool)), tools.filter(isLate)];
    const { tools: list = [], ...parts } = PARTS[client](body);
    // What Claude Code adds in mid-conversation is marked, and stands for the model where it was added, not before all messages.
    return { listed: ours(client, open), late: ours(client, late), announced: ours(client, announced.map((name) => ({ name }))), results, parts: { tools: list.filter((tool) => !tool.defer_loading), ...parts } };
  });

const difference = (name, a, b, kept) => {
  const at = Array.from({ length: kept.length }, (_, index) => index).find((index) => kept[index] !== b[index]) ?? kept.length;
  return `${name} differ at ${at} of ${a.length}: "${a.slice(Math.max(0, at - 30), at + 30)}" became "${b.slice(Math.max(0, at - 30), at + 30)}"`;
};

/** Names what a later request changed of an earlier one; undefined where every byte stayed and messages were only appended. */
export const changed = (before, after) => {
  for (const name of Object.keys(before.parts)) {
    const [a, b] = [content(before.parts[name]), content(after.parts[name])];
    // Without the bracket that closes the list.
    const kept = name === 'messages' ? a.slice(0, -1) : a;
    if (name === 'messages' ? !b.startsWith(kept) : a !== b) return difference(name, a, b, kept);
  }
  return undefined;
};
