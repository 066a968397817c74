import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildCatalog, isJsonObject, lintTool, CLIENTS, listedForm, restoreArguments, type CatalogSnapshot, type CatalogTool, type Json, type JsonObject } from '../src/index.js';
import { catalog } from '../src/testing/tools.js';
import { judge } from './schema/arbitrary.js';

/*
 * What users reported of other proxies and clients, as small inputs, each with what is right. The test of a report is
 * found by its id; one that is added without a test fails.
 */
interface Report {
  readonly id: string;
  readonly report: string;
  readonly class: string;
  readonly symptom: string;
  readonly input: JsonObject;
  readonly right: string;
}
const reports = JSON.parse(readFileSync(new URL('fixtures/reports.json', import.meta.url), 'utf8')) as readonly Report[];

const reserved = new Set(['search_tools', 'call_tool']);
const build = (upstreams: Readonly<Record<string, readonly Json[]>>): CatalogSnapshot =>
  buildCatalog({ catalogs: Object.entries(upstreams).map(([upstream, tools]) => catalog(upstream, tools)), shorthand: false, reserved, backendHints: {} });

/** The tools of a report, under the upstream `s`, or of several upstreams. */
const catalogOf = (input: JsonObject): CatalogSnapshot => {
  if (isJsonObject(input.upstreams)) return build(input.upstreams as Record<string, string[]>);
  return build({ s: Array.isArray(input.tools) ? (input.tools as Json[]) : [input.tool!] });
};
const only = (input: JsonObject): CatalogTool => catalogOf(input).tools[0]!;
const schemaOf = (tool: CatalogTool): JsonObject => listedForm(tool).definition.inputSchema;

/** Same answers of the judge to all `instances`, and nothing widened. */
const sameAnswers = (tool: CatalogTool, instances: readonly Json[]): boolean[] => {
  const { $schema: _, ...original } = tool.definition.inputSchema;
  const form = listedForm(tool);
  expect(form.widened).toEqual([]);
  const answers = instances.map(judge(original)!);
  expect(instances.map(judge(form.definition.inputSchema)!)).toEqual(answers);
  return answers;
};

const distinct = (snapshot: CatalogSnapshot, count: number): void => {
  expect(new Set(snapshot.tools.map((tool) => tool.exposed)).size).toBe(count);
  for (const tool of snapshot.tools) {
    expect(tool.exposed).toMatch(/^[A-Za-z0-9_-]{1,50}$/);
    expect(snapshot.resolve(tool.exposed)).toBe(tool);
  }
};

const tests: Readonly<Record<string, (input: JsonObject) => void>> = {
  B001: (input) => {
    expect(only(input).definition).toEqual(input.tool);
    expect(sameAnswers(only(input), [{ x: 'ab' }, { x: 'a' }, {}])).toEqual([true, false, false]);
  },
  B002: (input) => {
    expect(sameAnswers(only(input), [{ c: { id: 1 } }, { c: {} }, {}])).toEqual([true, false, false]);
    expect(JSON.stringify(schemaOf(only(input)))).not.toContain('$ref');
  },
  B004: (input) => {
    expect(restoreArguments(listedForm(only(input)), input.call as JsonObject)).toEqual(input.call);
    expect(sameAnswers(only(input), [input.call!, { query: { kind: 1 } }, { query: {}, more: 1 }])).toEqual([true, false, true]);
  },
  B005: (input) => expect(listedForm(only(input)).definition.annotations).toEqual((input.tool as JsonObject).annotations),
  B006: (input) => {
    const { name: _, inputSchema: __, ...rest } = input.tool as JsonObject;
    expect(listedForm(only(input)).definition).toMatchObject(rest);
  },
  B008: (input) => {
    const [opt, req] = catalogOf(input).tools as [CatalogTool, CatalogTool];
    expect(sameAnswers(opt, [{ tz: null }, { tz: 'x' }, { tz: 1 }, {}])).toEqual([true, true, false, true]);
    expect(sameAnswers(req, [{ parent: null }, { parent: 'x' }, {}])).toEqual([true, true, false]);
  },
  B009: (input) => expect(restoreArguments(listedForm(only(input)), input.call as JsonObject)).toEqual({ start: null }),
  B010: (input) => {
    expect(only(input).repairs).toEqual([]);
    expect(sameAnswers(only(input), [{ c: null }, { c: 'x' }, { any: [] }, { never: 1 }])).toEqual([true, false, true, false]);
  },
  B011: (input) => expect(sameAnswers(only(input), [{ mode: 'a' }, { mode: 'a', n: 1 }, { mode: 'b' }, { mode: 'c' }])).toEqual([false, true, true, false]),
  B015: (input) => {
    const form = listedForm(only(input));
    const [key] = Object.keys(form.definition.inputSchema.properties as JsonObject);
    expect(restoreArguments(form, { [key!]: 'v', ok: 'o' })).toEqual({ '$.xgafv': 'v', ok: 'o' });
    expect(only(input).definition).toEqual(input.tool);
  },
  B017: (input) => {
    expect(schemaOf(only(input))).toEqual({ type: 'object', properties: {} });
    expect(listedForm(only(input)).widened).toHaveLength(1);
  },
  B019: (input) => {
    const [merge, ok] = catalogOf(input).tools as [CatalogTool, CatalogTool];
    expect(merge.definition.inputSchema).toEqual({ type: 'object', properties: {} });
    expect(merge.repairs).toHaveLength(1);
    expect(ok.repairs).toEqual([]);
  },
  B020: (input) => {
    const [bad, good] = catalogOf(input).tools as [CatalogTool, CatalogTool];
    expect(good.definition).toEqual((input.tools as Json[])[1]);
    expect(bad.repairs).toEqual(['inputSchema was missing: any arguments are taken']);
  },
  B022: (input) => expect(catalogOf(input).tools.map(schemaOf)).toEqual([{ type: 'object', properties: {} }, { type: 'object', properties: {} }]),
  B024: (input) => {
    const [i, ok] = catalogOf(input).tools as [CatalogTool, CatalogTool];
    expect(listedForm(i).widened).toEqual(['/properties/n: type "int" is unknown and taken as integer']);
    expect(i.definition).toEqual((input.tools as Json[])[0]);
    expect(listedForm(ok).widened).toEqual([]);
  },
  B025: (input) => {
    distinct(catalogOf(input), 3);
    expect(catalogOf(input).resolve('search')).toBeUndefined();
    expect(catalogOf(input).resolve('ddg/search')).toMatchObject({ upstream: 'ddg', original: 'search' });
  },
  B026: (input) => {
    distinct(catalogOf(input), 4);
    const table = catalogOf(input).tools.map((tool) => [tool.upstream, tool.original]);
    expect(table).toEqual([['Demo__Everything', 'echo'], ['Demo', 'Everything__echo'], ['my_db', 'x'], ['my', 'db_x']]);
  },
  B028: (input) => {
    distinct(catalogOf(input), 3);
    const reversed = build(Object.fromEntries(Object.entries(input.upstreams as Record<string, string[]>).reverse()));
    for (const tool of catalogOf(input).tools) expect(reversed.get(tool.exposed)?.upstream).toBe(tool.upstream);
  },
  B030: () => {
    const alone = build({ github: ['search_code'] });
    const joined = build({ github: ['search_code'], slack: ['post'] });
    expect(joined.tools[0]!.exposed).toBe(alone.tools[0]!.exposed);
  },
  B032: (input) => {
    const snapshot = catalogOf(input);
    expect(snapshot.tools.map((tool) => tool.original)).toEqual(input.tools);
    distinct(snapshot, 3);
  },
  B033: (input) => {
    const [tool] = build({ [input.upstream as string]: [input.tool as string] }).tools as [CatalogTool];
    expect(`mcp__toolbox__${tool.exposed}`.length).toBeLessThanOrEqual(64);
    expect(listedForm(tool).definition.description).toContain(input.tool);
    expect(tool.original).toBe(input.tool);
  },
  B034: (input) => {
    const snapshot = catalogOf(input);
    distinct(snapshot, 5);
    for (const original of input.tools as string[]) expect(snapshot.resolve(original)?.original).toBe(original);
  },
  B036: (input) => expect(catalogOf(input).tools.map((tool) => tool.exposed)).toEqual(['context7__get-library-docs']),
  B037: (input) => distinct(catalogOf(input), 3),
};

describe('reports of other proxies and clients', () => {
  it.each(reports.map((report) => [report.report, report.class, report] as const))('%s (%s)', (_, __, report) => {
    const test = tests[report.id];
    expect(test, `${report.id} has no test: ${report.right}`).toBeDefined();
    test!(report.input);
    for (const tool of report.input.action === undefined && report.id !== 'B030' && report.id !== 'B033' ? catalogOf(report.input).tools : []) {
      const form = listedForm(tool);
      for (const client of CLIENTS) expect(lintTool(client, form.definition)).toEqual([]);
    }
  });
});
