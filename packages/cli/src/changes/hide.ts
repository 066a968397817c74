import { isSecret, namesSecret, replacePasswords, replaceTokens, schemeOf } from '../servers/secret-rule.js';

export const HIDDEN = '***';

const QUOTED = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\\"(?:[^"\\\n])*\\"`;
/** `key: value` and `key = value` of any notation; a bare value is a word. */
const KEYED = new RegExp(String.raw`(\\?["']|)(?<![\w.-])([\w.-]{0,100}\w)\1([ \t]*[:=][ \t]*)(${QUOTED}|(?!//|[\w.-]+: )(?:(?:Bearer|Basic|Token) +)?(?:\$\{[^}\n]*\}|[^\s"'{}[\],&\\])+)`, 'gi');
/** A line that begins with a key and has a bare value to its end. */
const LINE = new RegExp(String.raw`^([+ -]?[ \t]*(?:- )?(?:export )?)([\w.-]{0,100}\w)([ \t]*[:=][ \t]*)([^\s"'{}[\],&|>#][^\n]*)$`, 'gm');
/** A flag and what stands behind it: on a command line, in a list, on the next line of a list. A line that a diff takes out begins like a flag. */
const FLAG = new RegExp(String.raw`((?<![\w.-])(\\?["']|)(--?[A-Za-z][\w-]*)\2(?:[ \t]*,[ \t]*(?:\n[+ -]?[ \t]*)?|[ \t]+|[ \t]*\n[+ -]?[ \t]*- ))(${QUOTED}|(?![:=][ \t])[^\s"',\][-][^\s"',\]]*)`, 'g');

const unquoted = (text: string): string => text.replace(/^(\\?["'])(.*)\1$/s, '$2');

/** The value with its secret part hidden, its quotes and the word before a token as they are. */
const masked = (value: string): string => {
  const inner = unquoted(value);
  const mark = value.slice(0, (value.length - inner.length) / 2);
  return `${mark}${schemeOf(inner)}${HIDDEN}${mark}`;
};

const secretPart = (value: string): string => {
  const inner = unquoted(value);
  return inner.slice(schemeOf(inner).length);
};

/** Ways in which a known secret may stand in a file. Shorter ones, and plain words, are hidden only beside their names. */
const forms = (secret: string): readonly string[] =>
  [secret, ...secret.split(/\r?\n/), JSON.stringify(secret).slice(1, -1)].filter((form) => form.length >= 6 && !/^[A-Za-z]+$/.test(form));

/** Takes out of a text what may be a secret: known ones, and what `isSecret` calls so. References to variables may be seen. */
export const hideSecrets = (text: string, secrets: readonly string[]): string => {
  const keyed = (_: string, mark: string, key: string, sign: string, value: string): string => {
    if (isSecret(key, secretPart(value))) return `${mark}${key}${mark}${sign}${masked(value)}`;
    const inner = unquoted(value);
    // A query, a header, a table or another assignment may stand in a text.
    return `${mark}${key}${mark}${sign}${value.replace(inner, () => inner.replace(KEYED, keyed))}`;
  };
  const known = [...new Set(secrets.flatMap(forms))].sort((a, b) => b.length - a.length).reduce((current, form) => current.replaceAll(form, HIDDEN), text);
  return replaceTokens(replacePasswords(known, () => HIDDEN), HIDDEN)
    .replace(FLAG, (whole, head: string, _, flag: string, value: string) =>
      namesSecret(flag) && !unquoted(value).startsWith('-') && isSecret(flag, unquoted(value)) ? `${head}${masked(value)}` : whole)
    .replace(KEYED, keyed)
    .replace(LINE, (whole, start: string, key: string, sign: string, value: string) => (isSecret(key, secretPart(value.trim())) ? `${start}${key}${sign}${masked(value.trim())}` : whole));
};

/** Arguments of a command line with their secrets hidden. */
export const hideArguments = (args: readonly string[]): readonly string[] => args.map((arg, index) => {
  const flag = args[index - 1] ?? '';
  return /^--?[A-Za-z][\w-]*$/.test(flag) && namesSecret(flag) && isSecret(flag, arg) ? HIDDEN : hideSecrets(arg, []);
});
