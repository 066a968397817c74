/** A whole number that an integer column takes, whatever was measured or counted: rounded, within the safe range, 0 for no number. */
export const whole = (value: number): number =>
  Number.isNaN(value) ? 0 : Math.round(Math.min(Math.max(value, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER));

export const orNull = (value: string | undefined): string | null => value ?? null;
