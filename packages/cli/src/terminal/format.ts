/** Figures as people read them; always English, so that output does not depend on the machine. */
const NUMBER = new Intl.NumberFormat('en-US');

/** 12345 → `12,345`. */
export const number = (value: number): string => NUMBER.format(Math.round(value));

/** 0.8712 → `87%`; a negative share keeps its sign. */
export const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** `1 tool`, `2 tools`. */
export const count = (value: number, one: string, many = `${one}s`): string => `${number(value)} ${value === 1 ? one : many}`;

const UNITS = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
] as const;

/** How long ago, in its largest unit: `3 d ago`, `just now` under a minute. */
export const ago = (time: number, now: number): string => {
  const age = now - time;
  const unit = UNITS.find(([ms]) => age >= ms);
  return unit ? `${Math.floor(age / unit[0])} ${unit[1]} ago` : 'just now';
};

/** Day of a time in UTC: `2026-11-30`. */
export const day = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Whole text in at most `width` characters, cut with an ellipsis. */
export const clip = (text: string, width: number): string => (text.length <= width ? text : `${text.slice(0, width - 1)}…`);
