import { join } from 'node:path';
import { valueAt } from '../formats/format.js';
import { JSON_FORMAT as format } from '../formats/json.js';
import type { Machine } from '../machine.js';
import { readEntry, texts } from '../reading.js';
import type { ClientDefinition } from '../types.js';

const enablementFile = ({ home }: Machine): string => join(home, '.gemini', 'mcp-server-enablement.json');

/** Lists of names beside the servers: those that are left out, and the only ones that are used. */
const elsewhere: ClientDefinition['elsewhere'] = (machine, valueOf) => {
  const settings = files(machine).map(valueOf);
  const lists = (key: string): readonly string[][] => settings.flatMap((value) => {
    const list = valueAt(value, ['mcp', key]);
    return Array.isArray(list) ? [texts(list).map(plain)] : [];
  });
  const [excluded, allowed, switched] = [lists('excluded').flat(), lists('allowed'), valueOf(enablementFile(machine))];
  return (_, name) => ({ off: excluded.includes(plain(name)) || allowed.some((list) => !list.includes(plain(name))) || valueAt(switched, [plain(name), 'enabled']) === false });
};

/** Names are compared so. */
const plain = (name: string): string => name.toLowerCase().trim();

const files = ({ home, cwd }: Machine): readonly [user: string, project: string] => [join(home, '.gemini', 'settings.json'), join(cwd, '.gemini', 'settings.json')];

/** `url` is either transport, by `type` or by what answers; `httpUrl` is an older word for Streamable HTTP. */
export const geminiCli: ClientDefinition = {
  id: 'gemini-cli',
  name: 'Gemini CLI',
  desktop: false,
  defers: false,
  traces: ({ home }) => [join(home, '.gemini')],
  tables: (machine) => [
    { scope: 'user', file: files(machine)[0], format, path: ['mcpServers'], project: undefined },
    { scope: 'project', file: files(machine)[1], format, path: ['mcpServers'], project: machine.cwd },
  ],
  elsewhere,
  read: (entry, table) => readEntry(entry, table, {
    dialect: 'shell', urls: { httpUrl: 'http', url: undefined }, include: 'includeTools', emptyAllowsNone: true, exclude: 'excludeTools', waits: [['timeout', 1, 'call']],
  }),
  write: (mount) => mount.kind === 'http' ? { httpUrl: mount.url } : { command: mount.command, args: mount.args },
};
