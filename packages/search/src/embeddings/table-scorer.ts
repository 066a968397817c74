import type { CatalogTool } from '@mcp-working-set/core';
import { fieldWords } from '../postings/fields.js';
import { isStopWord } from '../text/stop-words.js';
import { runs } from '../text/tokenize.js';
import { dot } from './dot.js';
import type { DenseScorer, WordTable } from './types.js';
import { rowNorms } from './word-table.js';

/** How much a field's words count in a tool's vector. */
const FIELD_WEIGHTS = { name: 1, title: 0.5, head: 1, description: 0.5, backend: 0.5 } as const;
const CHARACTERS = 300;
/** A query is answered where the table knows at least this share of its words. */
const LEAST_KNOWN = 0.5;

/** A scorer that means words by a table: no model, a few microseconds a query. */
export const createTableScorer = (table: WordTable): DenseScorer => {
  const { vectors, dimensions } = table;
  const norms = rowNorms(table);
  const byUpstream = new Map<string, readonly CatalogTool[]>();
  const vectorOf = new Map<CatalogTool, Float32Array>();
  /** Number of tools that a row's word stands in. */
  const documents = new Map<number, number>();
  const rowsOf = new Map<CatalogTool, ReadonlySet<number>>();
  let version = 0;

  const add = (to: Float32Array, row: number, weight: number): void => {
    const factor = (weight * table.weight(row)) / (norms[row] as number);
    for (let at = 0; at < dimensions; at += 1) (to[at] as number) += factor * (vectors[row * dimensions + at] as number);
  };
  const unit = (vector: Float32Array): Float32Array => {
    const length = Math.hypot(...vector) || 1;
    return vector.map((value) => value / length);
  };
  /** A word that few tools have says more. */
  const rarity = (row: number): number => Math.sqrt(Math.log(1 + (vectorOf.size + 1) / ((documents.get(row) ?? 0) + 0.5)));

  const take = (tool: CatalogTool): void => {
    const vector = new Float32Array(dimensions);
    const fields = fieldWords(tool, CHARACTERS, {});
    const rows = new Set<number>();
    for (const [field, weight] of Object.entries(FIELD_WEIGHTS)) {
      const list = fields[field as keyof typeof FIELD_WEIGHTS];
      for (const word of list) {
        const row = isStopWord(word) ? undefined : table.find(word);
        if (row === undefined) continue;
        add(vector, row, weight / Math.sqrt(list.length));
        rows.add(row);
      }
    }
    vectorOf.set(tool, unit(vector));
    rowsOf.set(tool, rows);
    for (const row of rows) documents.set(row, (documents.get(row) ?? 0) + 1);
  };
  const drop = (tool: CatalogTool): void => {
    for (const row of rowsOf.get(tool) ?? []) documents.set(row, (documents.get(row) ?? 1) - 1);
    rowsOf.delete(tool);
    vectorOf.delete(tool);
  };

  return {
    get version() { return version; },
    replace(upstream, tools) {
      for (const tool of byUpstream.get(upstream) ?? []) drop(tool);
      if (tools.length === 0) byUpstream.delete(upstream);
      else byUpstream.set(upstream, tools);
      for (const tool of tools) take(tool);
      version += 1;
    },
    score(query) {
      const words = runs(query).filter((word) => !isStopWord(word));
      const rows = words.flatMap((word) => table.find(word) ?? []);
      if (rows.length === 0 || rows.length < LEAST_KNOWN * words.length) return undefined;
      const asked = new Float32Array(dimensions);
      for (const row of rows) add(asked, row, rarity(row));
      const vector = unit(asked);
      return (tool) => {
        const own = vectorOf.get(tool);
        return own === undefined ? undefined : dot(vector, own);
      };
    },
  };
};
