import type { Constants } from './constants.js';

/** Raises `scores` of `places`; see `createCompany`. */
export type Company = (places: Uint32Array, scores: Float64Array) => void;

/**
 * A tool is likelier to be meant where its backend answers the query with other tools, too: a request of several steps
 * stays mostly with one backend. Scores rise by up to `company`, in proportion to the sum of their backend's best. Within
 * a backend nothing changes places. `backends` are those of all tools, by number.
 */
export const createCompany = (backends: readonly string[], { company, companyCount }: Pick<Constants, 'company' | 'companyCount'>): Company => {
  const numbers = new Map([...new Set(backends)].map((backend, number) => [backend, number]));
  /** Where a tool's backend begins in `heads`, which hold the best scores of each backend, largest first. */
  const start = Uint32Array.from(backends, (backend) => companyCount * (numbers.get(backend) ?? 0));
  const heads = new Float64Array(companyCount * numbers.size);

  return (places, scores) => {
    for (const place of places) {
      const score = scores[place] as number;
      const first = start[place] as number;
      let at = first + companyCount - 1;
      if (score <= (heads[at] as number)) continue;
      for (; at > first && (heads[at - 1] as number) < score; at -= 1) heads[at] = heads[at - 1] as number;
      heads[at] = score;
    }
    let most = 0;
    let answering = 0;
    for (let first = 0; first < heads.length; first += companyCount) {
      let sum = 0;
      for (let at = first; at < first + companyCount; at += 1) sum += heads[at] as number;
      heads[first] = sum;
      if (sum > 0) answering += 1;
      most = Math.max(most, sum);
    }
    if (answering > 1) for (const place of places) (scores[place] as number) *= 1 + (company * (heads[start[place] as number] as number)) / most;
    heads.fill(0);
  };
};
