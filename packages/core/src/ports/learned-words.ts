/** A stem of earlier searches that a successful call followed. */
export interface LearnedWord {
  readonly upstream: string;
  /** The upstream's own name of the tool. */
  readonly tool: string;
  readonly stem: string;
  /** Searches that led to it, decayed until `time` (milliseconds since the epoch). */
  readonly count: number;
  readonly time: number;
}

/** Stems that led to one tool, once. */
export interface Lesson {
  readonly principal: string;
  readonly upstream: string;
  readonly tool: string;
  /** Distinct stems, in no order that tells of the query. */
  readonly stems: readonly string[];
  /** What each stem gains. */
  readonly gain: number;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly halfLifeMs: number;
  /** A stem's count is at most this, and a tool keeps at most so many stems, those of the highest counts. */
  readonly mostCount: number;
  readonly mostStems: number;
}

/**
 * Where learned words are kept: stems by principal and tool, and nothing else of a query. A count fades by half in
 * `halfLifeMs`, and what is added is added to what is left.
 */
export interface LearnedWordStore {
  /** Never waits and never throws; on disk at most 100 ms later. */
  learn(lesson: Lesson): void;
  /** In no order. */
  read(principal: string): Promise<readonly LearnedWord[]>;
  /** Forgets what one principal's searches taught, or everybody's; resolves to the number of words forgotten. */
  forget(principal?: string): Promise<number>;
  /**
   * Another number than before where words were forgotten since, through whatever handle and by whatever process. Cheap,
   * fit for every search; never throws. What was learned before and is not yet on disk then is forgotten, too.
   */
  forgotten(): number;
}
