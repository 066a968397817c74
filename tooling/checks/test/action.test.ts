import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';

/* The action at the root, run as a runner would run it, with a stand-in for npx that notes what it was asked for. */
interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly { readonly run: string; readonly shell: string; readonly env: Readonly<Record<string, string>> }[] };
}
const action = parse(readFileSync(fileURLToPath(new URL('../../../action.yml', import.meta.url)), 'utf8')) as Action;
const [step] = action.runs.steps;

const NPX = `#!/bin/sh
printf '%s\\n' "$@" > "$RUNNER_TEMP/asked"
while [ $# -gt 0 ]; do
  case "$1" in
    --json) echo '{}' > "$2" ;;
    --markdown) echo '**Tool search**' > "$2" ;;
  esac
  shift
done
exit "\${NPX_CODE:-0}"
`;

const runAction = (inputs: Readonly<Record<string, string>>, npxCode = 0) => {
  const folder = mkdtempSync(join(tmpdir(), 'action-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'npx'), NPX);
  chmodSync(join(folder, 'npx'), 0o755);
  const given: Record<string, string> = {};
  for (const [variable, expression] of Object.entries(step?.env ?? {})) {
    const name = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(expression)?.[1] ?? '';
    given[variable] = inputs[name] ?? action.inputs[name]?.default ?? `no input ${name}`;
  }
  const env = {
    PATH: `${folder}:/usr/bin:/bin`, RUNNER_TEMP: folder, GITHUB_STEP_SUMMARY: join(folder, 'summary'), GITHUB_OUTPUT: join(folder, 'output'),
    NPX_CODE: String(npxCode), ...given,
  };
  const { status, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step?.run ?? ''], { cwd: folder, env, encoding: 'utf8' });
  const read = (name: string): string => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '');
  return { status, stderr, asked: read('asked').trimEnd().split('\n'), summary: read('summary'), output: read('output'), folder };
};

describe('action.yml', () => {
  it('measures the built-in gold set where nothing is said', () => {
    const { status, stderr, asked, summary, output, folder } = runAction({});
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(asked).toEqual([
      '--yes', '--package', '@mcp-working-set/search@latest', '--', 'mcp-tool-eval',
      '--misses', '20', '--json', `${folder}/tool-search.json`, '--markdown', `${folder}/tool-search.md`,
    ]);
    expect(summary).toBe('**Tool search**\n');
    expect(output).toBe(`report=${folder}/tool-search.json\n`);
  });

  it('hands every input on, as it is', () => {
    const given = { catalog: 'my tools.json', gold: '$(touch made).jsonl', min: 'recall@5=0.85,mrr=0.7', baseline: 'before.json', retriever: 'bm25', misses: '5', junit: '"; touch made', version: '1.2.3' };
    const { status, asked, folder } = runAction(given);
    expect(status).toBe(0);
    expect(asked[2]).toBe('@mcp-working-set/search@1.2.3');
    for (const [option, value] of [['--catalog', given.catalog], ['--gold', given.gold], ['--min', given.min], ['--baseline', given.baseline], ['--retriever', given.retriever], ['--misses', given.misses], ['--junit', given.junit]] as const) {
      expect(asked[asked.indexOf(option) + 1], option).toBe(value);
    }
    expect(existsSync(join(folder, 'made'))).toBe(false);
  });

  it('fails as the measurement does, and still tells what was measured', () => {
    const { status, summary, output } = runAction({ min: 'recall@5=1' }, 1);
    expect(status).toBe(1);
    expect(summary).toBe('**Tool search**\n');
    expect(output).toContain('report=');
  });

  it('lets no input become a command, and documents each', () => {
    expect(action.runs).toMatchObject({ using: 'composite', steps: [{ shell: 'bash' }] });
    expect(step?.run).not.toContain('${{');
    for (const [name, { description }] of Object.entries(action.inputs)) expect(description, name).toMatch(/\.$/);
  });
});
