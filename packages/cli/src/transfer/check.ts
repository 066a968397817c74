import { MwsError } from '@mcp-working-set/core';
import type { KindedRecord, RecordKind } from '@mcp-working-set/core/records';
import type { FileHandle } from 'node:fs/promises';
import { readLine } from './format.js';
import type { Header } from './format.js';

/** A file of the state, held open, so that what was checked is what is taken over. */
export interface StateSource {
  /** As the person calls it. */
  readonly name: string;
  readonly handle: FileHandle;
}

/** Longer than any record is. */
const MAX_LINE = 4 * 1024 * 1024;

const refuse = ({ name }: StateSource, line: number, wrong: string): MwsError =>
  new MwsError('usage', `${name}:${line}: ${wrong}. Nothing was changed`);

/** The lines of the file with their numbers, from the start. */
async function* linesOf(source: StateSource): AsyncGenerator<readonly [string, number]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let number = 1;
  const textOf = (bytes: Buffer): string => {
    try {
      return decoder.decode(bytes).replace(/\r$/, '');
    } catch {
      throw refuse(source, number, 'is no UTF-8 text');
    }
  };
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source.handle.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Buffer>) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let at = rest.indexOf(10); at >= 0; at = rest.indexOf(10), number += 1) {
      yield [textOf(rest.subarray(0, at)), number];
      rest = rest.subarray(at + 1);
    }
    if (rest.length > MAX_LINE) throw refuse(source, number, `is longer than ${MAX_LINE} bytes`);
  }
  if (rest.length > 0) yield [textOf(rest), number];
}

/** The entries of the file. Throws `MwsError` usage, naming the line, at the first that is broken, also where the end is missing. */
export async function* entriesOf(source: StateSource, onHeader: (header: Header) => void = () => {}): AsyncGenerator<KindedRecord> {
  let entries = 0;
  let last = 0;
  let ended = false;
  for await (const [text, number] of linesOf(source)) {
    last = number;
    if (ended) throw refuse(source, number, 'stands behind the end');
    const line = readLine(text, number === 1);
    if (typeof line === 'string') throw refuse(source, number, line);
    if (line.kind === 'header') onHeader(line.header);
    else if (line.kind === 'end') {
      if (line.lines !== entries) throw refuse(source, number, `the end speaks of ${line.lines} records, there are ${entries}`);
      ended = true;
    } else {
      entries += 1;
      yield line.entry;
    }
  }
  if (!ended) throw refuse(source, last + 1, last === 0 ? 'the file is empty' : 'the end is missing: the file was cut off');
}

export interface Checked {
  readonly header: Header;
  readonly counts: Readonly<Partial<Record<RecordKind, number>>>;
}

/** Reads the whole file and changes nothing. */
export const checkState = async (source: StateSource): Promise<Checked> => {
  let header: Header | undefined;
  const counts: Partial<Record<RecordKind, number>> = {};
  for await (const { kind } of entriesOf(source, (found) => (header = found))) counts[kind] = (counts[kind] ?? 0) + 1;
  return { header: header as unknown as Header, counts };
};
