/*
 * Every list that any test of this room gets from a gateway passes the linters of all measured clients. The surface `full`
 * is what its upstreams say and is left out: it is the one that carries no marks.
 */
import { CLIENTS, lintTool, type ToolDefinition } from '@mcp-working-set/core';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, beforeEach, expect } from 'vitest';

let findings: string[] = [];

const watch = (list: unknown): void => {
  const tools = list as readonly ToolDefinition[];
  if (!tools.some(({ _meta }) => _meta?.['anthropic/alwaysLoad'] === true)) return;
  for (const tool of tools) {
    for (const client of CLIENTS) for (const { message } of lintTool(client, tool)) findings.push(`${client}: ${tool.name}: ${message}`);
  }
};

beforeEach(() => {
  findings = [];
  subscribe('mcp-working-set:list', watch);
});

afterEach(() => {
  unsubscribe('mcp-working-set:list', watch);
  expect(findings, 'what was listed breaks a rule of a client').toEqual([]);
});
