/** Counts the tokens of a text. `name` says which counter, and is printed beside every figure. */
export interface TokenCounter {
  readonly name: string;
  count(text: string): number;
}
