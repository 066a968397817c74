import { describe, expect, it } from 'vitest';
import { until } from '../until.js';
import { httpClient, stdioClient } from './client.js';
import { Refusal, textResult } from './script.js';
import { stdioUpstream } from './upstream.js';
import { open, text } from './world.js';

const CAN = { elicitation: { form: {}, url: {} } };
const COMPLETE = 'notifications/elicitation/complete';
const url = (elicitationId: string) => ({ mode: 'url', message: 'Sign in', url: 'https://example.com/in', elicitationId });

describe('an elicitation by URL', () => {
  it('is told to be complete to the one client that was asked, whether in the call or by an error, and to nobody else [relay.elicitation-url]', async () => {
    const upstream = await stdioUpstream({
      call: {
        ask: async ({ ask, params }) => textResult((await ask('elicitation/create', url(params['arguments'].id as string)))['result']),
        need: ({ params }) => new Refusal(-32042, 'Sign in first', { elicitations: [url(params['arguments'].id as string)], more: 1 }),
      },
    });
    const gateway = await open({ mcpServers: { up: upstream.server } });
    const [a, b] = [await stdioClient(gateway, { capabilities: CAN }), await httpClient(await gateway.url(), { capabilities: CAN })];
    for (const client of [a, b]) client.answers['elicitation/create'] = () => ({ action: 'accept' });
    expect(JSON.parse(text(await a.call('up__ask', { id: 'of-a' })))).toEqual({ action: 'accept' });
    expect(a.questions[0]?.['params']).toEqual(url('of-a'));
    expect(await b.request('tools/call', { name: 'up__need', arguments: { id: 'of-b' } })).toMatchObject({
      error: { code: -32042, message: 'Sign in first', data: { elicitations: [url('of-b')], more: 1 } },
    });
    for (const elicitationId of ['of-nobody', 'of-b', 'of-a', 'of-a']) upstream.tell(COMPLETE, { elicitationId });
    await until(() => a.told(COMPLETE).length > 0 && b.told(COMPLETE).length > 0);
    await a.call('up__ask', { id: 'again' });
    expect([a, b].map((client) => client.told(COMPLETE).map(({ params }) => params.elicitationId as string))).toEqual([['of-a'], ['of-b']]);
  });
});
