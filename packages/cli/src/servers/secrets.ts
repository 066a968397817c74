import type { ServerEntry } from '../clients/types.js';
import { isSecret, looksSecret, namesSecret, replacePasswords, replaceTokens, schemeOf } from './secret-rule.js';

/** Where a secret went: the variable, and its value, which no output may show. */
export interface Secret {
  readonly variable: string;
  readonly value: string;
}

export interface Extracted {
  readonly entry: ServerEntry;
  readonly secrets: readonly Secret[];
}

/** Undoes what `translate` did to a plain `${`: variables hold it as it is. */
const plain = (value: string): string => value.replaceAll('$${', () => '${');

const asVariable = (words: string): string => words.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_+|_+$/g, '').toUpperCase().replace(/^(\d)/, '_$1');

const headerVariable = (id: string, header: string): string => `${id}_${/^authorization$/i.test(header) ? 'token' : header}`;

/** Whether a longer text has a secret in it: JSON with a member of that name, or a token of a known kind somewhere. */
const holdsSecret = (text: string): boolean => {
  if (replaceTokens(text, '') !== text) return true;
  if (!/^\s*[{[]/.test(text)) return false;
  try {
    let found = false;
    JSON.parse(text, (key, value: unknown) => {
      found ||= typeof value === 'string' && isSecret(key, value);
      return value;
    });
    return found;
  } catch {
    return false;
  }
};

/**
 * Puts variables in the place of secrets that stand in an entry in the clear: values of variables and headers whose name
 * says so, arguments such as `--token=…`, `-e TOKEN=…` or `--header "Authorization: …"`, passwords and query parameters of
 * addresses, and what looks like a known kind of token.
 * `known` are variables that are taken already; a value that one of them has is shared.
 */
export const extractSecrets = (id: string, entry: ServerEntry, known: Readonly<Record<string, string>>): Extracted => {
  const found = new Map<string, string>();
  const reference = (preferred: string, value: string): string => {
    const text = plain(value);
    const taken = (name: string): boolean => (found.get(name) ?? known[name] ?? text) !== text;
    let name = asVariable(preferred);
    if (name === '' || taken(name)) name = asVariable(`${id}_${preferred}`);
    for (let count = 2; taken(name); count += 1) name = asVariable(`${id}_${preferred}_${count}`);
    found.set(name, text);
    return `\${${name}}`;
  };
  const table = (values: Readonly<Record<string, string>> | undefined, nameOf: (key: string) => string) =>
    values && Object.fromEntries(Object.entries(values).map(([key, value]) => {
      const scheme = schemeOf(value);
      const rest = value.slice(scheme.length);
      return [key, isSecret(key, rest) ? `${scheme}${reference(nameOf(key), rest)}` : holdsSecret(value) ? reference(nameOf(key), value) : value];
    }));

  const inAddress = (address: string): string => replacePasswords(address, (password) => reference(`${id}_password`, password))
    .replace(/([?&])([^=&#]+)=([^&#]*)/g, (whole, mark: string, key: string, value: string) =>
      isSecret(key, value) ? `${mark}${key}=${reference(`${id}_${key}`, value)}` : whole);

  /** `--token=…`, `NAME=…` as `docker run -e` takes it, `Header: …`, and one in the other (`--env=NAME=…`). */
  const inAssignment = (arg: string): string | undefined => {
    const [, head = '', dashes = '', key = '', value = ''] = /^((-{0,2})([A-Za-z_][\w.-]*)(?:=|: ?))((?!\/\/).+)$/s.exec(arg) ?? [];
    if (value === '') return undefined;
    const scheme = schemeOf(value);
    if (isSecret(key, value.slice(scheme.length))) {
      const variable = dashes !== '' ? `${id}_${key}` : head.includes('=') ? key : headerVariable(id, key);
      return `${head}${scheme}${reference(variable, value.slice(scheme.length))}`;
    }
    const inner = inAssignment(value) ?? (/^https?:/i.test(value) ? inAddress(value) : undefined);
    return inner === undefined || inner === value ? undefined : `${head}${inner}`;
  };

  const { args, env, headers, url } = entry;
  const safeArgs = args?.map((arg, index) => {
    const flag = args[index - 1] ?? '';
    const named = /^--?[\w-]+$/.test(flag) && namesSecret(flag) && !arg.startsWith('-');
    if (named && isSecret(flag, arg)) return reference(`${id}_${flag}`, arg);
    const assigned = inAssignment(arg);
    if (assigned !== undefined) return assigned;
    if (/^https?:\/\//i.test(arg)) return inAddress(arg);
    if (looksSecret(arg)) return reference(`${id}_${arg.includes('://') ? 'address' : 'token'}`, arg);
    return holdsSecret(arg) ? reference(`${id}_config`, arg) : arg;
  });
  const safeUrl = url === undefined ? undefined : inAddress(url);
  const safe: ServerEntry = {
    ...entry,
    ...(safeArgs ? { args: safeArgs } : {}),
    ...(env ? { env: table(env, (key) => key) ?? {} } : {}),
    ...(headers ? { headers: table(headers, (key) => headerVariable(id, key)) ?? {} } : {}),
    ...(safeUrl === undefined ? {} : { url: safeUrl }),
  };
  return { entry: safe, secrets: [...found].map(([variable, value]) => ({ variable, value })) };
};
