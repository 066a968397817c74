import { expect, test } from 'vitest';
import { COMMANDS } from '../src/commands/index.js';
import { parseArguments } from '../src/parse/parser.js';
import { readQuickly } from '../src/parse/quick.js';

const parse = (line: string) =>
  parseArguments(line === '' ? [] : line.split(' '), COMMANDS, { version: '9.9.9', width: 100 });

const mistake = async (line: string): Promise<string> => {
  const parsed = await parse(line);
  return parsed.kind === 'mistake' ? parsed.message : `no mistake but ${parsed.kind}`;
};

const run = async (line: string): Promise<Readonly<Record<string, unknown>>> => {
  const parsed = await parse(line);
  if (parsed.kind !== 'run') throw new Error(`${line}: ${JSON.stringify(parsed)}`);
  return { command: parsed.command.name, ...parsed.args };
};

test('every command is found with its options, long and short', async () => {
  expect(await run('serve -p 4500 -c a.json')).toMatchObject({ command: 'serve', port: 4500, config: 'a.json', transport: 'http', stdio: false });
  expect(await run('serve --stdio')).toMatchObject({ stdio: true });
  expect(await run('init -f')).toMatchObject({ command: 'init', force: true });
  expect(await run('promote -n --json')).toMatchObject({ 'dry-run': true, json: true });
  expect(await run('report')).toMatchObject({ days: 30, json: false });
  expect(await run('trust .mcp.json -y')).toMatchObject({ file: '.mcp.json', yes: true });
  expect(await run('--config a.json search x')).toMatchObject({ command: 'search', config: 'a.json' });
});

test.each([
  'connect', 'connect --profile web --surface deferred', 'connect --config a.json --server-name desk --log-level debug', 'hook', 'hook --config a.json',
  'serve', 'serve --stdio', 'serve --port 4500 --host 127.0.0.1', 'serve --transport stdio --profile web', 'daemon run --started-by client --config a.json', 'daemon status --json', 'daemon logs --follow',
])('what is often run is read without the parser, and as it would: %s', async (line) => {
  const quick = readQuickly(line.split(' '), COMMANDS);
  if (quick?.kind !== 'run') throw new Error('not read quickly');
  const { command, ...slow } = await run(line);
  expect(quick.command.name).toBe(command);
  const known = Object.fromEntries(Object.entries(slow).filter(([name, value]) => value !== undefined && name !== '_' && name !== '$0' && name !== '--' && name.length > 1));
  expect(quick.args).toEqual(known);
});

test.each([
  '', 'serve -p 1', 'serve --port', 'serve --port abc', 'serve --port=1', 'serve --port 1 --port 2', 'serve --no-stdio', 'serve --help', 'serve extra', 'serve --transport tcp', 'connect --log-level loud',
  'connect --nonesuch x', 'connect --profile -x', 'daemon', 'daemon rnu', 'daemon --json', 'servers list', 'nonesuch', '--config a serve', 'serve --toString x',
])('everything else is left to the parser: %s', (line) => {
  expect(readQuickly(line.split(' '), COMMANDS)).toBeUndefined();
});

test('words of a search stay words, wherever they stand', async () => {
  expect((await run('search share a file --limit 3')).words).toEqual(['share', 'a', 'file']);
  expect((await run('search --limit 3 5')).words).toEqual(['5']);
  expect((await run('search one -- --two -c')).words).toEqual(['one', '--two', '-c']);
  expect((await run('search')).words).toEqual([]);
});

test('of an option that is given twice the last one counts', async () => {
  expect((await run('serve -c a -c b')).config).toBe('b');
  expect((await run('serve -p 1 --port 2')).port).toBe(2);
});

test('what is wrong is said in one line, with what was probably meant', async () => {
  expect(await mistake('serv')).toBe('unknown command serv; did you mean serve?');
  expect(await mistake('frobnicate')).toBe('unknown command frobnicate');
  expect(await mistake('serve --prot 1')).toBe('unknown option --prot; did you mean --port?');
  expect(await mistake('promote --dryrun')).toBe('unknown option --dryrun; did you mean --dry-run?');
  expect(await mistake('promote --dry-rnu')).toBe('unknown option --dry-rnu; did you mean --dry-run?');
  expect(await mistake('serve -x')).toBe('unknown option -x');
  expect(await mistake('init extra')).toBe('unexpected argument extra');
  expect(await mistake('serach a file')).toBe('unknown command serach; did you mean search?');
  expect(await mistake('config')).toBe('action is missing; it is one of "show", "check", "schema", "path"');
  expect(await mistake('bundles')).toBe('action is missing; it is "suggest"');
  expect(await mistake('config chek')).toBe('action must be one of "show", "check", "schema", "path", not "chek"');
  expect(await mistake('import-state')).toBe('file is missing');
  expect(await mistake('serve --transport tcp')).toBe('--transport must be one of "http", "stdio", not "tcp"');
  expect(await mistake('serve -p abc')).toBe('--port takes a number');
  expect(await mistake('-c')).toBe('-c needs a value');
});

test('help and version are texts to print; help shows examples, options and exit codes', async () => {
  expect(await parse('--version')).toEqual({ kind: 'print', text: '9.9.9' });
  expect(await parse('-v')).toEqual({ kind: 'print', text: '9.9.9' });
  for (const { name, examples, summary } of COMMANDS) {
    const parsed = await parse(`${name} --help`);
    const text = parsed.kind === 'print' ? parsed.text : '';
    expect(text).toContain(summary);
    expect(text).toContain('Exit codes: 0 done');
    for (const [line] of examples) expect(text).toContain(line);
    expect(text.split('\n').every((line) => line.length <= 100)).toBe(true);
  }
  const all = await parse('-h');
  // A long summary is wrapped.
  for (const { summary } of COMMANDS) expect(all.kind === 'print' && all.text.replace(/\s+/g, ' ')).toContain(summary);
});

test('every example of the help is a line that the parser takes', async () => {
  for (const { examples } of COMMANDS) {
    for (const [line] of examples) {
      const words = [...line.replace(/ [<>] .*$/, '').matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '').slice(1);
      expect((await parseArguments(words, COMMANDS, { version: '1', width: 100 })).kind, line).toBe('run');
    }
  }
});

test('no command is bare, with the global options read', async () => {
  expect(await parse('')).toMatchObject({ kind: 'bare' });
  expect(await parse('-c x')).toMatchObject({ kind: 'bare', args: { config: 'x' } });
});
