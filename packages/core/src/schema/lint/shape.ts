import { isJsonObject, type Json, type JsonObject } from '../../json.js';
import type { Rule } from './types.js';

type Found = readonly [string, string];

const wrong = (place: string, what: string): Found => [place, `must be ${what}`];
const optional = (value: Json | undefined, place: string, test: (value: Json) => boolean, what: string): Found[] =>
  value === undefined || test(value) ? [] : [wrong(place, what)];
const isText = (value: Json): boolean => typeof value === 'string';
const isTexts = (value: Json): boolean => Array.isArray(value) && value.every(isText);

const objectSchema = (value: Json | undefined, place: string): Found[] => {
  if (!isJsonObject(value)) return [wrong(place, 'an object')];
  const found = value.type === 'object' ? [] : [wrong(`${place}/type`, '"object"')];
  found.push(...optional(value.required, `${place}/required`, isTexts, 'a list of names'));
  if (value.properties !== undefined && !isJsonObject(value.properties)) return [...found, wrong(`${place}/properties`, 'an object')];
  for (const [key, entry] of Object.entries(value.properties ?? {})) {
    if (!isJsonObject(entry)) found.push(wrong(`${place}/properties/${key}`, 'an object'));
  }
  return found;
};

/**
 * What the MCP SDKs demand of each tool before they take any of a server's: one finding here and Claude Code, Gemini CLI or
 * OpenCode lose the whole server.
 */
export const sdkShape: Rule = (tool) => {
  const found = [
    ...(typeof tool.name === 'string' ? [] : [wrong('/name', 'a string')]),
    ...optional(tool.title, '/title', isText, 'a string'),
    ...optional(tool.description, '/description', isText, 'a string'),
    ...objectSchema(tool.inputSchema, '/inputSchema'),
    ...(tool.outputSchema === undefined ? [] : objectSchema(tool.outputSchema, '/outputSchema')),
    ...optional(tool._meta, '/_meta', isJsonObject, 'an object'),
    ...optional(tool.annotations, '/annotations', isJsonObject, 'an object'),
    ...optional(tool.execution, '/execution', (value) => isJsonObject(value) && [undefined, 'required', 'optional', 'forbidden'].includes(value.taskSupport as string), 'an execution object'),
  ];
  const annotations: JsonObject = isJsonObject(tool.annotations) ? tool.annotations : {};
  for (const [key, type] of Object.entries({ title: 'string', readOnlyHint: 'boolean', destructiveHint: 'boolean', idempotentHint: 'boolean', openWorldHint: 'boolean' })) {
    found.push(...optional(annotations[key], `/annotations/${key}`, (value) => typeof value === type, `a ${type}`));
  }
  return [...found, ...optional(tool.icons, '/icons', (value) => Array.isArray(value) && value.every(isIcon), 'a list of icons')];
};

/** An icon as the SDKs take it. */
export const isIcon = (icon: Json): boolean =>
  isJsonObject(icon) && isText(icon.src ?? null) &&
  (icon.mimeType === undefined || isText(icon.mimeType)) &&
  (icon.sizes === undefined || isTexts(icon.sizes)) &&
  (icon.theme === undefined || icon.theme === 'light' || icon.theme === 'dark');
