import { describe, expect, it } from 'vitest';
import { afterReply, catalogOf, exchange, middle, raw, textOf } from './fakes.js';

const tool = (name: string, description: string) => ({ name, description, inputSchema: { type: 'object' } });
const desk = catalogOf('desk', [tool('open_case', 'Opens a case for the desk.'), tool('close_case', 'Closes a case.'), tool('list_rooms', 'Lists rooms.')]);

const search = async (m: ReturnType<typeof middle>, query: string, principal = 'local'): Promise<string> =>
  textOf(await m.dispatcher.handle('tools/call', raw({ name: 'search_tools', arguments: { query } }), exchange({ principal }))) ?? '';
const call = async (m: ReturnType<typeof middle>, name: string): Promise<void> => {
  await m.dispatcher.handle('tools/call', raw({ name: 'call_tool', arguments: { name, arguments: {} } }), exchange());
  await afterReply();
};
const stems = async (m: ReturnType<typeof middle>) => (await m.state.learnedWords.read('local')).map(({ tool: name, stem }) => `${name} ${stem}`).sort();

describe('words of searches', () => {
  it('are kept nowhere unless it is switched on', async () => {
    const m = middle([desk]);
    await search(m, 'grumble case');
    await call(m, 'desk__open_case');
    expect(await stems(m)).toEqual([]);
    expect(await search(m, 'grumble')).not.toContain('open_case');
  });

  it('lead to the tool that they led to before, for the same principal', async () => {
    const m = middle([desk], { learn: true });
    expect(await search(m, 'grumble')).not.toContain('open_case');
    await search(m, 'open a grumble case');
    await call(m, 'desk__open_case');
    expect(await stems(m)).toEqual(['open_case case', 'open_case grumbl', 'open_case open']);
    expect(await search(m, 'grumble')).toContain('open_case');
    expect(await search(m, 'grumble', 'ann')).not.toContain('open_case');
    expect(JSON.stringify(await m.state.searches.read())).not.toContain('grumbl');
  });

  it('are not kept of a search whose call failed', async () => {
    const m = middle([desk], { learn: true, answer: async () => ({ error: raw({ code: -32603, message: 'no' }) }) });
    await search(m, 'open a grumble case');
    await call(m, 'desk__open_case');
    expect(await stems(m)).toEqual([]);
  });
});
