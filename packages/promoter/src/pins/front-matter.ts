import { parse } from 'yaml';

/** A tool's name in a front matter. */
export interface NamedTool {
  readonly name: string;
  /** Written as a pin: then it must name a tool. In a list of what is allowed, most names are the client's own tools. */
  readonly sure: boolean;
}

/** Keys whose only use is to pin. */
const PIN_KEYS = ['pins', 'mws-pins', 'mcp-tools'];
/** Keys of skills, commands and agents of Claude Code and its like. */
const TOOL_KEYS = ['allowed-tools', 'allowedTools', 'tools'];

/**
 * Names of tools in the YAML front matter of a Markdown text; none where it has none. (Plain YAML on purpose: front matter
 * in other languages is code that would be run.)
 */
export const namesInFrontMatter = (text: string): { readonly names: readonly NamedTool[]; readonly problem?: string } => {
  const front = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text)?.[1];
  if (front === undefined) return { names: [] };
  let fields: unknown;
  try {
    fields = parse(front, { logLevel: 'error' });
  } catch {
    return { names: [], problem: 'its front matter is no YAML' };
  }
  if (typeof fields !== 'object' || fields === null) return { names: [] };
  const values = fields as Readonly<Record<string, unknown>>;
  const sure = PIN_KEYS.flatMap((key) => namesOf(values[key], /[,\n]/)).map((name) => ({ name, sure: true }));
  const other = TOOL_KEYS.flatMap((key) => namesOf(values[key], /[,\s]+/)).filter(namesOneTool).map((name) => ({ name, sure: false }));
  return { names: [...sure, ...other] };
};

/** A list, or a text with marks between; a rule in parentheses behind a name is not part of it. */
const namesOf = (value: unknown, marks: RegExp): readonly string[] => {
  const list = Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string')
    : typeof value === 'string' ? value.replace(/\([^)]*\)/g, '').split(marks) : [];
  return list.map((name) => name.replace(/\(.*\)$/s, '').trim()).filter((name) => name !== '');
};

/** `Read` and `Bash` are the client's, a server's tool is named with its server; what is allowed in bulk is not wished for. */
const namesOneTool = (name: string): boolean => /__|\//.test(name) && !/[*?[\]{}!]/.test(name);
