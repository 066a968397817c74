import type { CatalogTool, LearnedField, MatchExplanation } from '@mcp-working-set/core';
import { saturate } from './bm25f.js';
import { FIELDS, type Constants } from './constants.js';
import { rarityOf } from './contributions.js';
import { toolTerms } from './postings/segment.js';
import type { Plan } from './query/plan.js';

/** What explaining needs to know of the index that ranked. */
export interface ExplainContext {
  readonly constants: Constants;
  readonly nouns: Readonly<Record<string, string>>;
  readonly learned?: LearnedField | undefined;
}

/**
 * Which word matched which field of a tool and with which weight: a row for each (word, term, field), largest first. The
 * weights add up to the score, so that each is the share that the word's match in that field has in it.
 */
export const explainHit = (tool: CatalogTool, score: number, plan: Plan, { constants, nouns, learned }: ExplainContext): readonly MatchExplanation[] => {
  const terms = toolTerms(tool, constants, nouns);
  const rows: MatchExplanation[] = [];
  for (const { concept, share } of plan.concepts) {
    let frequency = 0;
    const parts: { readonly term: string; readonly kind: string; readonly field: string; readonly part: number }[] = [];
    const { terms: answering, kinds, weights } = concept.variants;
    for (const [at, { key }] of answering.entries()) {
      const fields = terms.get(key);
      if (fields === undefined) continue;
      for (const field of FIELDS) {
        const part = (weights[at] ?? 0) * (fields[field] ?? 0);
        if (part === 0) continue;
        frequency += part;
        parts.push({ term: key.replace(/^=/u, ''), kind: kinds[at] ?? '', field, part });
      }
    }
    const taught = concept.stem === undefined ? [] : (learned?.of(concept.stem) ?? []);
    const lesson = taught.find((match) => match.upstream === tool.upstream && match.tool === tool.original);
    if (lesson !== undefined) {
      const part = constants.learned * lesson.weight;
      frequency += part;
      parts.push({ term: concept.stem ?? '', kind: 'learned', field: 'searches', part });
    }
    if (frequency === 0) continue;
    const whole = share * rarityOf(concept, taught, constants) * saturate(frequency, constants.k1);
    for (const { term, kind, field, part } of parts) {
      rows.push({ word: concept.text, term, field, kind, weight: (whole * part) / frequency });
    }
  }
  const total = rows.reduce((sum, row) => sum + row.weight, 0);
  return rows
    .map((row) => ({ ...row, weight: total === 0 ? 0 : (row.weight * score) / total }))
    .sort((a, b) => b.weight - a.weight);
};
