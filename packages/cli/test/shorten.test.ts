import { describe, expect, it } from 'vitest';
import { unifiedDiff } from '../src/changes/diff.js';
import { shortenLines } from '../src/changes/shorten.js';

const minified = (servers: object): string => JSON.stringify({ projects: Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`/p/${n}`, { trusted: true }])), mcpServers: servers, numStartups: 'x'.repeat(5_000) });
const shown = (before: string, after: string): string => shortenLines(unifiedDiff({ file: 'x', before, after }, []));

describe('the long lines of a diff', () => {
  it('show what changes, with a little beside it and the rest counted', () => {
    const diff = shown(minified({ wiki: { command: 'wiki' } }), minified({ mws: { command: 'mws', args: ['connect'] } }));
    expect(diff).toMatch(/^-…\(\d{6}\)….*"mcpServers":\{"wiki":\{"command":"wiki"\}\}.*…\(\d+\)…$/m);
    expect(diff).toMatch(/^\+…\(\d{6}\)….*"mcpServers":\{"mws":\{"command":"mws","args":\["connect"\]\}\}.*…\(\d+\)…$/m);
    expect(diff.length).toBeLessThan(1_500);
  });

  it('show their beginning and end where nothing changes in them, or all of them does', () => {
    const long = `start${'.'.repeat(10_000)}stop`;
    expect(shown(`${long}\na\n`, `${long}\nb\n`)).toMatch(/^ start\.+…\(9609\)…\.+stop$/m);
    expect(shown('', long)).toMatch(/^\+start\.+…\(9609\)…\.+stop$/m);
    expect(shown(`a\n`, `b\n${long}\n`)).toMatch(/^\+b\n\+start\.+…\(9609\)…\.+stop$/m);
  });

  it('are cut between characters', () => {
    const faces = (before: string, changed: string): string => `${before}${'😀'.repeat(1_000)}${changed}${'😀'.repeat(3_000)}`;
    for (const before of ['', 'a']) {
      for (const changed of ['', 'b', '😀😁', 'c😁'.repeat(3_000)]) {
        const diff = shown(faces(before, '😎'), faces('', changed));
        expect(diff).toMatch(/…\(\d+\)…/);
        // What ends within a character cannot be written.
        expect(Buffer.from(diff).toString()).toBe(diff);
      }
    }
  });

  it.each([
    ['', 'a\n'], ['a\n', ''], ['a', 'a\n'], ['-\n\n+\n', '--\n\n\n++\n'], ['x'.repeat(390), 'y'.repeat(390)],
    ['a\nb\nc\nd\ne\nf\ng\nh\ni\nj', 'a\nB\nB\nc\nd\ne\nf\ng\nh\nJ'],
  ])('are the only ones that are touched: %j to %j', (before, after) => {
    const diff = unifiedDiff({ file: 'x', before, after }, []);
    expect(diff).toContain('@@');
    expect(shortenLines(diff)).toBe(diff);
  });
});
