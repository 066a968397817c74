import type { CatalogTool, ToolDefinition } from '../catalog/types.js';
import type { JsonObject } from '../json.js';
import { collapse } from './fit/collapse.js';
import { MAX_DESCRIPTION, MAX_SCHEMA_BYTES, shorten } from './fit/size.js';
import { shortenTexts } from './fit/texts.js';
import { renameKeys } from './keys.js';
import { lintAll } from './lint/index.js';
import { localiseRefs } from './localise.js';
import { plainRoot } from './root.js';
import { slimSchema } from './slim.js';
import { booleans } from './sound/booleans.js';
import { soundKeywords } from './sound/malformed.js';
import { numericBounds } from './sound/numbers.js';
import { dropRemote } from './sound/remote.js';
import { withItems, tuples } from './sound/tuples.js';
import type { ListedForm } from './types.js';
import { mapValues, rewrite, without } from './walk.js';

type Report = (text: string) => void;

/** A document in today's words, every reference in it leading to a place in it. */
const soundSchema = (schema: JsonObject, report: Report): JsonObject => {
  const words = rewrite(schema, (inner, path) => booleans(tuples(numericBounds(soundKeywords(inner, path, report))))) as JsonObject;
  return dropRemote(localiseRefs(words).root, report);
};

interface ListedSchema {
  readonly schema: JsonObject;
  readonly renamed?: Readonly<Record<string, string>>;
  readonly shortened: boolean;
}

/** Lossless first, then texts, then named widenings. */
const listedSchema = (schema: JsonObject, tool: string, report: Report): ListedSchema => {
  const plain = plainRoot(slimSchema(soundSchema(schema, report), tool));
  const { schema: keyed, renamed } = renameKeys(withItems(plain, report), report);
  const short = shortenTexts(keyed, MAX_SCHEMA_BYTES);
  return {
    schema: collapse(short, MAX_SCHEMA_BYTES, report),
    shortened: short !== keyed,
    ...(renamed === undefined ? {} : { renamed }),
  };
};

/** What people know a tool by, where its exposed name does not show it. */
const nameNote = ({ exposed, original }: CatalogTool): string | undefined =>
  exposed.endsWith(original) && original !== '' ? undefined : `(Original name: ${shorten(original, 200)})`;

const listedDescription = (tool: CatalogTool): string | undefined => {
  const { description } = tool.definition;
  const note = nameNote(tool);
  if (note === undefined) return description === undefined ? undefined : shorten(description, MAX_DESCRIPTION);
  return description === undefined || description === '' ? note : `${shorten(description, MAX_DESCRIPTION - note.length - 1)}\n${note}`;
};

const OPEN: JsonObject = { type: 'object', properties: {} };

/** The definition with what is listed differently; keys keep their order, all others are carried as they are. */
const assemble = (tool: CatalogTool, inputSchema: JsonObject): ToolDefinition => {
  const description = listedDescription(tool);
  const changed = mapValues(tool.definition, (value, key) => (key === 'name' ? tool.exposed : key === 'inputSchema' ? inputSchema : key === 'description' ? description! : value));
  return (description === undefined || tool.definition.description !== undefined ? changed : { ...changed, description }) as ToolDefinition;
};

const build = (tool: CatalogTool): ListedForm => {
  const widened: string[] = [];
  const report: Report = (text) => void widened.push(text);
  let { schema, renamed, shortened } = listedSchema(tool.definition.inputSchema, tool.original, report);
  let definition = assemble(tool, schema);
  const findings = (): string[] => [...new Set(lintAll(definition).map(({ place, message }) => `${place} ${message}`))];
  const output = findings().filter((text) => text.startsWith('/outputSchema'));
  if (output.length > 0) {
    report(`outputSchema is left out: ${output[0]}`);
    definition = without(definition, 'outputSchema') as ToolDefinition;
  }
  const input = findings().filter((text) => text.startsWith('/inputSchema'));
  if (input.length > 0) {
    report(`/: the whole schema is left out: ${input[0]}`);
    renamed = undefined;
    definition = { ...definition, inputSchema: OPEN } as ToolDefinition;
  }
  const left = findings();
  const longDescription = tool.definition.description !== undefined && tool.definition.description.length > MAX_DESCRIPTION;
  return {
    definition,
    widened,
    ...(shortened || longDescription ? { shortened: true } : {}),
    ...(left.length === 0 ? {} : { unlistable: left.join('; ') }),
    ...(renamed === undefined ? {} : { renamedKeys: renamed }),
  };
};

/** By definition, since it stays the same object from one snapshot to the next; then by the name it is exposed under. */
const known = new WeakMap<ToolDefinition, Map<string, ListedForm>>();

/**
 * The form of a tool that is safe to list to every client: what the original accepts is accepted, and where more is, or
 * something is left out, `widened` says so. Computed once a definition and name.
 */
export const listedForm = (tool: CatalogTool): ListedForm => {
  let forms = known.get(tool.definition);
  if (forms === undefined) known.set(tool.definition, (forms = new Map()));
  let form = forms.get(tool.exposed);
  if (form === undefined) forms.set(tool.exposed, (form = build(tool)));
  return form;
};
