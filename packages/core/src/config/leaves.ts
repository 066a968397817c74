import * as z from 'zod';

/*
 * What schemas are made of. Each leaf carries, as its error text, what is allowed there: problems are then told as
 * "found …; allowed: …" without a word of zod's own.
 */
export const text = (allowed = 'a text') => z.string({ error: allowed });
export const nonEmpty = (allowed = 'a text that is not empty') => text(allowed).min(1, { error: allowed });
export const flag = () => z.boolean({ error: 'true or false' });
export const whole = (least: number, most: number, unit = '') => {
  const error = `a whole number from ${least} to ${most}${unit && ` (${unit})`}`;
  return z.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};
export const list = <T extends z.ZodType>(item: T, allowed: string) => z.array(item, { error: allowed });
export const texts = () => list(nonEmpty(), 'a list of texts');
export const object = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape, { error: 'an object' });
export const table = <T extends z.ZodType>(value: T, allowed: string) => z.record(z.string(), value, { error: allowed });
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: values.map((value) => `"${value}"`).join(', ') });
