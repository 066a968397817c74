import { isJsonObject } from '@mcp-working-set/core';
import type { Json, OpenForeignDatabase } from '@mcp-working-set/core';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { DATABASE_CLIENTS, LINE_CLIENTS, databasePrompts } from './clients.js';
import type { Prompt, PromptsOf } from './prompt.js';

const parse = (text: string): Json | undefined => {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
};

/** Lines that are no JSON are no prompts; a file that is one object over many lines is put together again. */
const fromLines = async (file: string, promptsOf: PromptsOf): Promise<readonly Prompt[]> => {
  const prompts: Prompt[] = [];
  let rest = '';
  const whole = file.endsWith('.json');
  for await (const line of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    if (whole) rest += `${line}\n`;
    else {
      const record = parse(line);
      if (isJsonObject(record)) prompts.push(...promptsOf(record));
    }
  }
  const parsed = whole ? parse(rest) : undefined;
  const record = Array.isArray(parsed) ? { messages: parsed as Json } : parsed;
  return isJsonObject(record) ? promptsOf(record) : prompts;
};

/**
 * Reads the prompts of one transcript; undefined where this client's are not read, the file is compressed or it cannot be
 * opened. Nothing is kept.
 */
export const readPrompts = async (client: string, file: string, openForeign: OpenForeignDatabase): Promise<readonly Prompt[] | undefined> => {
  try {
    if (DATABASE_CLIENTS.has(client) && !/\.jsonl?$/.test(file)) {
      const database = openForeign(file);
      try {
        return databasePrompts(database);
      } finally {
        database.close();
      }
    }
    const promptsOf = LINE_CLIENTS[client];
    return promptsOf === undefined || !/\.jsonl?$/.test(file) ? undefined : await fromLines(file, promptsOf);
  } catch {
    return undefined;
  }
};
