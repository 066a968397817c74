import { isJsonObject, MwsError } from '@mcp-working-set/core';
import type { Json } from '@mcp-working-set/core';
import { isDeepStrictEqual } from 'node:util';

/** Keys that lead to a value, outermost first. */
export type KeyPath = readonly string[];

/** Why a text cannot be read, and the line (from 1) where that shows. */
export interface Unreadable {
  readonly message: string;
  readonly line?: number;
}

/** One notation of configuration files. Edits are splices: what they do not concern keeps every byte. */
export interface Format {
  readonly name: string;
  /** The text as plain values; an empty text is an empty object. */
  parse(text: string): { readonly value: Json } | Unreadable;
  /** Adds a member at the end of the object at `path.slice(0, -1)`, which is made where it is missing. */
  insert(text: string, path: KeyPath, value: Json): string;
  /** Puts another value in the place of one that is there; without it the member is taken out and added at the end. */
  replace?(text: string, path: KeyPath, value: Json): string;
  /** Adds an item at the end of a list, which is made where it is missing; takes an equal one out. Where the notation has lists to edit. */
  append?(text: string, path: KeyPath, value: Json): string;
  drop?(text: string, path: KeyPath, value: Json): string;
  /** Takes a member out, with what belongs to it alone. */
  remove(text: string, path: KeyPath): string;
}

export type Edit =
  | { readonly kind: 'set'; readonly path: KeyPath; readonly value: Json }
  | { readonly kind: 'remove'; readonly path: KeyPath }
  /** Concern one item of the list at the path. */
  | { readonly kind: 'append' | 'drop'; readonly path: KeyPath; readonly value: Json };

/** A value under keys that lead to it, in objects of their own. */
export const nested = (path: KeyPath, value: Json): Json => path.reduceRight<Json>((inner, key) => ({ [key]: inner }), value);

export const valueAt = (value: Json | undefined, path: KeyPath): Json | undefined =>
  path.reduce<Json | undefined>((inner, key) => (isJsonObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined), value);

/** What the edit means, on plain values. */
const applied = (value: Json, edit: Edit): Json => {
  const [key, ...rest] = edit.path;
  if (key === undefined) {
    if (edit.kind === 'set') return edit.value;
    if (edit.kind === 'remove') return value;
    const items = Array.isArray(value) ? (value as readonly Json[]) : [];
    const at = items.findIndex((item) => isDeepStrictEqual(item, edit.value));
    return edit.kind === 'append' ? [...items, edit.value] : items.filter((_, index) => index !== at);
  }
  const object = isJsonObject(value) ? value : {};
  if (edit.kind === 'remove' && !Object.hasOwn(object, key)) return value;
  const { [key]: before, ...others } = object;
  if (edit.kind === 'remove' && rest.length === 0) return others;
  return { ...object, [key]: applied(before ?? {}, { ...edit, path: rest }) };
};

/** The same without the tables that the edit left empty: where a table is a heading, it ends with its last member. */
const pruned = (value: Json, path: KeyPath): Json => {
  const parent = path.slice(0, -1);
  const left = valueAt(value, parent);
  if (parent.length === 0 || !isJsonObject(left) || Object.keys(left).length > 0) return value;
  return pruned(applied(value, { kind: 'remove', path: parent }), parent);
};

const refuse = (format: Format, file: string, edit: Edit): MwsError =>
  new MwsError('client-file-unusable', `${file} is left as it is: ${edit.path.join('.')} cannot be ${edit.kind === 'set' || edit.kind === 'append' ? 'written' : 'taken out'} without touching the rest of this ${format.name} file; edit it by hand`);

/**
 * Applies edits to a text and checks each by reading the result again: it must say exactly what was meant and nothing
 * else. Throws `MwsError` client-file-unusable where the text is broken, client-file-unusable where the edit would
 * change more. `file` is what messages call it.
 */
export const editText = (format: Format, text: string, edits: readonly Edit[], file: string): string =>
  edits.reduce((current, edit) => {
    const before = readValue(format, current, file);
    if ((edit.kind === 'remove' || edit.kind === 'drop') && valueAt(before, edit.path) === undefined) return current;
    const wanted = applied(before, edit);
    let next = current;
    try {
      const there = valueAt(before, edit.path) !== undefined;
      if (edit.kind === 'append' || edit.kind === 'drop') next = format[edit.kind]?.(current, edit.path, edit.value) ?? current;
      else if (edit.kind === 'remove') next = format.remove(current, edit.path);
      else if (there && format.replace) next = format.replace(current, edit.path, edit.value);
      else next = format.insert(there ? format.remove(current, edit.path) : current, edit.path, edit.value);
    } catch (error) {
      throw error instanceof MwsError ? error : refuse(format, file, edit);
    }
    const result = format.parse(next);
    const meant = edit.kind === 'remove' ? [wanted, pruned(wanted, edit.path)] : [wanted];
    if (!('value' in result) || !meant.some((value) => isDeepStrictEqual(result.value, value))) throw refuse(format, file, edit);
    return next;
  }, text);

/** The text's value, which must be an object. Throws `MwsError` client-file-unusable. */
export const readValue = (format: Format, text: string, file: string): Json => {
  const result = format.parse(text);
  if (!('value' in result)) {
    throw new MwsError('client-file-unusable', `${file}${result.line === undefined ? '' : `:${result.line}`} is left as it is: no valid ${format.name} (${result.message})`);
  }
  if (!isJsonObject(result.value)) throw new MwsError('client-file-unusable', `${file} is left as it is: it holds no ${format.name} object`);
  return result.value;
};
