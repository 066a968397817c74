import { dice, dot, meanOf, unit } from './algebra.mjs';

const BATCH = 256;
const STEPS = 400;
const TEMPERATURE = 0.1;
const RATE = 2e-3;
const PULL = 0.02;

/**
 * Groups of the synonym table as vectors: the members of a line, and those it is related to. A phrase is the mean of its words.
 * @param {readonly string[]} lines @param {(word: string) => Float64Array | undefined} vectorOf
 */
export const readGroups = (lines, vectorOf) => {
  const member = (/** @type {string} */ text) => {
    const found = (text.match(/[a-z]{2,}/g) ?? []).flatMap((word) => vectorOf(word) ?? []);
    return found.length === 0 ? [] : [meanOf(found)];
  };
  return lines.map((line) => {
    const [same = '', related = ''] = line.split('|');
    return { same: same.split(',').flatMap(member), related: related.split(',').flatMap(member) };
  }).filter(({ same, related }) => same.length > 0 && same.length + related.length > 1);
};

/**
 * Turns a projection so that words of one group come together and those of different groups apart: contrastive loss over
 * batches, with a pull back to where it began, so that words outside the table keep their neighbours.
 * @param {readonly { same: Float64Array[]; related: Float64Array[] }[]} groups
 * @param {readonly Float64Array[]} start rows of the projection, one an output dimension
 */
export const train = (groups, start) => {
  const roll = dice(7);
  const pick = (/** @type {Float64Array[]} */ list) => list[Math.floor(roll() * list.length)];
  const width = start[0].length;
  const matrix = start.map((row) => Float64Array.from(row));
  const first = start.map(() => new Float64Array(width));
  const second = start.map(() => new Float64Array(width));
  const project = (/** @type {Float64Array} */ input) => Float64Array.from(matrix, (row) => dot(row, input));
  const size = Math.min(BATCH, groups.length);

  for (let step = 1; step <= STEPS; step += 1) {
    const order = groups.map((_, at) => at);
    for (let at = 0; at < size; at += 1) {
      const to = at + Math.floor(roll() * (order.length - at));
      [order[at], order[to]] = [order[to], order[at]];
    }
    const pairs = order.slice(0, size).map((at) => {
      const { same, related } = groups[at];
      const one = pick(same);
      const others = same.filter((member) => member !== one);
      return [one, related.length > 0 && (others.length === 0 || roll() < 0.4) ? pick(related) : pick(others.length > 0 ? others : same)];
    });
    const left = pairs.map(([one]) => project(one));
    const right = pairs.map(([, other]) => project(other));
    const a = left.map(unit);
    const b = right.map(unit);
    const grow = a.map((row) => Float64Array.from(b, (other) => Math.exp((dot(row, other) - 1) / TEMPERATURE)));
    const rowSums = grow.map((row) => row.reduce((sum, value) => sum + value, 0));
    const columnSums = b.map((_, j) => grow.reduce((sum, row) => sum + row[j], 0));
    // Slope of the loss for each similarity.
    const slope = grow.map((row, i) => row.map((value, j) => (value / rowSums[i] + value / columnSums[j] - (i === j ? 2 : 0)) / (2 * size * TEMPERATURE)));
    const dimensions = matrix.length;
    const back = (/** @type {Float64Array[]} */ own, /** @type {Float64Array[]} */ raw, /** @type {Float64Array[]} */ other, /** @type {(i: number, j: number) => number} */ at) =>
      own.map((row, i) => {
        const sum = new Float64Array(dimensions);
        for (let j = 0; j < size; j += 1) {
          const weight = at(i, j);
          for (let k = 0; k < dimensions; k += 1) sum[k] += weight * other[j][k];
        }
        const along = dot(row, sum);
        const length = Math.sqrt(dot(raw[i], raw[i])) || 1;
        return sum.map((value, k) => (value - row[k] * along) / length);
      });
    const towardsA = back(a, left, b, (i, j) => slope[i][j]);
    const towardsB = back(b, right, a, (i, j) => slope[j][i]);
    for (let k = 0; k < dimensions; k += 1) {
      const gradient = new Float64Array(width);
      for (let i = 0; i < size; i += 1) {
        const [one, other] = pairs[i];
        const u = towardsA[i][k];
        const v = towardsB[i][k];
        for (let at = 0; at < width; at += 1) gradient[at] += u * one[at] + v * other[at];
      }
      for (let at = 0; at < width; at += 1) {
        const slopeAt = gradient[at] + PULL * (matrix[k][at] - start[k][at]);
        first[k][at] = 0.9 * first[k][at] + 0.1 * slopeAt;
        second[k][at] = 0.999 * second[k][at] + 0.001 * slopeAt * slopeAt;
        matrix[k][at] -= (RATE * first[k][at]) / (1 - 0.9 ** step) / (Math.sqrt(second[k][at] / (1 - 0.999 ** step)) + 1e-8);
      }
    }
  }
  return project;
};
