import { CLIENTS, lintTool, type ToolDefinition } from '@mcp-working-set/core';
import { describe, expect, it } from 'vitest';
import { catalogOf, exchange, middle, raw, textOf } from '../unit/fakes.js';

const tool = (name: string, description: string) => ({ name, description, inputSchema: { type: 'object', properties: { to: { type: 'string' } } } });
const mail = catalogOf('mail', [tool('send', 'Sends a mail.'), tool('delete', 'Deletes a mail.'), tool('search', 'Searches mails.'), tool('drop', 'Drops a mail, to delete it later.')]);
const search = (args: object, options: Parameters<typeof middle>[1] = {}) =>
  middle([mail], options).dispatcher.handle('tools/call', raw({ name: 'search_tools', arguments: args }), exchange());

describe('search_tools', () => {
  it.each([[-3], [0], [2.5], ['many'], [true], [{}], ['-1']])('refuses the limit %j and says what it takes', async (limit) => {
    const reply = await search({ query: 'mail', limit });
    expect(reply.result?.value).toEqual({ content: [{ type: 'text', text: 'search_tools: "limit" must be a whole number, 1 or more.' }], isError: true });
  });

  it.each([[1], ['1'], [1.0], [5_000], [null], [undefined]])('takes the limit %j', async (limit) => {
    const reply = await search({ query: 'send or delete a mail', limit });
    expect(reply.result?.object['isError']).toBeUndefined();
    expect(textOf(reply)).toContain('mail__');
  });

  it.each(['mail__delete', '`mail__delete`', 'mail/delete', 'mail__delete please', 'mail__send mail__delete', 'delete', 'delete mails', 'mail__delet'])(
    'answers as if an excluded tool were not there, and gives no other for it: %s', async (query) => {
      const without = catalogOf('mail', mail.tools.filter((one) => (one as { name: string }).name !== 'delete') as never);
      const ask = async (m: ReturnType<typeof middle>) => textOf(await m.dispatcher.handle('tools/call', raw({ name: 'search_tools', arguments: { query } }), exchange()));
      const excluded = await ask(middle([mail], { exclude: ['delete'] }));
      expect(excluded).toBe(await ask(middle([without])));
      if (query.includes('mail__delete')) expect(excluded).toMatch(/^No tool is named "mail__delete"\.\n/);
    });

  it.each(['mail__send', 'mcp__mws__mail__send', 'mail/send', 'send', 'mailSend', 'send a mail', 'mail'])('says nothing of the kind for %s', async (query) => {
    const text = textOf(await search({ query }));
    expect(text).toContain('mail__send');
    expect(text).not.toContain('No tool is named');
  });

  it('keeps its budget, whatever name was asked for', async () => {
    const many = catalogOf('many', Array.from({ length: 200 }, (_, i) => tool(`do_thing_${i}`, 'Does a thing. '.repeat(20))));
    const reply = await middle([many]).dispatcher.handle('tools/call', raw({ name: 'search_tools', arguments: { query: `many__do_thing_${'x'.repeat(500)}`, limit: 100 } }), exchange());
    expect(textOf(reply)).toMatch(/^No tool is named "many__do_thing_x{65}"\.\n/);
    expect(Buffer.byteLength(textOf(reply))).toBeLessThanOrEqual(4_500);
  });

  it('passes the rules of every client', async () => {
    const reply = await middle([mail]).dispatcher.handle('tools/list', undefined, exchange());
    const { tools } = reply.result?.value as { tools: ToolDefinition[] };
    expect(tools.flatMap((definition) => CLIENTS.flatMap((client) => lintTool(client, definition)))).toEqual([]);
  });
});
