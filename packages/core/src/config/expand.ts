/** What `${…}` stands for, and where `~` leads. */
export interface ExpandContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

/** The text with every variable put in, or the names that are missing and the `${…}` that mean nothing. */
export interface Expanded {
  readonly text: string;
  /** Variables that are not set and have no default. */
  readonly missing: readonly string[];
  /** How many `${…}` hold something else than a name. Not what they hold: that may be a secret. */
  readonly malformed: number;
}

const REFERENCE = /\$\$\{|\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}|\$\{[^}]*\}?/g;

/**
 * Puts variables into a text, in one pass: what a variable holds is never looked at again, so a `$` in a secret stays a
 * `$`. `${NAME}` must be set (it may be empty), `${NAME:-default}` takes the default where NAME is not set or empty,
 * `$${` is a plain `${`. A `$` before anything else is itself.
 */
export const expandVariables = (text: string, env: ExpandContext['env']): Expanded => {
  const missing: string[] = [];
  let malformed = 0;
  const expanded = text.replace(REFERENCE, (whole, name: string | undefined, fallback: string | undefined) => {
    if (whole === '$${') return '${';
    if (name === undefined) {
      malformed += 1;
      return '';
    }
    const value = Object.hasOwn(env, name) ? env[name] : undefined;
    if (fallback !== undefined) return value === undefined || value === '' ? fallback : value;
    if (value !== undefined) return value;
    missing.push(name);
    return '';
  });
  return { text: expanded, missing, malformed };
};

/** `~` and `~/…` lead to the home folder; only where they stand in the file itself, never from inside a variable. */
export const expandPath = (text: string, context: ExpandContext): Expanded => {
  if (!/^~(?:[/\\]|$)/.test(text)) return expandVariables(text, context.env);
  const rest = expandVariables(text.slice(1), context.env);
  return { ...rest, text: `${context.home.replace(/[/\\]+$/, '')}${rest.text}` };
};
