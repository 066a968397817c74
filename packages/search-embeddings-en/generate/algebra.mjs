/** Dense linear algebra over rows of numbers, as much as distilling a table takes. */

/** A deterministic stream of numbers from 0 to below 1. @param {number} seed */
export const dice = (seed) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
};

/** @param {ArrayLike<number>} a @param {ArrayLike<number>} b */
export const dot = (a, b) => {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += a[at] * b[at];
  return sum;
};

/** A row scaled to length 1; a row of zeros stays one. @param {Float64Array} row */
export const unit = (row) => {
  const length = Math.sqrt(dot(row, row)) || 1;
  return row.map((value) => value / length);
};

/** @param {readonly Float64Array[]} rows */
export const meanOf = (rows) => {
  const mean = new Float64Array(rows[0].length);
  for (const row of rows) for (let at = 0; at < mean.length; at += 1) mean[at] += row[at] / rows.length;
  return mean;
};

/** Directions of most variance, by orthogonal iteration over the covariance. @param {readonly Float64Array[]} rows @param {number} count */
export const principal = (rows, count, rounds = 60) => {
  const mean = meanOf(rows);
  const size = mean.length;
  const covariance = Array.from({ length: size }, () => new Float64Array(size));
  for (const row of rows) {
    const centred = row.map((value, at) => value - mean[at]);
    for (let i = 0; i < size; i += 1) for (let j = i; j < size; j += 1) covariance[i][j] += centred[i] * centred[j];
  }
  for (let i = 0; i < size; i += 1) for (let j = i; j < size; j += 1) covariance[j][i] = covariance[i][j];
  const roll = dice(1);
  let basis = Array.from({ length: count }, () => Float64Array.from({ length: size }, () => roll() - 0.5));
  for (let round = 0; round <= rounds; round += 1) {
    if (round > 0) basis = basis.map((vector) => Float64Array.from(covariance, (row) => dot(row, vector)));
    for (let a = 0; a < count; a += 1) {
      for (let b = 0; b < a; b += 1) {
        const share = dot(basis[a], basis[b]);
        for (let at = 0; at < size; at += 1) basis[a][at] -= share * basis[b][at];
      }
      basis[a] = unit(basis[a]);
    }
  }
  return basis;
};

/**
 * What all words share taken away: the mean and the first directions (J. Mu, P. Viswanath: "All-but-the-Top", ICLR 2018);
 * the rest as unit rows.
 * @param {readonly Float64Array[]} rows @param {number} directions
 */
export const allButTheTop = (rows, directions) => {
  const mean = meanOf(rows);
  const centred = rows.map((row) => row.map((value, at) => value - mean[at]));
  const top = principal(centred.filter((_, at) => at % 3 === 0), directions);
  return centred.map((row) => {
    const left = Float64Array.from(row);
    for (const direction of top) {
      const share = dot(left, direction);
      for (let at = 0; at < left.length; at += 1) left[at] -= share * direction[at];
    }
    return unit(left);
  });
};
