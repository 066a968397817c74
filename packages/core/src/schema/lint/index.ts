import type { JsonObject } from '../../json.js';
import * as rules from './rules.js';
import { sdkShape } from './shape.js';
import type { LintClient, LintFinding, Rule } from './types.js';

/** Longest name under which clients are told to mount mws: the names of tools leave room for seven characters. */
const SERVER = 'toolbox';
const PLAIN = /^[A-Za-z0-9_-]+$/;

const common: Readonly<Record<string, Rule>> = { shape: sdkShape, refs: rules.refsResolve, output: rules.outputSchema };

/** Each client's rules by name. What the field page says of a client stands here, and nowhere else. */
const RULES: Readonly<Record<LintClient, Readonly<Record<string, Rule>>>> = {
  'claude-code': {
    ...common,
    name: rules.name(PLAIN, 64, `mcp__${SERVER}__`),
    'property-key': rules.propertyKeys,
    'root-combinator': rules.rootWithout('anyOf', 'oneOf', 'allOf'),
    description: rules.descriptionLength,
  },
  anthropic: {
    ...common,
    name: rules.name(PLAIN, 64),
    'property-key': rules.propertyKeys,
    'root-combinator': rules.rootWithout('anyOf', 'oneOf', 'allOf'),
    draft: rules.draft2020,
  },
  codex: {
    ...common,
    name: rules.name(PLAIN, 64),
    tuple: rules.noOddSchemas,
    size: rules.schemaBytes,
    draft: rules.draft2020,
  },
  openai: {
    ...common,
    name: rules.name(PLAIN, 64),
    properties: rules.rootProperties,
    items: rules.arraysHaveItems,
    'root-combinator': rules.rootWithout('anyOf', 'oneOf', 'allOf', 'not', 'enum'),
    draft: rules.draft2020,
  },
  'gemini-cli': { ...common, name: rules.name(PLAIN, 63, `mcp_${SERVER}_`), odd: rules.noOddSchemas, draft: rules.draft2020 },
  opencode: { ...common, name: rules.name(PLAIN, 64, `${SERVER}_`), odd: rules.noOddSchemas },
  cursor: { ...common, name: rules.name(PLAIN, 59, SERVER) },
  vscode: { ...common, name: rules.name(PLAIN, 64), items: rules.arraysHaveItems },
};

/** Every client that `lintTool` knows. */
export const CLIENTS = Object.keys(RULES) as readonly LintClient[];

/** What one client would not take of a definition as it would stand in `tools/list`; empty where it takes it whole. */
export const lintTool = (client: LintClient, definition: JsonObject): readonly LintFinding[] =>
  Object.entries(RULES[client]).flatMap(([rule, check]) =>
    [...check(definition)].map(([place, message]) => ({ client, rule, place, message })));

const EVERY: readonly Rule[] = [...new Set(CLIENTS.flatMap((client) => Object.values(RULES[client])))];

/** Places and messages of all clients' findings, each once; a rule that several share is looked at once. */
export const lintAll = (definition: JsonObject): readonly (readonly [place: string, message: string])[] => {
  const found = new Map<string, readonly [string, string]>();
  for (const rule of EVERY) for (const finding of rule(definition)) found.set(finding.join(' '), finding);
  return [...found.values()];
};
