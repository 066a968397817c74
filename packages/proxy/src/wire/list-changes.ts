import { isJsonObject, type JsonObject } from '@mcp-working-set/core';

/** Whether capabilities say of a feature (`tools`, `prompts`, `resources`) that changes of its list are told. */
export const tellsChanges = (capabilities: JsonObject, feature: string): boolean => {
  const declared = capabilities[feature];
  return isJsonObject(declared) && declared['listChanged'] === true;
};
