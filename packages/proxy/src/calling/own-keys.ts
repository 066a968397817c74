import { isJsonObject, listedForm, restoreArguments, type CatalogTool } from '@mcp-working-set/core';
import { RawJson } from '../wire/message.js';

/** Undoes what the listed form renamed: the upstream gets its own property keys, and every number as it was written. */
export const withOwnKeys = (tool: CatalogTool, args: RawJson): RawJson => {
  const form = listedForm(tool);
  if (!form.renamedKeys) return args;
  const { text, numbers, mark } = withoutOddNumbers(args.text);
  const value: unknown = JSON.parse(text);
  if (!isJsonObject(value)) return args;
  const restored = JSON.stringify(restoreArguments(form, value));
  return new RawJson(numbers.reduce((whole, number, i) => whole.replace(`"${mark}${i}."`, number), restored));
};

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** JSON text in which each number that a parser would change is a text that stands for it. */
const withoutOddNumbers = (json: string): { text: string; numbers: readonly string[]; mark: string } => {
  const plain = JSON.stringify(JSON.parse(json));
  let mark = '#';
  while (plain.includes(mark)) mark += '#';
  const numbers: string[] = [];
  const text = json.replace(TOKEN, (token) => {
    if (token.startsWith('"') || String(Number(token)) === token) return token;
    numbers.push(token);
    return `"${mark}${numbers.length - 1}."`;
  });
  return { text, numbers, mark };
};
