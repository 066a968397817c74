/** One language that people search in against English definitions. Everything may carry diacritics; it is folded when read. */
export interface LanguageData {
  /** ISO 639-1. */
  readonly code: string;
  /** Words that say nothing about which tool is meant. */
  readonly stopWords: string;
  /** Lines `english: word, word, phrase`. */
  readonly words: string;
}
