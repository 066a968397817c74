/** Place of a member's value in an object's text: `text.slice(start, end)`. */
export interface MemberSpan {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

const QUOTE = 34;
const BACKSLASH = 92;
const COLON = 58;
const COMMA = 44;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;

/** A run of plain characters longer than this is skipped by a regular expression, which beats a loop from there on. */
const LONG = 48;
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const HEX4 = /^[0-9a-fA-F]{4}$/;

/** First index at or after `at` that holds no white space. */
const skipSpace = (text: string, at: number): number => {
  for (;;) {
    const c = at < text.length ? text.charCodeAt(at) : 0;
    if (c !== 32 && c !== 10 && c !== 13 && c !== 9) return at;
    at++;
  }
};

/** End of the string whose opening quote is at `from`; -1 where it is malformed. */
const stringEnd = (text: string, from: number): number => {
  let at = from + 1;
  const { length } = text;
  let near = at + LONG;
  while (at < length) {
    const c = text.charCodeAt(at);
    if (c === QUOTE) return at + 1;
    if (c === BACKSLASH) {
      const e = at + 1 < length ? text.charCodeAt(at + 1) : 0;
      if (e === 117 /* u */) {
        if (!HEX4.test(text.slice(at + 2, at + 6))) return -1;
        at += 6;
      } else if (e === QUOTE || e === BACKSLASH || e === 47 || e === 110 || e === 116 || e === 114 || e === 98 || e === 102) at += 2;
      else return -1;
      near = at + LONG;
    } else if (c < 32) return -1;
    else if (at < near) at++;
    else {
      PLAIN.lastIndex = at;
      PLAIN.test(text);
      at = PLAIN.lastIndex;
    }
  }
  return -1;
};

const isDigit = (c: number): boolean => c >= 48 && c <= 57;

/** End of the number at `at`; -1 where there is none. Integers, the usual case, take no regular expression. */
const numberEnd = (text: string, from: number): number => {
  let at = from;
  const { length } = text;
  const first = text.charCodeAt(at);
  if (first >= 49 && first <= 57) {
    do at++;
    while (at < length && isDigit(text.charCodeAt(at)));
    const c = at < length ? text.charCodeAt(at) : 0;
    if (c !== 46 && c !== 69 && c !== 101) return at;
  }
  NUMBER.lastIndex = from;
  return NUMBER.test(text) ? NUMBER.lastIndex : -1;
};

/** End of the number or literal at `at`; -1 where there is none. */
const scalarEnd = (text: string, at: number): number => {
  switch (text.charCodeAt(at)) {
    case 116:
      return text.startsWith('true', at) ? at + 4 : -1;
    case 102:
      return text.startsWith('false', at) ? at + 5 : -1;
    case 110:
      return text.startsWith('null', at) ? at + 4 : -1;
    default:
      return numberEnd(text, at);
  }
};

/**
 * End of the JSON value that starts at `at` (no white space before it); -1 where it is malformed. Checks as strictly as
 * `JSON.parse` but builds nothing, and keeps its own stack, so that depth costs a bit of memory and nothing else.
 */
export const valueEnd = (text: string, at: number): number => {
  const first = at < text.length ? text.charCodeAt(at) : 0;
  if (first === QUOTE) return stringEnd(text, at);
  if (first !== OPEN_BRACE && first !== OPEN_BRACKET) return at < text.length ? scalarEnd(text, at) : -1;
  const outer: boolean[] = [];
  let inObject = first === OPEN_BRACE;
  at = skipSpace(text, at + 1);
  // Just after an opening: the container may close at once.
  let fresh = true;
  for (;;) {
    if (at >= text.length) return -1;
    if (fresh && text.charCodeAt(at) === (inObject ? CLOSE_BRACE : CLOSE_BRACKET)) at++;
    else {
      if (inObject) {
        if (text.charCodeAt(at) !== QUOTE) return -1;
        at = stringEnd(text, at);
        if (at < 0) return -1;
        at = skipSpace(text, at);
        if (at >= text.length || text.charCodeAt(at) !== COLON) return -1;
        at = skipSpace(text, at + 1);
        if (at >= text.length) return -1;
      }
      const c = text.charCodeAt(at);
      if (c === OPEN_BRACE || c === OPEN_BRACKET) {
        outer.push(inObject);
        inObject = c === OPEN_BRACE;
        at = skipSpace(text, at + 1);
        fresh = true;
        continue;
      }
      at = c === QUOTE ? stringEnd(text, at) : scalarEnd(text, at);
      if (at < 0) return -1;
      at = skipSpace(text, at);
      if (at < text.length && text.charCodeAt(at) === COMMA) {
        at = skipSpace(text, at + 1);
        fresh = false;
        continue;
      }
      if (at >= text.length || text.charCodeAt(at) !== (inObject ? CLOSE_BRACE : CLOSE_BRACKET)) return -1;
      at++;
    }
    // A container has just closed: what follows belongs to the ones around it.
    for (;;) {
      const around = outer.pop();
      if (around === undefined) return at;
      inObject = around;
      at = skipSpace(text, at);
      const c = at < text.length ? text.charCodeAt(at) : 0;
      if (c === COMMA) {
        at = skipSpace(text, at + 1);
        fresh = false;
        break;
      }
      if (c !== (inObject ? CLOSE_BRACE : CLOSE_BRACKET)) return -1;
      at++;
    }
  }
};

/** Places of the elements of an array's text; undefined where the text is no array or malformed. */
export const scanArray = (text: string): readonly { readonly start: number; readonly end: number }[] | undefined => {
  let at = skipSpace(text, 0);
  if (at >= text.length || text.charCodeAt(at) !== OPEN_BRACKET) return undefined;
  at = skipSpace(text, at + 1);
  const spans: { start: number; end: number }[] = [];
  if (at < text.length && text.charCodeAt(at) === CLOSE_BRACKET) return skipSpace(text, at + 1) === text.length ? spans : undefined;
  for (;;) {
    const end = valueEnd(text, at);
    if (end < 0) return undefined;
    spans.push({ start: at, end });
    at = skipSpace(text, end);
    const c = at < text.length ? text.charCodeAt(at) : 0;
    at = skipSpace(text, at + 1);
    if (c === CLOSE_BRACKET) return at === text.length ? spans : undefined;
    if (c !== COMMA) return undefined;
  }
};

/**
 * Finds the members of the outermost object in the order of the text, without building their values; undefined where
 * the text is no object or is malformed anywhere. A key that occurs twice is reported twice: as everywhere in JSON the
 * last one counts.
 */
export const scanObject = (text: string): readonly MemberSpan[] | undefined => {
  let at = skipSpace(text, 0);
  if (at >= text.length || text.charCodeAt(at) !== OPEN_BRACE) return undefined;
  at = skipSpace(text, at + 1);
  const spans: MemberSpan[] = [];
  if (at < text.length && text.charCodeAt(at) === CLOSE_BRACE) return skipSpace(text, at + 1) === text.length ? spans : undefined;
  for (;;) {
    if (at >= text.length || text.charCodeAt(at) !== QUOTE) return undefined;
    const keyEnd = stringEnd(text, at);
    if (keyEnd < 0) return undefined;
    let key = text.slice(at + 1, keyEnd - 1);
    if (key.includes('\\')) key = JSON.parse(text.slice(at, keyEnd)) as string;
    at = skipSpace(text, keyEnd);
    if (at >= text.length || text.charCodeAt(at) !== COLON) return undefined;
    const start = skipSpace(text, at + 1);
    const end = valueEnd(text, start);
    if (end < 0) return undefined;
    spans.push({ key, start, end });
    at = skipSpace(text, end);
    const c = at < text.length ? text.charCodeAt(at) : 0;
    at = skipSpace(text, at + 1);
    if (c === CLOSE_BRACE) return at === text.length ? spans : undefined;
    if (c !== COMMA) return undefined;
  }
};
