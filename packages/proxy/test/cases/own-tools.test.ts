import { CLIENTS, lintTool } from '@mcp-working-set/core';
import { ToolSchema } from '@modelcontextprotocol/sdk/types.js';
import { expect, it } from 'vitest';
import { open } from '../relay/world.js';
import { inputOf, nameOf, peer, stubs, wrapped } from './world.js';

it(nameOf('B013'), async () => {
  const listed = await (await open({ mcpServers: {} })).listed();
  expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining(['search_tools', 'call_tool']));
  for (const tool of listed) {
    expect(ToolSchema.safeParse(tool).error).toBeUndefined();
    expect(CLIENTS.flatMap((client) => lintTool(client, tool))).toEqual([]);
    expect(tool.name).toMatch(/^[a-zA-Z0-9_-]{1,48}$/);
    for (const key of Object.keys(tool.inputSchema['properties'] ?? {})) expect(key).toMatch(/^[a-zA-Z0-9_.-]{1,64}$/);
    for (const key of ['oneOf', 'anyOf', 'allOf']) expect(tool.inputSchema).not.toHaveProperty(key);
    expect(tool).not.toHaveProperty('outputSchema');
  }
});

it(nameOf('B014'), async () => {
  const gateway = await open({ mcpServers: stubs({ s: {} }) });
  const { inputSchema } = (await gateway.listed()).find(({ name }) => name === 'call_tool')!;
  const given = (inputSchema['properties'] as Record<string, { anyOf?: readonly object[] }>)['arguments'];
  // An object whose openness is said in so many words, and the same as a text for models that send one.
  expect(given?.anyOf?.[0]).toMatchObject({ type: 'object', additionalProperties: true });
  expect(JSON.stringify(given)).not.toContain('patternProperties');
  const { deep } = inputOf('B014')['call'].arguments;
  const client = await peer(gateway);
  const { structuredContent } = await client.call(...wrapped('through call_tool', 's__seen', { deep }));
  expect(structuredContent.params.arguments).toEqual({ deep });
});
