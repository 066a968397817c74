import { listedForm, MwsError } from '@mcp-working-set/core';
import type { CatalogTool, Json } from '@mcp-working-set/core';
import { selectTools } from '@mcp-working-set/core/select';
import { carryOut, changesAsJson } from '../changes/carry-out.js';
import type { Consent } from '../changes/carry-out.js';
import { readIfThere } from '../changes/read.js';
import { readValue, valueAt } from '../clients/formats/format.js';
import type { Edit, KeyPath } from '../clients/formats/format.js';
import { JSON_FORMAT } from '../clients/formats/json.js';
import { texts } from '../clients/reading.js';
import type { Action, CommandContext } from '../command.js';
import { EXIT } from '../exit-codes.js';
import { namedTools, noSuchTool } from '../gateway/named-tools.js';
import { withSession } from '../gateway/session.js';
import type { Session } from '../gateway/session.js';
import { readOwnConfig } from '../servers/own-config.js';
import { clip, count, number } from '../terminal/format.js';
import { renderTable } from '../terminal/table.js';
import { toolTokens } from '../tokens/list-cost.js';
import { o200k } from '../tokens/o200k.js';

interface ToolsArguments extends Consent {
  readonly action: 'list' | 'show' | 'pin' | 'unpin' | 'enable' | 'disable' | undefined;
  readonly name: string | undefined;
  readonly listed: boolean;
}

const list = async ({ output }: CommandContext, { gateway }: Session, args: ToolsArguments): Promise<number> => {
  const counter = await o200k();
  const listed = new Set((await gateway.listed()).map(({ name }) => name));
  const usable = new Set(gateway.tools());
  const chosen = args.name === undefined ? gateway.tools() : selectTools([args.name], gateway.catalog()).filter((tool) => usable.has(tool));
  const rows = chosen.filter(({ exposed }) => !args.listed || listed.has(exposed)).map(({ exposed, upstream, original, definition, repairs }) => ({
    name: exposed, upstream, tool: original, tokens: toolTokens(definition, counter), listed: listed.has(exposed), repairs,
    description: String(definition.description ?? definition.title ?? '').split('\n')[0] ?? '',
  }));
  if (args.json) {
    output.json({ counter: counter.name, tools: rows });
    return rows.length > 0 ? EXIT.ok : EXIT.failed;
  }
  if (rows.length > 0) output.line(renderTable(rows, [
    { title: 'tool', value: ({ name, listed: now }) => (now ? output.styles.bold(name) : name) },
    { title: 'tokens', align: 'right', value: ({ tokens }) => number(tokens) },
    { title: '', value: ({ listed: now }) => (now ? 'listed' : '') },
    { title: 'description', value: ({ description }) => output.styles.dim(clip(description, 60)) },
  ], output.styles));
  output.line(output.styles.dim(`${count(rows.length, 'tool')}, ${number(rows.reduce((sum, { tokens }) => sum + tokens, 0))} tokens as the servers send them: ${counter.name}`));
  return rows.length > 0 ? EXIT.ok : EXIT.failed;
};

const exactName = ({ upstream, original }: CatalogTool): string => `${upstream}/${original}`;

/** The one tool of that name. Throws `MwsError` usage where there is none, or several: then none is chosen. */
const find = (session: Session, name: string | undefined): CatalogTool => {
  if (name === undefined) throw new MwsError('usage', 'say which tool');
  const [tool, ...others] = namedTools(session, name);
  if (tool === undefined) throw new MwsError('usage', noSuchTool(session, name));
  if (others.length > 0) throw new MwsError('usage', `several servers have a tool ${name}; say which: ${[tool, ...others].map(exactName).join(', ')}`);
  return tool;
};

const show = async ({ output }: CommandContext, session: Session, args: ToolsArguments): Promise<number> => {
  const tool = find(session, args.name);
  const counter = await o200k();
  const form = listedForm(tool);
  const facts = { name: tool.exposed, upstream: tool.upstream, tool: tool.original, usable: session.gateway.tools().includes(tool), tokens: { sent: toolTokens(tool.definition, counter), listed: toolTokens(form.definition, counter), counter: counter.name }, repairs: tool.repairs, definition: tool.definition };
  if (args.json) output.json(facts);
  else {
    output.line(`${output.styles.bold(facts.name)}  ${output.styles.dim(`${facts.upstream}/${facts.tool}`)}${facts.usable ? '' : output.styles.red('  disabled')}`);
    output.line(`${number(facts.tokens.sent)} tokens as it is sent, ${number(facts.tokens.listed)} as it is listed (${counter.name})`);
    for (const repair of facts.repairs) output.line(output.styles.yellow(`repaired: ${repair}`));
    output.line();
    output.line(String(tool.definition.description ?? ''));
    output.line();
    output.json(tool.definition.inputSchema);
  }
  return EXIT.ok;
};

/** Edits of one list of the configuration. */
const listEdit = (file: string, path: KeyPath, edit: (items: readonly string[]) => readonly string[]): Edit[] => {
  const text = readIfThere(file);
  const before = texts(text === undefined ? undefined : valueAt(readValue(JSON_FORMAT, text, file), path));
  const after = edit(before);
  if (JSON.stringify(after) === JSON.stringify(before)) return [];
  return [after.length === 0 ? { kind: 'remove', path } : { kind: 'set', path, value: after as Json }];
};

const change = async (context: CommandContext, session: Session, args: ToolsArguments): Promise<number> => {
  const { output } = context;
  const tool = find(session, args.name);
  const pin = exactName(tool);
  const exclude: KeyPath = session.config.shorthand && tool.upstream === 'upstream' ? ['upstream', 'exclude'] : ['mcpServers', tool.upstream, 'exclude'];
  const spellings = new Set([pin, tool.exposed, tool.original]);
  // A plain name pins the tool of every server that has it: the others keep their pins, by their exact names.
  const others = session.gateway.catalog().tools.filter((one) => one !== tool && one.original === tool.original).map(exactName);
  const withoutPin = (items: readonly string[]): readonly string[] =>
    [...new Set(items.flatMap((item) => (item === tool.original ? others : spellings.has(item) ? [] : [item])))];
  const edits = {
    pin: () => listEdit(session.file, ['pins'], (items) => (items.some((item) => spellings.has(item)) ? items : [...items, pin])),
    unpin: () => listEdit(session.file, ['pins'], withoutPin),
    disable: () => listEdit(session.file, exclude, (items) => (items.includes(tool.original) ? items : [...items, tool.original])),
    enable: () => listEdit(session.file, exclude, (items) => items.filter((item) => item !== tool.original)),
  }[args.action as 'pin' | 'unpin' | 'disable' | 'enable']();
  const own = readOwnConfig(session.file);
  const plan = { command: `tools ${args.action ?? ''}`, secrets: [], files: [{ file: own.file, before: own.text, after: own.edited(edits), isPrivate: true }] };
  const outcome = await carryOut(context, plan, args);
  if (args.json) output.json({ outcome, tool: pin, changes: changesAsJson(plan) });
  else if (outcome === 'nothing') output.line(args.action === 'enable' || args.action === 'unpin' ? `Nothing to do: ${pin} is in no ${args.action === 'enable' ? '"exclude" of its server' : 'list of "pins"'} by its name; a glob may still concern it.` : `Nothing to do: it is so already.`);
  return outcome === 'declined' ? EXIT.failed : EXIT.ok;
};

/** Lists, shows and switches tools. */
export const runTools: Action<ToolsArguments> = (context, args) =>
  withSession(context, args.config, async (session) => {
    if (args.action === 'list') return list(context, session, args);
    return args.action === 'show' ? show(context, session, args) : change(context, session, args);
  }, { about: args.action === 'list' ? 'tools' : { named: args.name } });
