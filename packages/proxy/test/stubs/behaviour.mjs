// What the stub upstreams of the tests do, whatever they are reached over. No SDK: the wire is written by hand, so that
// every misbehaviour can be had. How a stub behaves is one JSON object (see README.md), changed at run time by the
// request `stub/control` or, over HTTP, by POST /control.

import { readFileSync } from 'node:fs';

const LEGACY = ['2024-10-07', '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const MODERN = '2026-07-28';
export const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';

const tool = (name, description, properties = {}, more = {}) => ({
  name, description, inputSchema: { type: 'object', properties }, ...more,
});

export const TOOLS = [
  tool('echo', 'Says the text again.', { text: { type: 'string' } }, { annotations: { readOnlyHint: true } }),
  tool('seen', 'Shows the call as it arrived: parameters and, over HTTP, headers.'),
  tool('slow', 'Answers after some milliseconds.', { ms: { type: 'integer' } }),
  tool('big', 'Answers a text of that many bytes.', { bytes: { type: 'integer' } }),
  tool('count', 'Counts its calls: a side effect to be seen.'),
  tool('digits', 'Answers numbers that a parser would change.'),
  tool('progress', 'Reports progress.', { steps: { type: 'integer' }, gapMs: { type: 'integer' } }),
  tool('ask', 'Asks the client something and answers with what it got.', { method: { type: 'string' }, params: { type: 'object' } }),
  tool('tell', 'Sends a notification so many times, then answers.', { method: { type: 'string' }, times: { type: 'integer' } }),
  tool('grow', 'Adds a tool and tells of it.'),
  tool('fail', 'Answers a tool error.'),
  tool('refuse', 'Answers a JSON-RPC error with data.'),
  tool('exit', 'Ends the process in the middle of the call.', { code: { type: 'integer' } }),
  tool('stderr', 'Writes that many bytes to stderr before it answers.', { bytes: { type: 'integer' }, lines: { type: 'boolean' } }),
  tool('region', 'Wants an argument as a header.', {
    where: { type: 'string', 'x-mcp-header': 'Region' },
    deep: { type: 'object', properties: { level: { type: 'integer', 'x-mcp-header': 'Level' } } },
  }),
];

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const text = (value, more) => ({ content: [{ type: 'text', text: value }], ...more });

/**
 * One stub. `answer(message, peer)` resolves to the answer as JSON text, or undefined for none. `peer` is the way back to
 * the one who asked: `send(message)`, `ask(method, params)`, `headers`, `cancelled()`.
 */
export const createStub = (control) => {
  const stub = {
    control,
    stats: { initialize: 0, discover: 0, list: 0, call: 0, cancelled: 0, initialized: 0, delete: 0, get: 0, listen: 0, count: 0 },
    tools: control.toolsFrom !== undefined ? TOOLS.slice(0, Number(readFileSync(control.toolsFrom, 'utf8'))) : typeof control.tools === 'number' ? TOOLS.slice(0, control.tools) : (control.tools ?? TOOLS),
    /** Channels that notifications go out on: functions of a message. */
    listeners: new Set(),
    seen: undefined,
    declared: undefined,
    introduced: undefined,
  };
  stub.change = (changes) => {
    Object.assign(control, changes);
    if (Array.isArray(changes.tools)) stub.tools = changes.tools;
    if (typeof changes.tools === 'number') stub.tools = TOOLS.slice(0, changes.tools);
    if (changes.toolsChanged) stub.announce();
  };
  stub.announce = () => {
    for (const send of stub.listeners) send({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
  };

  const list = async (params, modern) => {
    stub.stats.list++;
    if (control.announceOnList) setTimeout(stub.announce, 5);
    const extra = modern ? { resultType: 'complete', ttlMs: 0, cacheScope: 'private' } : {};
    const page = (tools, nextCursor) => ({ result: { ...extra, tools, ...(nextCursor === undefined ? {} : { nextCursor }) } });
    const at = Number(params.cursor ?? 0);
    switch (control.pages) {
      case undefined: return page(stub.tools);
      case 'endless': return page([{ ...stub.tools[0], name: `t${at}` }], String(at + 1));
      case 'slow-endless': await sleep(50); return page([{ ...stub.tools[0], name: `t${at}` }], String(at + 1));
      case 'loop': return page(stub.tools.slice(0, 2), '1');
      case 'deep': return { raw: JSON.stringify(page(stub.tools, at === 0 ? '1' : undefined).result).replace('"tools":[', `"tools":[{"name":"deep${at}","inputSchema":{"type":"object","x":${'[{"a":'.repeat(20_000)}"}"${'}]'.repeat(20_000)}}},`) };
      case 'stuck': return page(stub.tools, String(at + 1));
      case 'empty-first': return params.cursor === undefined ? page(stub.tools.slice(0, 2), '') : page(stub.tools.slice(2));
      case 'empty-refused': return params.cursor === undefined ? page(stub.tools, '') : { error: { code: -32602, message: 'Invalid cursor' } };
      case 'gaps': return at < 4 ? page(at % 2 === 0 ? stub.tools.slice(at * 2, at * 2 + 4) : [], String(at + 1)) : page(stub.tools.slice(8));
      case 'null-list': return page(null);
      case 'unknown': return { error: { code: -32601, message: 'Method not found' } };
      case 'empty-cursor': return page(stub.tools, '');
      case 'null-cursor': return page(stub.tools, null);
      case 'error-midway': return at === 0 ? page(stub.tools.slice(0, 2), '2') : { error: { code: -32603, message: 'page lost' } };
      case 'garbage': return { result: { tools: 'none' } };
      case 'strange': return page([null, 7, 'text', { name: 5 }, { description: 'no name' }, ...stub.tools]);
      default: {
        const size = control.pages;
        return page(stub.tools.slice(at, at + size), at + size < stub.tools.length ? String(at + size) : undefined);
      }
    }
  };

  const call = async (params, modern, peer) => {
    stub.stats.call++;
    const given = params.arguments ?? {};
    const ok = (result) => ({ result: modern ? { resultType: 'complete', ...result } : result });
    switch (params.name) {
      case 'echo': return ok(text(String(given.text ?? '')));
      case 'seen': return ok(text('seen', { structuredContent: { params: stub.seen, headers: peer.headers ?? {} } }));
      case 'slow': await sleep(given.ms ?? 0); return ok(text('done'));
      case 'big': return ok(text('x'.repeat(given.bytes ?? 0)));
      case 'count': return ok(text(String(++stub.stats.count)));
      case 'digits': return { raw: '{"content":[{"type":"text","text":"\u2028"}], "structuredContent":{"a":12345678901234567890,"b":1.10,"c":1E400}}' };
      case 'progress': {
        const token = params._meta?.progressToken;
        for (let step = 1; step <= (given.steps ?? 3); step++) {
          await sleep(given.gapMs ?? 5);
          if (token !== undefined) peer.send({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: token, progress: step, total: given.steps ?? 3, message: `step ${step}` } });
        }
        return ok(text('done'));
      }
      case 'ask': return ok(text(JSON.stringify(await peer.ask(given.method, given.params))));
      case 'tell':
        for (let i = 0; i < (given.times ?? 1); i++) peer.send({ jsonrpc: '2.0', method: given.method, params: given.params });
        return ok(text('told'));
      case 'grow':
        stub.tools = [...stub.tools, tool(`grown_${stub.tools.length}`, 'Came later.')];
        stub.announce();
        return ok(text('grown'));
      case 'fail': return ok(text('it went wrong', { isError: true }));
      case 'refuse': return { error: { code: -32042, message: 'not like this', data: { url: 'https://example.com/x', n: 1 } } };
      case 'exit': process.exit(given.code ?? 3); break;
      case 'stderr':
        process.stderr.write((given.lines ? 'e'.repeat(99) + '\n' : 'e').repeat(given.lines ? given.bytes / 100 : given.bytes));
        return ok(text('written'));
      case 'region': return ok(text('here'));
      default: return { error: { code: -32602, message: `Unknown tool: ${params.name}` } };
    }
  };

  const method = async (message, peer) => {
    const { params = {} } = message;
    const modern = params._meta?.[VERSION_KEY] !== undefined;
    const { era = 'both' } = control;
    switch (message.method) {
      case 'initialize': {
        stub.stats.initialize++;
        if (era === 'modern') return { error: { code: -32022, message: 'Unsupported protocol version', data: { supported: [MODERN] } } };
        if (control.only && params.protocolVersion !== control.only) {
          return { error: { code: -32602, message: 'Unsupported protocol version', data: { supported: [control.only], requested: params.protocolVersion } } };
        }
        stub.declared = params.capabilities;
        stub.introduced = params.clientInfo;
        const protocolVersion = control.revision ?? (LEGACY.includes(params.protocolVersion) ? params.protocolVersion : '2025-11-25');
        return { result: { protocolVersion, capabilities: control.capabilities ?? { tools: { listChanged: true }, logging: {} }, serverInfo: { name: 'stub', version: '1' }, instructions: 'A stub.' } };
      }
      case 'server/discover':
        if (era === 'legacy') return { error: { code: -32601, message: 'Method not found' } };
        stub.stats.discover++;
        return { result: { resultType: 'complete', supportedVersions: control.versions ?? [MODERN], capabilities: control.capabilities ?? { tools: { listChanged: true } }, instructions: 'A stub.', ttlMs: 0, cacheScope: 'private', _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'stub', version: '1' } } } };
      case 'ping': return { result: {} };
      case 'tools/list': return list(params, modern);
      case 'tools/call': stub.seen = params; return call(params, modern, peer);
      case 'stub/control': stub.change(params); return { result: {} };
      case 'stub/stats': return { result: { ...stub.stats, declared: stub.declared, introduced: stub.introduced } };
      default: return { error: { code: -32601, message: `Method not found: ${message.method}` } };
    }
  };

  stub.answer = async (message, peer) => {
    if (message.id === undefined) {
      if (message.method === 'notifications/cancelled') stub.stats.cancelled++;
      if (message.method === 'notifications/initialized') stub.stats.initialized++;
      return undefined;
    }
    const delay = control.delay ?? 0;
    if (delay > 0) await sleep(delay);
    const { result, error, raw } = await method(message, peer);
    const id = JSON.stringify(message.id);
    const body = raw === undefined ? (error === undefined ? `"result":${JSON.stringify(result)}` : `"error":${JSON.stringify(error)}`) : `"result":${raw}`;
    return `{"jsonrpc":"2.0","id":${id},${body}}`;
  };
  /** What is to go wrong with this message; undefined for nothing. */
  stub.fault = (message) => control.on?.[message.method] ?? control.on?.['*'];
  return stub;
};
