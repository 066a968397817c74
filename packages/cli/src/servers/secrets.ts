import type { ServerEntry } from '../clients/types.js';
import { isSecret, looksSecret, namesSecret, replacePasswords, schemeOf } from './secret-rule.js';

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

/**
 * Puts variables in the place of secrets that stand in an entry in the clear: values of variables and headers whose name
 * says so, arguments such as `--token=…`, passwords and query parameters of addresses, and what looks like a known kind of token.
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
      return [key, isSecret(key, rest) ? `${scheme}${reference(nameOf(key), rest)}` : value];
    }));

  const { args, env, headers, url } = entry;
  const safeArgs = args?.map((arg, index) => {
    const joined = /^(--?[\w-]+=)(.+)$/.exec(arg);
    if (joined?.[1] && joined[2] && isSecret(joined[1], joined[2])) {
      return `${joined[1]}${reference(`${id}_${joined[1]}`, joined[2])}`;
    }
    const flag = args[index - 1] ?? '';
    const named = /^--?[\w-]+$/.test(flag) && namesSecret(flag) && !arg.startsWith('-');
    return (named ? isSecret(flag, arg) : looksSecret(arg)) ? reference(`${id}_${named ? flag : arg.includes('://') ? 'address' : 'token'}`, arg) : arg;
  });
  const safeUrl = url === undefined ? undefined : replacePasswords(url, (password) => reference(`${id}_password`, password))
    .replace(/([?&])([^=&#]+)=([^&#]*)/g, (whole, mark: string, key: string, value: string) =>
      isSecret(key, value) ? `${mark}${key}=${reference(`${id}_${key}`, value)}` : whole);
  const safe: ServerEntry = {
    ...entry,
    ...(safeArgs ? { args: safeArgs } : {}),
    ...(env ? { env: table(env, (key) => key) ?? {} } : {}),
    ...(headers ? { headers: table(headers, (key) => `${id}_${/^authorization$/i.test(key) ? 'token' : key}`) ?? {} } : {}),
    ...(safeUrl === undefined ? {} : { url: safeUrl }),
  };
  return { entry: safe, secrets: [...found].map(([variable, value]) => ({ variable, value })) };
};
