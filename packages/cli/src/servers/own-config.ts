import { isJsonObject } from '@mcp-working-set/core';
import type { Json } from '@mcp-working-set/core';
import { readIfThere } from '../changes/read.js';
import { editText, readValue, valueAt } from '../clients/formats/format.js';
import type { Edit } from '../clients/formats/format.js';
import { JSON_FORMAT } from '../clients/formats/json.js';
import type { ServerEntry } from '../clients/types.js';

/** mws's own configuration file as a text that is edited, comments and order kept. */
export interface OwnConfig {
  readonly file: string;
  /** Undefined where there is no file yet. */
  readonly text: string | undefined;
  /** Members of `mcpServers` as they are written. */
  readonly servers: Readonly<Record<string, ServerEntry>>;
  /** Names of its profiles. */
  readonly profiles: readonly string[];
  /** The text with edits applied. Throws `MwsError` client-file-unusable where that would change more. */
  edited(edits: readonly Edit[]): string;
}

const EMPTY = '{\n  "mcpServers": {}\n}\n';

/** Throws `MwsError` client-file-unusable where the file is no JSON object. */
export const readOwnConfig = (file: string): OwnConfig => {
  const text = readIfThere(file);
  const value = text === undefined ? {} : readValue(JSON_FORMAT, text, file);
  const members = valueAt(value, ['mcpServers']);
  return {
    file, text,
    servers: Object.fromEntries(Object.entries(isJsonObject(members) ? members : {}).flatMap(([id, entry]) => (isJsonObject(entry) ? [[id, entry as ServerEntry]] : []))),
    profiles: Object.keys(valueAt(value, ['profiles']) ?? {}),
    edited: (edits) => (edits.length === 0 && text !== undefined ? text : editText(JSON_FORMAT, text ?? EMPTY, edits, file)),
  };
};

export const setServer = (id: string, entry: ServerEntry): Edit => ({ kind: 'set', path: ['mcpServers', id], value: entry as unknown as Json });
