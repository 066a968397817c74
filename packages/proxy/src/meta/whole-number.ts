/**
 * A whole number among the arguments of a meta-tool, also one that came as text; undefined where there is none. What is
 * anything else is told in words for the model.
 */
export const wholeNumber = (key: string, value: unknown, least: number): number | undefined | { problem: string } => {
  if (value === undefined || value === null || value === '') return undefined;
  const number = typeof value === 'string' && /^\s*-?\d{1,15}(?:\.0+)?\s*$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= least
    ? number
    : { problem: `"${key}" must be a whole number, ${least} or more.` };
};
