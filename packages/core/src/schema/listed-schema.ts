import type { JsonObject } from '../json.js';
import { collapse } from './fit/collapse.js';
import { MAX_SCHEMA_BYTES } from './fit/size.js';
import { shortenTexts } from './fit/texts.js';
import { renameKeys } from './keys.js';
import { localiseRefs } from './localise.js';
import { plainRoot } from './root.js';
import { slimSchema } from './slim.js';
import { booleans } from './sound/booleans.js';
import { bothDialects } from './sound/dialects.js';
import { soundKeywords } from './sound/malformed.js';
import { numericBounds } from './sound/numbers.js';
import { dropRemote } from './sound/remote.js';
import { tuples, withItems } from './sound/tuples.js';
import { rewrite } from './walk.js';

type Report = (text: string) => void;

/** A document in today's words, every reference in it leading to a place in it. */
const soundSchema = (schema: JsonObject, report: Report): JsonObject => {
  const words = rewrite(schema, (inner, path) => booleans(tuples(numericBounds(soundKeywords(inner, path, report))))) as JsonObject;
  return dropRemote(localiseRefs(words).root, report);
};

/** An input schema as it is listed. */
export interface ListedSchema {
  readonly schema: JsonObject;
  /** New property key → the upstream's. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** Whether texts were cut. */
  readonly shortened: boolean;
}

/**
 * Brings an input schema into a form that every measured client takes: what loses nothing first, then shorter texts, then
 * widenings, each reported with its place. Under `limit` bytes as JSON, where enough is optional.
 */
export const listedSchema = (schema: JsonObject, tool: string, report: Report, limit: number = MAX_SCHEMA_BYTES): ListedSchema => {
  const plain = plainRoot(bothDialects(slimSchema(soundSchema(schema, report), tool), report));
  const { schema: keyed, renamed } = renameKeys(withItems(plain, report), report);
  const short = shortenTexts(keyed, limit);
  return {
    schema: collapse(short, limit, report),
    shortened: short !== keyed,
    ...(renamed === undefined ? {} : { renamed }),
  };
};

