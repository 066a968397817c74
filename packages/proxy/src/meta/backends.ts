import type { CatalogTool } from '@mcp-working-set/core';

/** Bytes of a description spent on naming backends. */
const BACKEND_BYTES = 700;
const MOST_NOUNS = 3;

/** First words of tool names that say what is done, not to what. */
const VERBS = new Set(
  ('get list create update delete remove add set search find read write send post put patch fetch query run execute call open close start stop show view ' +
    'move copy rename edit insert upsert make new check test validate upload download import export sync save load count describe resolve apply cancel ' +
    'enable disable archive restore merge fork star assign reply forward share publish subscribe watch wait click type press navigate take append batch bulk ' +
    'all by for to from with in of on and or the a an is has do id ids me my').split(' '),
);

const wordsOf = (name: string): readonly string[] => name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase().split(/[^\p{L}]+/u).filter((word) => word.length > 2);
/** Plurals in -ies and -es stay as they are: what is left of them would be no word. */
const singular = (word: string): string => (/[^s]s$/.test(word) && !/(?:us|is|ies|[cs]hes|sses|xes)$/.test(word) ? word.slice(0, -1) : word);

/** What the tools of a backend are about: the words that most of their names have, in catalog order where equal. */
const nounsOf = (backend: string, tools: readonly CatalogTool[]): readonly string[] => {
  const own = new Set(wordsOf(backend).map(singular));
  const counts = new Map<string, number>();
  for (const tool of tools) {
    for (const word of new Set(wordsOf(tool.original).filter((one) => !VERBS.has(one)).map(singular))) {
      if (!own.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return [...counts].sort(([, a], [, b]) => b - a).slice(0, MOST_NOUNS).map(([word]) => word);
};

const made = new WeakMap<readonly CatalogTool[], string>();

/**
 * Names the backends in catalog order, each with what the configuration or the names of its tools say it is about, within
 * a byte budget that says what it cut: nouns give way first, the same number for every backend. Equal catalog, equal
 * line; empty where there is no backend.
 */
export const backendLine = (tools: readonly CatalogTool[], hints: Readonly<Record<string, string>>): string => {
  const before = made.get(tools);
  if (before !== undefined) return before;
  const groups = new Map<string, CatalogTool[]>();
  for (const tool of tools) {
    const group = groups.get(tool.backend);
    if (group) group.push(tool);
    else groups.set(tool.backend, [tool]);
  }
  const backends = [...groups].map(([name, own]) => ({ name, hint: Object.hasOwn(hints, name) ? hints[name] : undefined, nouns: nounsOf(name, own) }));
  const part = ({ name, hint, nouns }: (typeof backends)[number], most: number): string => {
    const about = hint ?? nouns.slice(0, most).join(', ');
    return about === '' || (most === 0 && hint === undefined) ? name : `${name} (${about})`;
  };
  let line = '';
  for (let most = MOST_NOUNS; most >= 0; most--) {
    line = backends.map((backend) => part(backend, most)).join('; ');
    if (Buffer.byteLength(line) <= BACKEND_BYTES) break;
  }
  if (Buffer.byteLength(line) > BACKEND_BYTES) {
    const kept: string[] = [];
    for (const { name } of backends) {
      if (Buffer.byteLength([...kept, name].join('; ')) > BACKEND_BYTES) break;
      kept.push(name);
    }
    line = `${kept.join('; ')}; and ${backends.length - kept.length} more`;
  }
  const text = backends.length === 0 ? '' : ` Backends: ${line}.`;
  made.set(tools, text);
  return text;
};
