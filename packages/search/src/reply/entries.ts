import { isJsonObject, type CatalogTool, type JsonObject, type RankedHit } from '@mcp-working-set/core';
import { identifierWords, squash, words } from '../text/tokenize.js';
import { parameters } from './parameters.js';
import { bytes, oneLine, shorten } from './text.js';

/** One line of a reply: a tool, and those of other upstreams that are alike; what they reach may differ. */
export interface Entry {
  readonly tools: readonly CatalogTool[];
  readonly exact: boolean;
}

/** The input schema of a tool, `{}` where it is no object. */
export const schemaOf = (tool: CatalogTool): JsonObject => (isJsonObject(tool.definition.inputSchema) ? tool.definition.inputSchema : {});

const ownName = (tool: CatalogTool): string => {
  const own = squash(tool.original);
  const backend = squash(tool.backend);
  return own.startsWith(backend) && own.length > backend.length ? own.slice(backend.length) : own;
};

const SAME_WORDS = 0.8;

/** Share of words that two descriptions have in common. */
const likeness = (left: ReadonlySet<string>, right: ReadonlySet<string>): number => {
  if (left.size === 0 && right.size === 0) return 1;
  let common = 0;
  for (const word of left) if (right.has(word)) common += 1;
  return common / (left.size + right.size - common);
};

/**
 * Joins hits into entries: tools of different upstreams with the same own name, the same parameters and nearly the same
 * description are one, at the place of the best of them.
 */
export const toEntries = (hits: readonly RankedHit[]): readonly Entry[] => {
  const found: { readonly tools: CatalogTool[]; readonly exact: boolean; readonly words: ReadonlySet<string> }[] = [];
  const byKey = new Map<string, typeof found>();
  for (const { tool, exact = false } of hits) {
    const names = parameters(schemaOf(tool)).map(({ name, required, type }) => `${name}${required ? '!' : ''}:${type}`).sort();
    const key = `${ownName(tool)}(${names.join()})`;
    const description = new Set(words(tool.definition.description ?? ''));
    const candidates = byKey.get(key) ?? [];
    const same = candidates.find((entry) =>
      entry.exact === exact && entry.tools.every(({ upstream }) => upstream !== tool.upstream) && likeness(entry.words, description) >= SAME_WORDS);
    if (same !== undefined) {
      same.tools.push(tool);
      continue;
    }
    const entry = { tools: [tool], exact, words: description };
    found.push(entry);
    byKey.set(key, [...candidates, entry]);
  }
  return found;
};

/** How an entry is written. */
export interface EntryStyle {
  readonly name: (tool: CatalogTool) => string;
  /** Characters of the description, at most. */
  readonly description: number;
  /** Optional parameters, at most; required ones are always all there. */
  readonly optional: number;
}

const TOO_LONG = 1_500;

/** One line: names, parameters (`name?` is optional), what it does. */
export const entryLine = ({ tools }: Entry, { name, description, optional }: EntryStyle): string => {
  const [tool] = tools;
  if (tool === undefined) return '';
  const all = parameters(schemaOf(tool));
  const required = all.filter((one) => one.required);
  const others = all.filter((one) => !one.required);
  const shown = [...required, ...others.slice(0, optional)].map((one) => `${oneLine(one.name)}${one.required ? '' : '?'}${one.type === '' ? '' : `: ${oneLine(one.type)}`}`);
  const hidden = others.length - Math.min(optional, others.length);
  const signature = [...shown, ...(hidden > 0 ? [`+${hidden} optional`] : [])].join(', ');
  const label = tools.length === 1 ? name(tool) : `${name(tool)} (alike: ${tools.slice(1).map(name).join(', ')})`;
  if (bytes(signature) > TOO_LONG) return `${label} takes ${required.length} required parameters, too many for this line: search its exact name before you call it`;
  const said = oneLine(tool.definition.description ?? '') || oneLine(typeof tool.definition.title === 'string' ? tool.definition.title : '') || identifierWords(tool.original).join(' ');
  const text = shorten(said, description);
  return `${label}(${signature})${text === '' ? '' : ` - ${text}`}`;
};

/** The whole definition of an entry: nothing is cut. */
export const wholeEntry = ({ tools }: Entry, name: (tool: CatalogTool) => string): string => {
  const [tool] = tools;
  if (tool === undefined) return '';
  const { definition } = tool;
  const lines = [
    `${name(tool)}${tools.length > 1 ? ` (alike: ${tools.slice(1).map(name).join(', ')})` : ''}`,
    ...(definition.title === undefined ? [] : [`Title: ${definition.title}`]),
    ...(definition.description === undefined ? [] : [`Description: ${definition.description}`]),
    `Input schema: ${JSON.stringify(definition.inputSchema)}`,
    ...(definition.outputSchema === undefined ? [] : [`Output schema: ${JSON.stringify(definition.outputSchema)}`]),
    ...(definition.annotations === undefined ? [] : [`Annotations: ${JSON.stringify(definition.annotations)}`]),
  ];
  return lines.join('\n');
};
