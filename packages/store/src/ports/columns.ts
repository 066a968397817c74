/** A whole number that an integer column takes, whatever was measured or counted: rounded, within the safe range, 0 for no number. */
export const whole = (value: number): number =>
  Number.isNaN(value) ? 0 : Math.round(Math.min(Math.max(value, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER));

/** A project is a keyed hash and a folder's name; whatever looks like a path is not stored. */
export const projectOf = (project: string | undefined): string | null => (project === undefined || /[/\\]/.test(project) ? null : project);

/** Lets the event loop take a turn: between two steps of a long reading. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export const orNull = (value: string | undefined): string | null => value ?? null;
