import { isJsonObject, type CatalogTool, type Json, type JsonObject } from '@mcp-working-set/core';
import type { FieldName } from '../constants.js';
import { isStopWord } from '../text/stop-words.js';
import { identifierWords, words } from '../text/tokenize.js';

const SENTENCE_END = /[.!?](?=\s|$)|[。！？]|\n\s*\n/u;
const MAX_DEPTH = 4;

/** First sentence of a description; all of it where no sentence ends. */
export const firstSentence = (text: string): string => {
  const end = SENTENCE_END.exec(text);
  return end === null ? text : text.slice(0, end.index);
};

/** Cuts at a word boundary, so that no half word is indexed. */
const cut = (text: string, characters: number): string => {
  if (text.length <= characters) return text;
  const space = text.lastIndexOf(' ', characters);
  return text.slice(0, space > characters / 2 ? space : characters);
};

interface SchemaWords {
  readonly names: string[];
  readonly values: string[];
}

const walk = (schema: Json | undefined, depth: number, found: SchemaWords): void => {
  if (!isJsonObject(schema) || depth > MAX_DEPTH) return;
  const properties = schema['properties'];
  if (isJsonObject(properties)) {
    for (const [name, property] of Object.entries(properties)) {
      found.names.push(name);
      walk(property, depth + 1, found);
    }
  }
  const values = schema['enum'];
  if (Array.isArray(values)) {
    for (const value of values) if (typeof value === 'string') found.values.push(value);
  }
  walk(schema['items'], depth + 1, found);
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    const branches = schema[key];
    if (Array.isArray(branches)) for (const branch of branches) walk(branch as Json, depth + 1, found);
  }
};

/** Parameter names and enumerated values of an input schema, nested ones included, whatever shape the schema has. */
export const schemaWords = (schema: JsonObject): SchemaWords => {
  const found: SchemaWords = { names: [], values: [] };
  walk(schema, 0, found);
  return found;
};

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const kept = (found: readonly string[]): readonly string[] => found.filter((word) => !isStopWord(word));

/** The words of each field of a tool, folded, stop words dropped (a name keeps its own). */
export const fieldWords = (tool: CatalogTool, descriptionCharacters: number, nouns: Readonly<Record<string, string>>): Record<FieldName, readonly string[]> => {
  const { definition } = tool;
  const description = cut(text(definition.description), descriptionCharacters);
  const annotations = definition.annotations;
  const title = text(definition.title) || (isJsonObject(annotations) ? text(annotations['title']) : '');
  const schema = schemaWords(isJsonObject(definition.inputSchema) ? definition.inputSchema : {});
  return {
    name: identifierWords(tool.original),
    title: kept(words(title)),
    head: kept(words(firstSentence(description))),
    description: kept(words(description)),
    parameters: kept(schema.names.flatMap(identifierWords)),
    values: kept(schema.values.flatMap(identifierWords)),
    backend: [...identifierWords(tool.backend), ...kept(words(Object.hasOwn(nouns, tool.backend) ? (nouns[tool.backend] ?? '') : ''))],
  };
};
