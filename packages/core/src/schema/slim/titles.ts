import type { JsonObject } from '../../json.js';
import { without, type Path } from '../walk.js';

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
/** What generators append to a tool's name when they title its parameters. */
const SUFFIX = /(?:arguments|args|inputschema|input|parameters|params|schema|request)$/;

/** Drops a title that only repeats the key under which a schema stands or, at the root, the tool's name. */
export const dropTitle = (schema: JsonObject, path: Path, tool?: string): JsonObject => {
  if (typeof schema.title !== 'string') return schema;
  const title = letters(schema.title);
  if (path.length === 0) {
    const repeats = title === '' || (tool !== undefined && [title, title.replace(SUFFIX, '')].includes(letters(tool)));
    return repeats ? without(schema, 'title') : schema;
  }
  const keyed = /^(?:properties|patternProperties|\$defs|definitions)$/.test(path.at(-2) ?? '');
  return keyed && title === letters(path.at(-1)!) ? without(schema, 'title') : schema;
};
