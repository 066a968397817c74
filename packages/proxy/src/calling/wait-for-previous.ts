import type { CatalogTool } from '@mcp-working-set/core';
import { RawJson } from '../wire/message.js';
import { scanObject } from '../wire/scan.js';
import { knownArguments } from './known-arguments.js';

/** Gemini CLI adds this parameter to every tool that it shows its model, and sends on what the model sets. */
export const WAIT_FOR_PREVIOUS = 'wait_for_previous';

/** Arguments without it, unless the tool has a parameter of that name; all other members stay as they were written. */
export const withoutWait = (tool: CatalogTool, args: RawJson): RawJson => {
  if (!args.text.includes(WAIT_FOR_PREVIOUS)) return args;
  const spans = scanObject(args.text);
  if (!spans) return args;
  const isOurs = ({ key, start, end }: { key: string; start: number; end: number }): boolean =>
    key === WAIT_FOR_PREVIOUS && /^(?:true|false|null)$/.test(args.text.slice(start, end));
  if (!spans.some(isOurs) || knownArguments(tool).keys.has(WAIT_FOR_PREVIOUS)) return args;
  const kept = spans.filter((span) => !isOurs(span)).map(({ key, start, end }) => `${JSON.stringify(key)}:${args.text.slice(start, end)}`);
  return new RawJson(`{${kept.join(',')}}`);
};
