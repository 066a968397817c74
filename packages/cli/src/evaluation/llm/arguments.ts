import type { CatalogTool, Json } from '@mcp-working-set/core';
import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** What is wrong with a call's arguments; empty where they are valid. */
export type ArgumentCheck = (tool: CatalogTool, value: Json) => string;

/** Servers write keywords and formats of their own: neither is a fault of the arguments. */
const SETTINGS = { strict: false, validateFormats: false, logger: false } as const;

/** Checks arguments against the schema that the server published, in the draft that it names. */
export const createArgumentCheck = (): ArgumentCheck => {
  const drafts = { modern: new Ajv2020(SETTINGS), older: new Ajv(SETTINGS) };
  const compiled = new WeakMap<object, ValidateFunction | null>();
  const compile = (schema: object & { $schema?: unknown }): ValidateFunction | null => {
    try {
      const { $schema, ...rest } = schema;
      return (typeof $schema === 'string' && /draft-0?[4-7]/.test($schema) ? drafts.older : drafts.modern).compile(rest);
    } catch {
      // A schema that cannot be read forbids nothing.
      return null;
    }
  };
  return (tool, value) => {
    const schema = tool.definition.inputSchema as object;
    let validate = compiled.get(schema);
    if (validate === undefined) compiled.set(schema, (validate = compile(schema)));
    if (validate === null || validate(value)) return '';
    const [first] = validate.errors ?? [];
    return `${first?.instancePath || 'arguments'} ${first?.message ?? 'are invalid'}`;
  };
};
