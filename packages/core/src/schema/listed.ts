import type { CatalogTool, ToolDefinition } from '../catalog/types.js';
import { isJsonObject, type Json, type JsonObject } from '../json.js';
import { isUnder, MAX_DESCRIPTION, shorten } from './fit/size.js';
import { lintAll } from './lint/index.js';
import { localiseRefs } from './localise.js';
import { listedSchema, type ListedSchema } from './listed-schema.js';
import type { ListedForm } from './types.js';
import { mapValues, rewrite, without } from './walk.js';

/** What people know a tool by, where its exposed name does not show it. */
const nameNote = ({ exposed, original }: CatalogTool): string | undefined =>
  exposed.includes(original) && original !== '' ? undefined : `(Original name: ${shorten(original, 200)})`;

const listedDescription = (tool: CatalogTool): string | undefined => {
  const { description } = tool.definition;
  const note = nameNote(tool);
  if (note === undefined) return description === undefined ? undefined : shorten(description, MAX_DESCRIPTION);
  return description === undefined || description === '' ? note : `${shorten(description, MAX_DESCRIPTION - note.length - 1)}\n${note}`;
};

const OPEN: JsonObject = { type: 'object', properties: {} };

/** The dialect that every validator of a client knows; of another one many lose the whole list. */
const KNOWN_DIALECT = /^http:\/\/json-schema\.org\/draft-07\/schema#?$/;

/** An output schema without names that could meet another tool's, or of dialects; the same object where it has none. */
const listedOutput = (schema: Json): Json => {
  if (!isJsonObject(schema)) return schema;
  const own = /"\$(?:id|anchor|dynamicAnchor)"/.test(JSON.stringify(schema)) ? localiseRefs(schema).root : schema;
  return rewrite(own, (inner) => (typeof inner.$schema === 'string' && !KNOWN_DIALECT.test(inner.$schema) ? without(inner, '$schema') : inner));
};

/** The definition with what is listed differently; keys keep their order, all others are carried as they are. */
const assemble = (tool: CatalogTool, inputSchema: JsonObject): ToolDefinition => {
  const description = listedDescription(tool);
  const changed = mapValues(tool.definition, (value, key) => {
    switch (key) {
      case 'name': return tool.exposed;
      case 'inputSchema': return inputSchema;
      case 'description': return description!;
      case 'outputSchema': return listedOutput(value);
      default: return value;
    }
  });
  return (description === undefined || tool.definition.description !== undefined ? changed : { ...changed, description }) as ToolDefinition;
};

/** Of a larger schema next to nothing would be left, and working that out would hold up everybody. */
const MAX_READ_BYTES = 500_000;

/** One schema that nobody foresaw must not cost the list. */
const safely = (given: JsonObject, make: () => ListedSchema, report: (text: string) => void): ListedSchema => {
  try {
    if (isUnder(given, MAX_READ_BYTES)) return make();
    report(`/: the whole schema is left out: it has more than ${MAX_READ_BYTES} bytes`);
  } catch (cause) {
    report(`/: the whole schema is left out: it could not be read (${cause instanceof Error ? cause.message : 'unknown'})`);
  }
  return { schema: OPEN, shortened: false };
};

/** Beyond that many, what was widened is only counted. */
const MAX_SAID = 50;

const build = (tool: CatalogTool): ListedForm => {
  const widened: string[] = [];
  let unsaid = 0;
  const report = (text: string): void => {
    if (widened.length < MAX_SAID) widened.push(text);
    else unsaid++;
  };
  const listed = safely(tool.definition.inputSchema, () => listedSchema(tool.definition.inputSchema, tool.original, report), report);
  const { schema, shortened } = listed;
  let { renamed } = listed;
  let definition = assemble(tool, schema);
  let findings = lintAll(definition);
  const about = (field: string): string | undefined => findings.find(([place]) => place.startsWith(field))?.join(' ');
  const output = about('/outputSchema');
  if (output !== undefined) {
    report(`outputSchema is left out: ${output}`);
    definition = without(definition, 'outputSchema') as ToolDefinition;
  }
  const input = about('/inputSchema');
  if (input !== undefined) {
    report(`/: the whole schema is left out: ${input}`);
    renamed = undefined;
    definition = { ...definition, inputSchema: OPEN };
  }
  if (findings.length > 0) findings = lintAll(definition);
  if (unsaid > 0) widened.push(`and ${unsaid} more`);
  const longDescription = tool.definition.description !== undefined && tool.definition.description.length > MAX_DESCRIPTION;
  return {
    definition,
    widened,
    ...(shortened || longDescription ? { shortened: true } : {}),
    ...(findings.length === 0 ? {} : { unlistable: findings.map((finding) => finding.join(' ')).join('; ') }),
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
