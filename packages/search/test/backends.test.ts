import { describe, expect, it } from 'vitest';
import { DESK, names, rankerOver, tool } from './helpers/tools.js';

const desk = rankerOver(DESK);
const of = (backend: string): readonly string[] => DESK.filter((one) => one.backend === backend).map((one) => one.exposed);

describe('a backend named in the query', () => {
  it.each(['browser', 'the browser', 'BROWSER', 'browser tools'])('alone (%s) lists its tools in upstream order', (query) => {
    const result = desk.search(query, { limit: 2 });
    expect(result).toMatchObject({ kind: 'backend', backend: 'browser', total: 4 });
    expect(result.hits.map((hit) => hit.tool.exposed)).toEqual(of('browser'));
  });

  it('filters what is asked for', () => {
    expect(names(desk, 'browser click')).toEqual(['browser__click']);
    const found = desk.search('drive search');
    expect(found.backend).toBe('drive');
    expect(found.hits.every((hit) => hit.tool.backend === 'drive')).toBe(true);
    expect(found.hits[0]?.tool.original).toBe('search_files');
    expect(names(desk, 'search things in my drive').every((name) => name.startsWith('drive__'))).toBe(true);
  });

  it('may be two: both are in', () => {
    const found = names(desk, 'mail and drive');
    expect(found).toEqual([...of('mail'), ...of('drive')]);
  });

  it('with a long name filters and does not score (claude-code#30466)', () => {
    const long = 'amazon-bedrock-agentcore-browser-mcp';
    const ranker = rankerOver([
      ...['browser_navigate', 'browser_click', 'browser_evaluate', 'browser_close'].map((name) => tool(long, name, 'Acts on an Amazon Bedrock AgentCore browser session.')),
      ...DESK,
    ]);
    const found = names(ranker, `${long} navigate evaluate`);
    expect(found.slice(0, 3)).toEqual(expect.arrayContaining([`${long}__browser_navigate`, `${long}__browser_evaluate`]));
    expect(found.every((name) => name.startsWith(long))).toBe(true);
    expect(names(ranker, 'amazon bedrock agentcore browser mcp navigate')[0]).toBe(`${long}__browser_navigate`);
  });

  it('is known without `mcp` and `server`', () => {
    const ranker = rankerOver([tool('github-mcp-server', 'create_thing'), tool('other', 'create_thing')]);
    expect(names(ranker, 'github create thing')).toEqual(['github-mcp-server__create_thing']);
  });

  it('that is an everyday word does not filter in a long sentence', () => {
    const ranker = rankerOver([...DESK, tool('time', 'convert_zone', 'Converts a time between zones.')]);
    expect(names(ranker, 'is this a good time for me to upload a file with the yearly report into a new folder')[0]).not.toMatch(/^time__/);
    expect(names(ranker, 'time convert')).toEqual(['time__convert_zone']);
  });

  it('does not hide the tool of another backend that plainly is what is asked for', () => {
    const ranker = rankerOver([...DESK, tool('github', 'list_stars', 'Lists stars.')]);
    expect(names(ranker, 'take a screenshot of the page on github')[0]).toBe('browser__take_screenshot');
  });

  it('is not told of where the caller may call none of its tools', () => {
    const result = desk.search('browser', { allowed: (one) => one.backend !== 'browser' });
    expect(result.hits.map((hit) => hit.tool.backend)).not.toContain('browser');
    expect(result.backend).toBeUndefined();
  });
});

it('an empty query is the whole catalog in its order, whatever the limit', () => {
  for (const query of ['', '  ', '?!']) {
    const result = desk.search(query, { limit: 1 });
    expect(result).toMatchObject({ kind: 'all', total: DESK.length });
    expect(result.hits.map((hit) => hit.tool)).toEqual(DESK);
  }
});

it('nouns given for a backend count as words of its name', () => {
  const tools = [tool('acme', 'run_job', 'Runs a job.'), tool('other', 'run_job', 'Runs a job.')];
  expect(names(rankerOver(tools, { backendNouns: { other: 'payroll salaries' } }), 'run payroll')[0]).toBe('other__run_job');
});
