/** A client of one 2025 session over HTTP, on a connection of its own. */
import http from 'node:http';

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

export class Client {
  #agent = new http.Agent({ keepAlive: true, maxSockets: 2 });
  #url;
  #session;
  #nextId = 1;

  /** @param {string} url */
  constructor(url) {
    this.#url = url;
  }

  /** Sends one message; resolves to the status and the messages of the answer. */
  post(message, { abortAfterMs } = {}) {
    return new Promise((resolve, reject) => {
      const headers = { ...HEADERS, ...(this.#session ? { 'mcp-session-id': this.#session } : {}) };
      const request = http.request(this.#url, { method: 'POST', agent: this.#agent, headers }, (response) => {
        this.#session ??= response.headers['mcp-session-id'];
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode, messages: read(Buffer.concat(parts).toString('utf8'), response.headers['content-type']) }));
      });
      request.on('error', reject);
      if (abortAfterMs !== undefined) setTimeout(() => request.destroy(), abortAfterMs);
      request.end(JSON.stringify(message));
    });
  }

  async open() {
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'soak', version: '1' } };
    await this.post({ jsonrpc: '2.0', id: this.#nextId++, method: 'initialize', params });
    await this.post({ jsonrpc: '2.0', method: 'notifications/initialized' });
  }

  async request(method, params, options) {
    const id = this.#nextId++;
    const { status, messages } = await this.post({ jsonrpc: '2.0', id, method, params }, options);
    return { id, status, answers: messages.filter((message) => message.id === id) };
  }

  /** Opens a GET stream that nobody reads. */
  listen() {
    const request = http.request(this.#url, { agent: this.#agent, headers: { accept: 'text/event-stream', 'mcp-session-id': this.#session } });
    request.on('error', () => {});
    request.on('response', (response) => response.resume().on('error', () => {}));
    request.end();
    return request;
  }

  end() {
    return new Promise((resolve) => {
      const request = http.request(this.#url, { method: 'DELETE', agent: this.#agent, headers: { 'mcp-session-id': this.#session } }, (response) => response.resume().on('end', resolve));
      request.on('error', resolve);
      request.end();
    });
  }

  drop() {
    this.#agent.destroy();
  }
}

const read = (text, type = '') => {
  if (text === '') return [];
  if (!type.startsWith('text/event-stream')) return [JSON.parse(text)];
  return text.split('\n').filter((line) => line.startsWith('data:')).map((line) => JSON.parse(line.slice(5)));
};
