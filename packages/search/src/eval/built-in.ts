/**
 * The gold set that this package is measured by, as data; a module of its own, since it is large and most programs have
 * tools of their own.
 */
// oxlint-disable-next-line typescript/triple-slash-reference -- whoever reads this source needs the declaration, and it is no module
/// <reference path="./text-files.d.ts" />
import catalog from '../../gold/catalog.json?raw';
import gold from '../../gold/gold.jsonl?raw';
import type { CatalogTool } from '@mcp-working-set/core';
import { parseCatalog, parseGold, type GoldQuery } from './gold.js';

/** Tools of twelve made-up servers, and queries by kind; see `gold/README.md` on how they were written. */
export const builtInGold = (): { readonly tools: readonly CatalogTool[]; readonly gold: readonly GoldQuery[] } => ({
  tools: parseCatalog(catalog),
  gold: parseGold(gold),
});
