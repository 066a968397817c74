/** A list of numbers within a long array, seen as whole numbers and as real ones. */
export interface List {
  readonly whole: Uint32Array;
  readonly real: Float32Array;
  readonly from: number;
  readonly to: number;
}

/** Gives lists of so many numbers, all zero. */
export type Lists = (length: number) => List;

/** A list in an array of its own. */
export const createList: Lists = (length) => {
  const whole = new Uint32Array(length);
  return { whole, real: new Float32Array(whole.buffer), from: 0, to: length };
};

const LEAST = 2_048;
const MOST = 16_384;

/**
 * Cuts many short lists out of few long arrays. An array of its own for each would cost more to make and to collect than
 * what it holds.
 */
export const createLists = (): Lists => {
  let size = LEAST;
  let room = createList(0);
  let next = 0;
  return (length) => {
    if (next + length > room.to) {
      room = createList(Math.max(size, length));
      size = Math.min(MOST, 2 * size);
      next = 0;
    }
    const from = next;
    next += length;
    return { whole: room.whole, real: room.real, from, to: next };
  };
};
