/** Servers and tools of the people in this folder, with the size of each tool's definition. */

export interface CatalogTool {
  readonly upstream: string;
  readonly tool: string;
  /** Estimated tokens of the definition (name, description, input schema) in a client's list. */
  readonly tokens: number;
}

export interface Server { readonly name: string; readonly tools: readonly CatalogTool[] }

/** A number in [0, 1) that depends on the text alone, so that a tool weighs the same for every seed. */
const fraction = (text: string): number => {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
};

/** Log-normal with a median of 190 tokens: half of all definitions lie between 125 and 290, few over 700. */
const sizeOf = (name: string, wordy: number): number => {
  const normal = Math.sqrt(-2 * Math.log(1 - fraction(name))) * Math.cos(2 * Math.PI * fraction(`${name}#`));
  return Math.round(Math.min(2_400, Math.max(45, 190 * wordy * Math.exp(0.62 * normal))));
};

/**
 * A server. `tools` are names with blanks between; `rest` fills the long tail: each verb before each noun, as in
 * `list get / board sprint`. `wordy` multiplies the size of its definitions (0.6 terse, 3 for pages of instructions).
 */
export const server = (name: string, tools: string, rest = '', wordy = 1): Server => {
  const [verbs = [], nouns = []] = rest.split('/').map((part) => part.split(' ').filter(Boolean));
  const names = new Set([...tools.split(/\s+/u).filter(Boolean), ...nouns.flatMap((noun) => verbs.map((verb) => `${verb}_${noun}`))]);
  return { name, tools: [...names].map((tool) => ({ upstream: name, tool, tokens: sizeOf(`${name}/${tool}`, wordy) })) };
};
