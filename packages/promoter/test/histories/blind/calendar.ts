/** Days of a person's history: weekdays, holidays, and where in the month a day lies. */

const DAY = 86_400_000;

export interface Day {
  /** Midnight, milliseconds since the epoch. */
  readonly at: number;
  /** 0 for the first day of the history. */
  readonly number: number;
  /** 0 for Sunday. */
  readonly weekday: number;
  /** 1 for January. */
  readonly month: number;
  /** Monday to Friday, and no day off. */
  readonly work: boolean;
  /** Within a stretch of days off. */
  readonly off: boolean;
  /** Weekdays of the month up to this one, 1 for the first. */
  readonly intoMonth: number;
  /** Weekdays of the month after this one, 0 on the last. */
  readonly toMonthEnd: number;
}

/** First and last day off, counted from the first day of the history. */
export type Stretch = readonly [first: number, last: number];

const weekdaysBetween = (from: number, to: number): number => {
  let count = 0;
  for (let at = from; at <= to; at += DAY) if (new Date(at).getUTCDay() % 6 !== 0) count += 1;
  return count;
};

/** The days from `from` (such as `2025-09-01`) on; a day in one of the stretches `off` is no working day. */
export const calendar = (from: string, days: number, off: readonly Stretch[] = []): readonly Day[] => {
  const start = Date.parse(`${from}T00:00:00Z`);
  return Array.from({ length: days }, (_, number) => {
    const at = start + number * DAY;
    const date = new Date(at);
    const away = off.some(([first, last]) => number >= first && number <= last);
    const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
    const last = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0);
    return {
      at, number, weekday: date.getUTCDay(), month: date.getUTCMonth() + 1, off: away, work: !away && date.getUTCDay() % 6 !== 0,
      intoMonth: weekdaysBetween(first, at), toMonthEnd: weekdaysBetween(at + DAY, last),
    };
  });
};

/** Whether the day is in the stretch. */
export const during = (day: Day, [first, last]: Stretch): boolean => day.number >= first && day.number <= last;
