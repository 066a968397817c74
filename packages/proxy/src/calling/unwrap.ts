import type { CatalogTool } from '@mcp-working-set/core';
import { RawJson } from '../wire/message.js';
import type { ToolFinder } from './find-tool.js';
import { knownArguments } from './known-arguments.js';
import { closeKey } from './suggest.js';
import { WAIT_FOR_PREVIOUS } from './wait-for-previous.js';

/** The tool call inside a call of `call_tool`: a name and its arguments, unread. */
export interface InnerCall {
  readonly name: string;
  readonly arguments?: RawJson | undefined;
}

/** Why a call of `call_tool` holds no call, in words for the model, and the tool that it was for where that is clear. */
export interface UnwrapProblem {
  readonly problem: string;
  readonly tool?: CatalogTool | undefined;
}

type Members = ReadonlyMap<string, RawJson>;

const SELF = 'call_tool';
const HOW = 'Call it as {"name": "<tool>", "arguments": {…}}.';
/** Under which keys models put the name, the arguments, or the whole call once more. The first of each is the right one. */
const NAMES = ['name', 'tool', 'tool_name', 'toolName', 'function', 'function_name', 'functionName'];
const ARGUMENTS = ['arguments', 'args', 'params', 'parameters', 'input', 'arguments_json', 'tool_input', 'toolInput', 'tool_args'];
const WRAPPERS = [...ARGUMENTS, 'tool', 'function', 'tool_call', 'toolCall', 'call', 'function_call'];
const MOST_ENVELOPES = 4;

/**
 * Takes the inner call out of `call_tool`'s arguments. Models send arguments as an object, as a JSON text of one, in an
 * envelope within the envelope, under other keys, or beside the name. What can be read in one way only is read that way,
 * with the tool's schema as the judge; everything else is a problem that says how to call. What is forwarded is what was
 * sent, digit for digit.
 */
export const unwrapCall = (outer: RawJson | undefined, finder: ToolFinder): Promise<InnerCall | UnwrapProblem> => open(outer, finder, 1);

const open = async (outer: RawJson | undefined, finder: ToolFinder, envelopes: number): Promise<InnerCall | UnwrapProblem> => {
  const members = outer && objectIn(outer)?.members();
  if (!members) return { problem: `call_tool needs an object. ${HOW}` };
  const again = (inner: RawJson): Promise<InnerCall | UnwrapProblem> =>
    envelopes < MOST_ENVELOPES ? open(inner, finder, envelopes + 1) : Promise.resolve({ problem: `call_tool is nested too deeply. ${HOW}` });

  const named = nameIn(members, finder);
  if (named === 'two') return { problem: `call_tool got the names of two tools. ${HOW}` };
  if (named === undefined) {
    const inside = WRAPPERS.flatMap((key) => objectIn(members.get(key)) ?? []).filter((inner) => inner.text !== '{}');
    const [inner] = inside;
    return inner && inside.length === 1 ? again(inner) : { problem: `call_tool needs "name", the name of a tool. ${HOW}` };
  }
  if (named.self) {
    const inner = members.get('arguments');
    return inner ? again(inner) : { problem: `call_tool cannot call itself. ${HOW}` };
  }
  const name = finder.bare(named.name);
  const plain = members.get('arguments');
  // Nothing but name and arguments: no schema is needed to read that.
  let { tool } = named;
  const given = isGiven(plain) ? undefined : [...members.keys()].filter((key) => key !== named.key && isGiven(members.get(key)));
  const own = finder.isOwn(name);
  if (!tool && !own && given && given.length > 0) {
    const found = await finder.resolve(name);
    // Unknown, or not to be reached: calling it gives the error that says so.
    if (!found || found instanceof Error) return { name };
    tool = found;
  }
  // Calling it gives the refusal, and nothing is said of its schema.
  if (tool && !finder.allowed(tool)) return { name };
  return argumentsIn(members, { ...named, name, tool, own });
};

interface Named {
  readonly key: string;
  readonly name: string;
  readonly tool?: CatalogTool | undefined;
  /** The name is that of `call_tool` itself. */
  readonly self?: boolean;
  /** The name is that of another tool of mws, which takes what it knows and leaves the rest. */
  readonly own?: boolean;
}

const isGiven = (value: RawJson | undefined): value is RawJson => value !== undefined && value.text !== 'null';

/** An object, or the JSON text of one; an empty text is an empty object. */
const objectIn = (value: RawJson | undefined): RawJson | undefined => {
  if (value === undefined || value.text.startsWith('{')) return value;
  if (!value.text.startsWith('"')) return undefined;
  const text = (value.value as string).trim();
  if (text === '') return new RawJson('{}');
  const inner = new RawJson(text);
  return text.startsWith('{') && inner.members() ? inner : undefined;
};

/** The name of the tool: `name` where that is one, else the other key whose text is one. */
const nameIn = (members: Members, { find, bare }: ToolFinder): Named | 'two' | undefined => {
  const texts = NAMES.flatMap((key): Named[] => {
    const value = members.get(key);
    const name = value?.text.startsWith('"') ? (value.value as string).trim() : '';
    if (name === '') return [];
    const tool = find(name);
    return [{ key, name, tool, self: !tool && bare(name) === SELF }];
  });
  const [first] = texts;
  const known = texts.filter(({ tool }) => tool !== undefined);
  const [best] = known;
  if (best) {
    const others = known.filter(({ key, tool }) => tool !== best.tool && !knownArguments(best.tool as CatalogTool).keys.has(key));
    return others.length > 0 ? 'two' : best;
  }
  return texts.length > 1 && first?.key !== 'name' ? 'two' : first;
};

/** Where the arguments stand: under a key of their own, or beside the name. */
const argumentsIn = (members: Members, { key: nameKey, name, tool, own = false }: Named): InnerCall | UnwrapProblem => {
  const problem = (what: string): UnwrapProblem => ({ problem: `${what} Call it as {"name": ${JSON.stringify(name)}, "arguments": {…}}.`, tool });
  const keys = tool ? knownArguments(tool).keys : new Set<string>();
  const isOtherName = (key: string): boolean => NAMES.includes(key) && (members.get(key)?.value === name || members.get(key)?.value === SELF);
  const beside = [...members.keys()].filter((key) =>
    key !== nameKey && isGiven(members.get(key)) && (keys.has(key) || (key !== WAIT_FOR_PREVIOUS && !isOtherName(key))));
  const holder = holderOf(members, beside, tool);
  if (holder === 'unclear') return problem(`${name} could be meant in two ways: its arguments, or one of them, may stand beside its name.`);
  if (holder === undefined) {
    if (beside.length === 0) return { name };
    const unknown = beside.filter((key) => !keys.has(key));
    if (own || (unknown.length === 0 && !keys.has(nameKey))) return { name, arguments: pick(members, beside) };
    const [odd] = unknown;
    const close = odd === undefined ? undefined : closeKey(odd, keys);
    const hint = close === undefined ? '' : ` Did you mean ${JSON.stringify(close)}?`;
    return problem(`The arguments of ${name} belong into "arguments"${odd === undefined ? '' : `, and it knows no ${JSON.stringify(odd.slice(0, 100))}`}.${hint}`);
  }
  const args = objectIn(members.get(holder));
  if (!args) return problem(`${JSON.stringify(holder)} of ${name} must be an object.`);
  const stray = beside.find((key) => key !== holder && keys.has(key) && args.member(key) === undefined);
  if (stray !== undefined) return problem(`The argument ${JSON.stringify(stray)} of ${name} stands beside "${holder}" and not in it.`);
  return { name, arguments: tool ? withoutEnvelope(args, name, tool) : args };
};

/** The key that holds the arguments; undefined where they can only stand beside the name. */
const holderOf = (members: Members, beside: readonly string[], tool: CatalogTool | undefined): string | 'unclear' | undefined => {
  if (isGiven(members.get('arguments'))) return 'arguments';
  const candidates = beside.filter((key) => ARGUMENTS.includes(key));
  const [holder] = candidates;
  if (holder === undefined) return undefined;
  const known = tool && knownArguments(tool);
  if (candidates.length > 1) return candidates.every((key) => known?.keys.has(key)) ? undefined : 'unclear';
  if (!known?.keys.has(holder)) return holder;
  // A tool with a parameter of that name: only one reading may fit its schema.
  const fits = (keys: readonly string[]): boolean => keys.every((key) => known.keys.has(key)) && known.required.every((key) => keys.includes(key));
  const inside = objectIn(members.get(holder))?.members();
  const asHolder = inside !== undefined && fits([...inside.keys()]);
  const asArgument = fits(beside);
  return asHolder === asArgument ? 'unclear' : asHolder ? holder : undefined;
};

/** Members of an object as an object, each as it was written. */
const pick = (members: Members, keys: readonly string[]): RawJson =>
  new RawJson(`{${keys.map((key) => `${JSON.stringify(key)}:${members.get(key)?.text ?? 'null'}`).join(',')}}`);

/**
 * Arguments that are themselves `{"arguments": {…}}`, with or without the tool's name, for a tool that has no parameters
 * of these names: the inner ones, where they are what the tool knows.
 */
const withoutEnvelope = (args: RawJson, name: string, tool: CatalogTool): RawJson => {
  const { keys } = knownArguments(tool);
  const members = args.members();
  if (!members || members.size === 0 || members.size > 2 || keys.size === 0) return args;
  const holder = [...members.keys()].find((key) => ARGUMENTS.includes(key));
  const inner = holder === undefined ? undefined : objectIn(members.get(holder))?.members();
  if (holder === undefined || !inner || keys.has(holder)) return args;
  const other = [...members.keys()].find((key) => key !== holder);
  const isName = other !== undefined && NAMES.includes(other) && !keys.has(other) && [name, tool.exposed, tool.original].includes(members.get(other)?.value as string);
  if (other !== undefined && !isName) return args;
  return isName || [...inner.keys()].every((key) => keys.has(key)) ? (objectIn(members.get(holder)) as RawJson) : args;
};
