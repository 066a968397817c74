/** Characters of a line that are shown at most, of what differs from another, and beside that. */
const LONGEST = 400;
const MOST_CHANGED = 4_000;
const BESIDE = 80;

const isLow = (text: string, at: number): boolean => /[\uDC00-\uDFFF]/.test(text.charAt(at));
/** A place near `at` that is not inside of a character. */
const border = (text: string, at: number): number => (isLow(text, at) ? at + 1 : at);

/** A part of a line, with what is left out before, in and after it counted. */
const part = (line: string, from = 1, to = line.length, most = LONGEST): string => {
  const [start, end] = [border(line, Math.max(1, from)), border(line, Math.min(line.length, to))];
  const left = (count: number): string => (count > 0 ? `…(${count})…` : '');
  const shown = line.slice(start, end);
  const [head, tail] = [border(shown, most - BESIDE), border(shown, Math.max(0, shown.length - BESIDE))];
  const middle = shown.length > most ? shown.slice(0, head) + left(tail - head) + shown.slice(tail) : shown;
  return line.charAt(0) + left(start - 1) + middle + left(line.length - end);
};

const common = (one: string, other: string, at: (text: string, step: number) => string, most: number): number => {
  let length = 0;
  while (length < most && at(one, length) === at(other, length)) length += 1;
  return length;
};

/** Two lines, the second in the place of the first: of both what differs, with a little of what does not. */
const pair = (removed: string, added: string): readonly [string, string] => {
  if (removed.length <= LONGEST && added.length <= LONGEST) return [removed, added];
  const most = Math.min(removed.length, added.length) - 1;
  const before = common(removed, added, (text, step) => text.charAt(step + 1), most);
  const behind = common(removed, added, (text, step) => text.charAt(text.length - 1 - step), most - before);
  const cut = (line: string): string => part(line, 1 + before - BESIDE, line.length - behind + BESIDE, MOST_CHANGED);
  return [cut(removed), cut(added)];
};

/**
 * Shortens the long lines of a unified diff, as minified files have them: a changed line to what changed, any other to its
 * beginning and end. Lines of up to 400 characters stay as they are; `…(123)…` counts characters that are left out.
 */
export const shortenLines = (diff: string): string => {
  const lines = diff.split('\n');
  const countFrom = (start: number, mark: string): number => {
    let end = start;
    while (lines[end]?.startsWith(mark) === true) end += 1;
    return end - start;
  };
  const shown: string[] = [];
  for (let at = 0; at < lines.length;) {
    const removed = countFrom(at, '-');
    // "\ No newline at end of file" stands between the two.
    const between = removed === 0 ? 0 : countFrom(at + removed, '\\');
    const start = at + removed + between;
    const added = countFrom(start, '+');
    const pairs = lines.slice(at, at + Math.min(removed, added)).map((line, index) => pair(line, lines[start + index] as string));
    shown.push(
      ...lines.slice(at, at + removed).map((line, index) => pairs[index]?.[0] ?? part(line)),
      ...lines.slice(at + removed, start),
      ...lines.slice(start, start + added).map((line, index) => pairs[index]?.[1] ?? part(line)),
    );
    at = start + added;
    if (removed + added > 0 || at === lines.length) continue;
    shown.push(part(lines[at] as string));
    at += 1;
  }
  return shown.join('\n');
};
