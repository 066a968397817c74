import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildCatalog, estimateTokens, listedForm, modelText, type CatalogSnapshot, type JsonObject } from '../src/index.js';
import { lintAll } from '../src/schema/lint/index.js';
import { catalog } from '../src/testing/tools.js';
import { instancesFor, judge } from './schema/arbitrary.js';

/*
 * Tools of real servers. The files are large and not this project's, so they are not in the repository: without the folder
 * that $MWS_TEST_DATA names these tests are skipped.
 */
const folder = process.env['MWS_TEST_DATA'];
const read = (name: string): CatalogSnapshot => {
  const { tools } = JSON.parse(readFileSync(join(folder!, 'retrieval', name, 'catalog.json'), 'utf8')) as { tools: (JsonObject & { server: string })[] };
  const servers = new Map<string, JsonObject[]>();
  for (const { server, ...tool } of tools) servers.set(server, [...(servers.get(server) ?? []), tool]);
  return buildCatalog({ catalogs: [...servers].map(([upstream, list]) => catalog(upstream, list)), shorthand: false, reserved: new Set(['search_tools', 'call_tool']), backendHints: {} });
};
const has = (name: string): boolean => folder !== undefined && existsSync(join(folder, 'retrieval', name));

describe('tools of real servers (skipped without $MWS_TEST_DATA)', () => {
  it.skipIf(!has('livemcp-step')).each(['github-catalog', 'livemcp-step', 'azure-2025', 'mcpproxy-45', 'mcpzero-catalog'])('are all listed, named apart, and taken by every client: %s', (name) => {
    const { tools, rejected } = read(name);
    expect(rejected).toEqual([]);
    expect(new Set(tools.map((tool) => tool.exposed)).size).toBe(tools.length);
    for (const tool of tools) {
      const form = listedForm(tool);
      expect(form.unlistable).toBeUndefined();
      expect(lintAll(form.definition)).toEqual([]);
    }
  });

  it.skipIf(!has('livemcp-step')).each(['github-catalog', 'livemcp-step'])('accept in their listed form what they accept in their own: %s', (name) => {
    const { tools } = read(name);
    const widened = tools.filter((tool) => listedForm(tool).widened.length > 0);
    expect(widened.length).toBeLessThanOrEqual(1);
    const instances = fc.sample(instancesFor, { numRuns: tools.length, seed: 7 });
    tools.forEach((tool, i) => {
      const { $schema: _, ...original } = tool.definition.inputSchema;
      const [before, after] = [judge(original), judge(listedForm(tool).definition.inputSchema)!];
      if (before === undefined || widened.includes(tool)) return;
      for (const args of instances[i]!(original)) expect(after(args), `${tool.exposed} ${JSON.stringify(args)}`).toBe(before(args));
    });
  });

  it.skipIf(!has('livemcp-step'))('cost less as they are listed', () => {
    const { tools } = read('livemcp-step');
    const tokens = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + estimateTokens.count(text), 0);
    const before = tokens(tools.map((tool) => modelText({ ...tool.definition, name: tool.exposed })));
    const after = tokens(tools.map((tool) => modelText(listedForm(tool).definition)));
    expect(after).toBeLessThan(before * 0.92);
  });
});
