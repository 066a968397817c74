import type { JsonObject, MwsConfig, SurfaceName, ToolDefinition } from '@mcp-working-set/core';
import type { Caller } from '../../src/dispatch/types.js';
import { catalogOf, exchange, middle, raw, textOf } from '../unit/fakes.js';

const text = { type: 'string' };
const tool = (name: string, description: string, properties: JsonObject = {}, more: JsonObject = {}): JsonObject => ({ name, description, inputSchema: { type: 'object', properties }, ...more });

export const github = catalogOf('github', [
  tool('create_issue', 'Opens a new issue in a repository. It may have labels.', { title: text, body: text }, { annotations: { destructiveHint: false } }),
  tool('list_issues', 'Lists the issues of a repository.', { state: text }, { annotations: { readOnlyHint: true } }),
  tool('delete_repo', 'Deletes a repository for good.', { repo: text }),
]);
export const files = catalogOf('files', [
  tool('read_file', 'Use this tool to read a file.\n\nArgs:\n    path: where it is\n', { path: text }, { annotations: { readOnlyHint: true } }),
  tool('write_file', 'Writes a file.', { path: text, content: text }),
  tool('create_issue', 'Writes an issue down in a file.', { path: text }),
]);

export type Middle = ReturnType<typeof middle>;

/** The middle over two servers, on one surface. */
export const surface = (name: SurfaceName, options: Parameters<typeof middle>[1] = {}): Middle =>
  middle([github, files], { ...options, config: { surface: name, ...options.config } as Partial<MwsConfig> });

export const MODERN: Partial<Caller> = { era: 'modern', revision: '2026-07-28', sessionId: undefined };

/** One conversation with a view: its list, its calls, and what it was told. */
export const talk = (m: Middle, caller: Partial<Caller> = {}, profile = 'default') => {
  const view = m.plan.view(profile, caller.mount);
  const one = exchange({ ...caller, profile });
  const list = async (): Promise<readonly ToolDefinition[]> => {
    const reply = await view.handle('tools/list', undefined, one);
    return (reply.result?.value as { tools: readonly ToolDefinition[] }).tools;
  };
  return {
    list,
    notified: one.notified,
    names: async () => (await list()).map(({ name }) => name),
    introduce: () => view.introduce(one.caller),
    call: (name: string, args: object = {}) => view.handle('tools/call', raw({ name, arguments: args }), one),
    async ask(name: string, args: object = {}): Promise<string> {
      const reply = await view.handle('tools/call', raw({ name, arguments: args }), one);
      return reply.error ? String(reply.error.object['message']) : textOf(reply);
    },
  };
};
