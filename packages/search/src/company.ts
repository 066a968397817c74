import type { Constants } from './constants.js';

/**
 * A tool is likelier to be meant where its backend answers the query with other tools, too: a request of several steps
 * stays mostly with one backend. Raises `scores` of `places` by up to `company`, in proportion to the sum of their
 * backend's best. Within a backend nothing changes places.
 */
export const raiseByCompany = (
  places: readonly number[], scores: Float64Array, backendOf: (place: number) => string, { company, companyCount }: Pick<Constants, 'company' | 'companyCount'>,
): void => {
  /** The best scores of each backend, largest first. */
  const heads = new Map<string, number[]>();
  for (const place of places) {
    const score = scores[place] as number;
    const backend = backendOf(place);
    const head = heads.get(backend);
    if (head === undefined) {
      heads.set(backend, [score]);
      continue;
    }
    let at = head.length;
    while (at > 0 && (head[at - 1] as number) < score) at -= 1;
    if (at >= companyCount) continue;
    head.splice(at, 0, score);
    if (head.length > companyCount) head.pop();
  }
  if (heads.size < 2) return;
  let most = 0;
  const sums = new Map<string, number>();
  for (const [backend, head] of heads) {
    const sum = head.reduce((all, score) => all + score, 0);
    sums.set(backend, sum);
    most = Math.max(most, sum);
  }
  for (const place of places) (scores[place] as number) *= 1 + (company * (sums.get(backendOf(place)) as number)) / most;
};
