/*
 * The one rule by which a value counts as a secret: what an import moves away, and what no output shows. A name says so,
 * or the value itself does.
 */

const NAMES_SECRET = /token|secret|passw|passphrase|credential|cookie|api_?key|access_?key|private_?key|(?:^|_)(?:key(?!_(?:map|bindings?|board|space|words?|prefix|length|size|count)\b)|auth|authorization|pat|pwd|dsn)(?:$|_)/;
/** Names that only say where a secret is, or of which kind: `TOKEN_FILE`, `authProviderType`, `bearer_token_env_var`. */
const POINTS_AT_SECRET = /(?:^|_)(?:file|path|dir|folder|url|uri|endpoint|host|port|domain|type|mode|method|provider|env|env_vars?|sock|tokenizer)$/;
/** Shapes that services give their tokens. */
const KNOWN_TOKEN = String.raw`(?:gh[pousr]_|github_pat_|sk-|sk_live_|rk_live_|xox[abprs]-|glpat-|AKIA|AIza|ya29\.|eyJ[A-Za-z0-9_-]+\.|npm_|pypi-|hf_)[A-Za-z0-9._-]{8,}`;
const LOOKS_SECRET = new RegExp(`^${KNOWN_TOKEN}`);
const ADDRESS_PASSWORD = /(:\/\/[^\s/:@"']*:)([^\s@/"']+)(?=@)/g;
/** Switches, ports and addresses under a name that speaks of secrets. */
const HARMLESS = /^(?:true|false|null|none|\d{1,5}|https?:\/\/[^\s@?]*)$/i;

/** A text, and no reference to a variable. */
const isLiteral = (value: string): boolean => value.trim() !== '' && !/(?<!\$)\$\{/.test(value);

/** Whether a variable, header, flag or key of this name holds a secret. */
export const namesSecret = (name: string): boolean => {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/[^A-Za-z0-9]+/g, '_').replace(/^_+|_+$/g, '').toLowerCase();
  return NAMES_SECRET.test(words) && !POINTS_AT_SECRET.test(words);
};

/** Whether a value is a secret by itself: a token of a known shape, an address with a password. */
export const looksSecret = (value: string): boolean =>
  isLiteral(value) && (LOOKS_SECRET.test(value) || [...value.matchAll(ADDRESS_PASSWORD)].some(([, , password = '']) => isLiteral(password)));

/** Whether a value may be a secret, under its name. */
export const isSecret = (name: string, value: string): boolean =>
  isLiteral(value) && (looksSecret(value) || (namesSecret(name) && !HARMLESS.test(value) && !(/tokens$/i.test(name) && /^\d+$/.test(value))));

/** The word before a token in a header. */
export const schemeOf = (value: string): string => /^(?:Bearer|Basic|Token) +/i.exec(value)?.[0] ?? '';

/** Puts something in the place of the passwords of the addresses in a text. */
export const replacePasswords = (text: string, by: (password: string) => string): string =>
  text.replace(ADDRESS_PASSWORD, (whole, head: string, password: string) => (isLiteral(password) ? `${head}${by(password)}` : whole));

/** Puts something in the place of all tokens of a known shape in a text. */
export const replaceTokens = (text: string, by: string): string => text.replace(new RegExp(`(?<![A-Za-z0-9])${KNOWN_TOKEN}`, 'g'), () => by);
