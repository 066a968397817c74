import { listedForm, modelText, type CatalogTool, type RankedHit, type TokenCounter } from '@mcp-working-set/core';
import { oneLine, shorten } from './one-line.js';

/** How hits are written, and the names of the tools that the text holds. */
export interface Written {
  readonly text: string;
  readonly shown: readonly CatalogTool[];
}

const SUMMARY = 120;
const DESCRIPTION = 300;

/** The first sentence of what a tool does, on one line. */
export const summaryOf = ({ definition, original }: CatalogTool, characters = SUMMARY): string =>
  shorten(oneLine(definition.description ?? '') || oneLine(typeof definition.title === 'string' ? definition.title : '') || original, characters);

export const schemaLine = ({ definition }: CatalogTool): string => `  schema: ${JSON.stringify(definition.inputSchema)}`;

const within = (lines: readonly (readonly [CatalogTool, string])[], budget: number): Written => {
  const kept: string[] = [];
  const shown: CatalogTool[] = [];
  let used = 0;
  for (const [tool, line] of lines) {
    used += Buffer.byteLength(line) + 1;
    if (used > budget && shown.length > 0) break;
    kept.push(line);
    shown.push(tool);
  }
  const cut = lines.length - shown.length;
  return { text: [...kept, ...(cut > 0 ? [`${cut} more did not fit.`] : [])].join('\n'), shown };
};

/** A line a tool; with schemas, under each its own as long as they fit. */
export const hitLines = (hits: readonly RankedHit[], name: (tool: CatalogTool) => string, budget: number, withSchemas: boolean): Written => {
  const lines = hits.map(({ tool }) => [tool, `${name(tool)}: ${summaryOf(tool)}`] as const);
  let room = budget - lines.reduce((sum, [, line]) => sum + Buffer.byteLength(line) + 1, 0);
  return within(lines.map(([tool, line]) => {
    const schema = schemaLine(tool);
    if (!withSchemas || Buffer.byteLength(schema) + 1 > room) return [tool, line] as const;
    room -= Buffer.byteLength(schema) + 1;
    return [tool, `${line}\n${schema}`] as const;
  }), budget);
};

/** Why a hit was found: the words of the query that its fields hold, the weightiest first. */
const reasonOf = (hit: RankedHit): string => {
  if (hit.exact) return 'its name';
  const words = new Map<string, string>();
  for (const { word, field } of [...hit.explain()].sort((a, b) => b.weight - a.weight)) if (!words.has(word)) words.set(word, field);
  return [...words].slice(0, 4).map(([word, field]) => `${word} in ${field}`).join(', ') || 'its place in the catalog';
};

/** A line a tool with why it was found and what its schema costs. */
export const costLines = (hits: readonly RankedHit[], counter: TokenCounter, budget: number, withSchemas: boolean): Written =>
  within(hits.map((hit) => {
    const { tool } = hit;
    const cost = counter.count(modelText(tool.definition));
    const line = `${tool.upstream} / ${tool.original}: ${summaryOf(tool)} [found by ${reasonOf(hit)}; schema about ${cost} tokens]`;
    return [tool, withSchemas ? `${line}\n${schemaLine(tool)}` : line] as const;
  }), budget);

/**
 * Server, name, description and input schema of each tool. What must give way under the budget: long descriptions, then
 * the schema in its shorter listed form; then the last tools name their parameters alone.
 */
export const schemaEntries = (hits: readonly RankedHit[], keys: { readonly server: string; readonly name: string }, budget: number): Written => {
  let used = 0;
  const lines = hits.map(({ tool }, index) => {
    const head = `${keys.server}: ${tool.upstream}\n${keys.name}: ${tool.original}\ndescription: ${summaryOf(tool, DESCRIPTION)}`;
    const left = budget - used - (hits.length - index - 1) * 160;
    const whole = `${head}\ninputSchema: ${JSON.stringify(tool.definition.inputSchema)}\n`;
    const listed = `${head}\ninputSchema: ${JSON.stringify(listedForm(tool).definition.inputSchema)}\n`;
    const brief = `${head}\ninputSchema: too large for this reply; search for the exact name. Parameters: ${parameterNames(tool)}\n`;
    const text = [whole, listed].find((one) => Buffer.byteLength(one) <= left || index === 0) ?? brief;
    used += Buffer.byteLength(text) + 1;
    return [tool, text] as const;
  });
  return within(lines, Math.max(budget, Buffer.byteLength(lines[0]?.[1] ?? '') + 1));
};

const parameterNames = ({ definition }: CatalogTool): string => {
  const properties = definition.inputSchema['properties'];
  return Object.keys(typeof properties === 'object' && properties !== null ? properties : {}).slice(0, 20).join(', ') || 'none';
};
