/** Whether version `a` comes after `b`, by the numbers of `major.minor.patch`; words behind them do not count. */
export const isNewer = (a: string, b: string): boolean => {
  const [left, right] = [a, b].map((version) => version.split('-')[0]?.split('.').map(Number) ?? []);
  for (let index = 0; index < 3; index += 1) {
    const [x, y] = [left?.[index] ?? 0, right?.[index] ?? 0];
    if (x !== y) return x > y;
  }
  return false;
};
