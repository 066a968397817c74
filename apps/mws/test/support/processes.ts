import { readdirSync, readFileSync } from 'node:fs';

/** Parent of each process of this machine, from /proc. */
const parents = (): ReadonlyMap<number, number> => {
  const found = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The program's name stands in brackets and may hold anything.
      found.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // Gone in the meantime.
    }
  }
  return found;
};

/** All processes below one. */
export const descendants = (pid: number): readonly number[] => {
  const tree = parents();
  const below = (parent: number): number[] =>
    [...tree].filter(([, its]) => its === parent).flatMap(([child]) => [child, ...below(child)]);
  return below(pid);
};

/** Whether a process is there and no zombie. */
export const isAlive = (pid: number): boolean => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2)[0] !== 'Z';
  } catch {
    return false;
  }
};

/** Waits until a condition holds; the test's own time limit ends it otherwise. */
export const eventually = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 25));
};
