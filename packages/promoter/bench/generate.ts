/**
 * Writes transcripts as Claude Code does, as many bytes as asked for: line sizes log-normal with a median of 2 KB and
 * at most 1 MB, a third of the lines `progress`, a fifth calls and a fifth results, one call in eight of an MCP tool.
 * The same seed gives the same bytes.
 */
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const MEDIAN = 2_048;
const MAX = 1_000_000;
/** Spread of the logarithm: a mean of about 5 KB. */
const SIGMA = 1.35;
const LINES_A_FILE = 800;

/** Uniform numbers from 0 to 1, by the generator "mulberry32". */
const randomOf = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const WORDS = 'const value = await read(file); if (!value) return undefined; the server answered with an error "quoted" and a path /srv/app/index.ts {"key": [1, 2, 3]} \\n\\t'.split(' ');

/** Prose and code with quotes, line ends and backslashes, as results have them; escaped only once it is written as JSON. */
const textOf = (random: () => number): string => {
  const words = Array.from({ length: 5_000 }, () => `${WORDS[Math.floor(random() * WORDS.length)]}${random() < 0.05 ? '\n' : ' '}`).join('');
  return words.repeat(Math.ceil((2 * MAX) / words.length));
};

export interface Generated {
  readonly files: number;
  readonly lines: number;
  readonly bytes: number;
  /** Calls of MCP tools. */
  readonly calls: number;
}

/** Writes files under `folder` until there are that many bytes, or files. */
export const generate = (
  folder: string, until: { readonly bytes?: number; readonly files?: number }, { seed = 1, linesAFile = LINES_A_FILE } = {},
): Generated => {
  const { bytes = Infinity, files = Infinity } = until;
  const random = randomOf(seed);
  const source = textOf(random);
  const some = (size: number): string => {
    const from = Math.floor(random() * (source.length - size - 1));
    return source.slice(from, from + size);
  };
  const sizeOf = (): number => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.min(MAX, Math.max(200, Math.round(MEDIAN * Math.exp(SIGMA * normal)))) - 200;
  };
  const totals = { files: 0, lines: 0, bytes: 0, calls: 0 };
  let serial = 0;
  for (let time = Date.UTC(2026, 0, 1); totals.bytes < bytes && totals.files < files; totals.files += 1) {
    const session = `session-${String(totals.files).padStart(6, '0')}`;
    const project = join(folder, `-work-project-${totals.files % 20}`);
    mkdirSync(project, { recursive: true });
    const file = openSync(join(project, `${session}.jsonl`), 'w');
    const waiting: string[] = [];
    for (let line = 0; line < linesAFile && totals.bytes < bytes; line += 1) {
      time += 2_000;
      const common = { uuid: `uuid-${totals.files}-${line}`, parentUuid: null, sessionId: session, isSidechain: false, timestamp: new Date(time).toISOString(), cwd: `/home/ada/project-${totals.files % 20}`, version: '2.1.332' };
      const size = sizeOf();
      const kind = random();
      let record: object;
      if (line > 0 && kind < 1 / 3) record = { type: 'progress', data: { type: 'bash_progress', output: some(size) }, ...common };
      else if (kind < 0.53) {
        const id = `toolu_${String((serial += 1)).padStart(20, '0')}`;
        const mcp = random() < 1 / 8;
        if (mcp) totals.calls += 1;
        waiting.push(id);
        record = { type: 'assistant', message: { role: 'assistant', content: [{ type: 'tool_use', id, name: mcp ? `mcp__mws__files__tool_${serial % 40}` : 'Bash', input: { command: some(Math.min(size, 4_000)) } }] }, ...common };
      } else if (kind < 0.73 && waiting.length > 0) {
        record = { type: 'user', message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: waiting.shift(), content: some(size) }] }, ...common };
      } else record = { type: kind < 0.85 ? 'assistant' : 'user', message: { role: 'assistant', content: [{ type: 'text', text: some(size) }] }, ...common };
      const text = Buffer.from(`${JSON.stringify(record)}\n`);
      writeSync(file, text);
      totals.lines += 1;
      totals.bytes += text.length;
    }
    closeSync(file);
  }
  return totals;
};
