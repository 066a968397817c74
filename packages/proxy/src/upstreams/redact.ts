import type { UpstreamSpec } from '@mcp-working-set/core';

/** Shorter values would hide half of every line. */
const MIN_SECRET = 6;
const SECRET_FLAG = /(?:token|secret|password|passwd|api-?_?key|auth|credential)/i;
/** Environment variables that say where or how, not who. */
const PLAIN_VARIABLE = /^(?:PATH|HOME|PWD|LANG|LC_.*|TZ|NODE_ENV|LOG_LEVEL|DEBUG|.*_(?:DIR|PATH|LEVEL|MODE|PORT|HOST))$/i;

/** Everything in an upstream's configuration that may be a secret. */
const secretsOf = (spec: UpstreamSpec): string[] => valuesOf(spec).flatMap((value) => [...forms(value), ...passwords(value).flatMap(forms)]);

/** The ways in which a value may come back: as it is, a line of it, escaped in JSON or in a URL. */
const forms = (value: string): string[] => [
  value,
  ...value.split(/\r?\n/),
  JSON.stringify(value).slice(1, -1),
  encoded(value),
];

/** Passwords in the addresses that stand in a value: `postgres://user:password@host`. */
const passwords = (value: string): string[] =>
  [...value.matchAll(/:\/\/[^\s/:@]*:([^\s@/]+)@/g)].flatMap(([, password = '']) => [password, decoded(password)]);

const valuesOf = (spec: UpstreamSpec): string[] => {
  if (spec.kind === 'http') {
    const values = Object.values(spec.headers).flatMap((value) => [value, ...value.split(/\s+/).slice(1)]);
    if (!URL.canParse(spec.url)) return values;
    const { username, password, searchParams } = new URL(spec.url);
    return [...values, username, password, decoded(username), decoded(password), ...searchParams.values()];
  }
  const values = Object.entries(spec.env).flatMap(([name, value]) => (PLAIN_VARIABLE.test(name) ? [] : [value]));
  values.push(...spec.args.flatMap(passwords));
  spec.args.forEach((arg, i) => {
    const equals = arg.indexOf('=');
    const header = /^([\w-]+):\s*(\S.*)$/.exec(arg);
    if (equals > 0 && SECRET_FLAG.test(arg.slice(0, equals))) values.push(arg.slice(equals + 1));
    else if (header && SECRET_FLAG.test(header[1] ?? '')) values.push(header[2] ?? '', ...(header[2] ?? '').split(/\s+/).slice(1));
    else if (i > 0 && /^--?\w/.test(spec.args[i - 1] ?? '') && SECRET_FLAG.test(spec.args[i - 1] ?? '')) values.push(arg);
  });
  return values;
};

const encoded = (value: string): string => {
  try {
    return encodeURIComponent(value);
  } catch {
    return value; // Half a character, which no URL can hold.
  }
};

/** Text out of a URL; itself where its escapes are none. */
export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Makes text of an upstream fit for a log: what its configuration keeps secret is masked, control characters go. */
export const createRedactor = (spec: UpstreamSpec): ((text: string) => string) => {
  const secrets = [...new Set(secretsOf(spec))].filter((value) => value.length >= MIN_SECRET).sort((a, b) => b.length - a.length);
  return (text) => {
    let safe = text;
    for (const secret of secrets) safe = safe.replaceAll(secret, '***');
    // Colours and other control characters would act on the reader's terminal.
    return safe.replace(/\u001b\[[0-9;]*[A-Za-z]/g, '').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
  };
};
