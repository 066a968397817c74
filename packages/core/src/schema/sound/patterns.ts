/** Whether a pattern compiles the way JSON Schema validators compile it (with the `u` flag). */
export const compiles = (pattern: string): boolean => {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
};

/**
 * A pattern of the same meaning that compiles: needless escapes (`\-` outside a class, `\@`, `\_`) are errors with the
 * `u` flag only. Undefined where that does not help (Python's `(?P<…>)`, `\A`, …).
 */
export const soundPattern = (pattern: string): string | undefined => {
  if (compiles(pattern)) return pattern;
  const plain = pattern.replace(/\\([^A-Za-z0-9^$\\.*+?()[\]{}|/-])/g, '$1');
  if (compiles(plain)) return plain;
  const dashes = plain.replace(/(\\\\|\[(?:\\.|[^\]\\])*\])|\\-/g, (_, kept: string | undefined) => kept ?? '-');
  return compiles(dashes) ? dashes : undefined;
};
