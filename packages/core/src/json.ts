/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object, carried rather than modelled: unknown keys are kept. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** Whether a value is a JSON object (neither null nor an array). */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
