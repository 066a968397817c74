/** Bounds a map or set: they keep the order in which their entries came, and the oldest one goes where there is one too many. */
export const forgetOldest = (entries: { readonly size: number; keys(): Iterator<unknown>; delete(key: never): boolean }, most: number): void => {
  if (entries.size > most) entries.delete(entries.keys().next().value as never);
};
