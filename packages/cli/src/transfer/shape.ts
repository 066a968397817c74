import { isJsonObject } from '@mcp-working-set/core';

/** Says what is wrong with a value; undefined where nothing is. */
export type Check = (value: unknown) => string | undefined;

/** The fields of a record, by name; an optional one may be absent. */
export type Shape = Readonly<Record<string, { readonly check: Check; readonly optional: boolean }>>;

const must = (check: Check): Shape[string] => ({ check, optional: false });
const may = (check: Check): Shape[string] => ({ check, optional: true });

const isText: Check = (value) => (typeof value === 'string' ? undefined : 'must be a text');
const isNumber: Check = (value) => (typeof value === 'number' && Number.isFinite(value) ? undefined : 'must be a number');
const isWhole: Check = (value) => (Number.isSafeInteger(value) ? undefined : 'must be a whole number');
const isFlag: Check = (value) => (typeof value === 'boolean' ? undefined : 'must be true or false');
const oneOf = (...values: readonly string[]): Check => (value) => (values.includes(value as string) ? undefined : `must be one of ${values.join(', ')}`);
const listOf = (check: Check): Check => (value) => (Array.isArray(value) ? value.map(check).find((wrong) => wrong !== undefined) : 'must be a list');

/** What is wrong with the fields of a record; what it does not know it does not take. */
export const wrongIn = (shape: Shape, value: unknown): string | undefined => {
  if (!isJsonObject(value)) return 'must be an object';
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(shape, name));
  if (unknown !== undefined) return `has an unknown field "${unknown.slice(0, 50)}"`;
  for (const [name, { check, optional }] of Object.entries(shape)) {
    if (value[name] === undefined && optional) continue;
    const wrong = check(value[name]);
    if (wrong !== undefined) return `${name} ${wrong}`;
  }
  return undefined;
};

const recordOf = (shape: Shape): Check => (value) => wrongIn(shape, value);

const MEMBER: Shape = {
  upstream: must(isText), tool: must(isText), reason: must(oneOf('pin', 'pin-file', 'promoted')), since: must(isWhole), leavingSince: may(isWhole),
};
const OUTCOME = must(oneOf('ok', 'error', 'denied', 'cancelled', 'unknown'));
const ABOUT: Shape = { time: must(isWhole), client: must(isText), session: must(isText), principal: must(isText), profile: must(isText) };

/** Every kind of record in a file of the whole state, in the order in which they are written. */
export const SHAPES = {
  'working-set': {
    principal: must(isText), scope: must(isText), decided: must(listOf(recordOf(MEMBER))), decidedAt: must(isWhole),
    effective: must(listOf(recordOf(MEMBER))), removalPendingSince: may(isWhole),
  },
  imported: { name: must(isText), value: must(isText) },
  mounted: { name: must(isText) },
  'project-key': { value: must(isText) },
  'learned-word': { principal: must(isText), upstream: must(isText), tool: must(isText), stem: must(isText), count: must(isNumber), time: must(isWhole) },
  'transcript-session': {
    client: must(isText), id: must(isText), alias: may(isText), parent: may(isText), origin: may(isText), start: must(isWhole), project: may(isText),
  },
  'transcript-call': {
    key: must(isText), client: must(isText), callId: must(isText), session: must(isText), sessionStart: must(isWhole), copies: must(listOf(isText)),
    time: must(isWhole), endTime: may(isWhole), name: must(isText), server: may(isText), tool: may(isText), raw: must(isFlag), outcome: OUTCOME,
    found: may(recordOf({ upstream: must(isText), tool: must(isText), via: must(isText) })),
  },
  call: {
    ...ABOUT, clientVersion: may(isText), rootSession: may(isText), project: may(isText), upstream: must(isText), tool: must(isText), via: must(isText),
    outcome: OUTCOME, ms: must(isNumber), bytesIn: must(isWhole), bytesOut: must(isWhole), clientCallId: may(isText), source: must(isText),
  },
  search: { ...ABOUT, bytes: must(isWhole), tokens: must(isWhole), hits: must(isWhole), followed: must(isFlag) },
} as const satisfies Readonly<Record<string, Shape>>;

export type Kind = keyof typeof SHAPES;

export const KINDS = Object.keys(SHAPES) as readonly Kind[];
