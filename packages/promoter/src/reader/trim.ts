const isBlank = (byte: number | undefined): boolean => byte === 0 || byte === 0x0d || byte === 0x20 || byte === 0x09 || byte === 0x0a;

/** A line without what surrounds it: spaces, CR, runs of NUL that a crash left, a byte order mark. */
export const trimmed = (line: Buffer): Buffer => {
  let from = 0;
  let to = line.length;
  if (line[0] === 0xef && line[1] === 0xbb && line[2] === 0xbf) from = 3;
  while (from < to && isBlank(line[from])) from += 1;
  while (to > from && isBlank(line[to - 1])) to -= 1;
  return from === 0 && to === line.length ? line : line.subarray(from, to);
};
