import { defineCommand } from '../command.js';

export const serve = defineCommand({
  name: 'serve',
  summary: 'Run the proxy in the foreground',
  details:
    'Over Streamable HTTP (the default) it is the daemon: one per state file and configuration; a second one names the ' +
    'first and ends with exit code 3. With --stdio it serves the one client that started it, starts its own servers and ' +
    'shares only the state file; standard output then belongs to the protocol. `mws` alone, with standard input not a ' +
    'terminal, is `mws serve --stdio`. Ctrl-C ends it and every server that it started; a second Ctrl-C does not wait.',
  options: {
    transport: { choices: ['http', 'stdio'] as const, default: 'http' as const, describe: 'How clients reach it' },
    stdio: { type: 'boolean', default: false, describe: 'Short for --transport stdio' },
    host: { type: 'string', requiresArg: true, describe: 'Address to listen on  [default: listen.host, 127.0.0.1]' },
    port: { type: 'number', alias: 'p', requiresArg: true, describe: 'Port to listen on, 0 for a free one  [default: listen.port, 4484]' },
    profile: { type: 'string', requiresArg: true, describe: 'Serve this profile at the plain address, and none of the servers that it does not show' },
    surface: { type: 'string', requiresArg: true, describe: 'working-set, search, loader, loader-slim, retrieve, gateway, deferred or full  [default: surface]' },
  },
  examples: [
    ['mws serve', 'serve http://127.0.0.1:4484/mcp'],
    ['mws serve -p 4500 -c ./mws.json', 'another port, another configuration'],
    ['mws serve --stdio', 'be a stdio server, as a client starts it'],
  ],
  load: async () => (await import('../actions/serve.js')).runServe,
});
