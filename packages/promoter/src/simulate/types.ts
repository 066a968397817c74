/** One day of the replay: the calls of that day, before and after it. */
export interface SimulatedDay {
  /** Begin of the day, milliseconds since the epoch. */
  readonly start: number;
  /** Keys of the tools called with success that day, once a call. */
  readonly used: readonly string[];
}

/** How one way to choose the list did over the replayed days. */
export interface SimulatedList {
  /** `policy`, `fixed` (best set of that size in hindsight), `last-used`, `most-used`. */
  readonly name: string;
  /** Share of the calls that found their tool listed, 0 to 1. */
  readonly served: number;
  /** Means over the days. */
  readonly tools: number;
  readonly tokens: number;
  /** Tools that entered and left over all days, and the days on which the list changed. */
  readonly added: number;
  readonly removed: number;
  readonly changedDays: number;
}

export interface Simulation {
  readonly days: number;
  /** Successful calls. */
  readonly calls: number;
  readonly policy: SimulatedList;
  /** The others, each day as long as the policy's list of that day (`fixed`: as long as its mean). */
  readonly others: readonly SimulatedList[];
}
