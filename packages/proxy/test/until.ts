type Holds = boolean | number | undefined;

/** Waits until something holds; the test's own time limit ends the wait. */
export const until = async (holds: () => Holds | Promise<Holds>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
};
