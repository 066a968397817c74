import { RawJson } from './message.js';
import { scanObject } from './scan.js';

/**
 * The object with one member set to a JSON text: in its place where it stands, else at the end; removed for undefined.
 * Every other byte stays. Something that is no object comes back as it is.
 */
export const withMember = (object: RawJson, key: string, value: string | undefined): RawJson => {
  const { text } = object;
  const spans = scanObject(text);
  if (!spans) return object;
  const found = spans.filter((span) => span.key === key);
  const [only] = found;
  if (only && found.length === 1 && value !== undefined) return new RawJson(text.slice(0, only.start) + value + text.slice(only.end));
  if (!only && value === undefined) return object;
  if (!only && value !== undefined) {
    const end = text.lastIndexOf('}');
    return new RawJson(`${text.slice(0, end)}${spans.length > 0 ? ',' : ''}${JSON.stringify(key)}:${value}${text.slice(end)}`);
  }
  // One that goes, or one that stood there twice: the object is put together again from its members.
  const members = spans.filter((span) => span.key !== key).map(({ key: name, start, end }) => `${JSON.stringify(name)}:${text.slice(start, end)}`);
  if (value !== undefined) members.push(`${JSON.stringify(key)}:${value}`);
  return new RawJson(`{${members.join(',')}}`);
};
