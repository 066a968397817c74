import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from '../../src/config/index.js';
import { expandVariables } from '../../src/config/expand.js';

const options = { place: '/c/config.json', env: {}, home: '/home/ada' };
/** What a variable may hold, with everything in it that expansion could fall for. */
const value = fc.oneof(fc.string(), fc.constantFrom('$', '${A}', '$${A}', '$&', '$1', "$'", '~/x', '}', '\\'));
const name = fc.constantFrom('A', 'B_1', '_c', 'LONGER_NAME');

describe('expansion, whatever the variables hold', () => {
  it('puts each value in once, as it is', () => {
    const part = fc.oneof(
      fc.string().map((text) => text.replaceAll('$', '').replaceAll('{', '')).map((text) => ({ written: text, meant: () => text })),
      fc.constant({ written: '$${', meant: () => '${' }),
      name.map((one) => ({ written: `\${${one}}`, meant: (env: Record<string, string>) => env[one] ?? '' })),
      fc.tuple(name, fc.string().map((text) => text.replaceAll('}', ''))).map(([one, fallback]) => ({ written: `\${${one}:-${fallback}}`, meant: (env: Record<string, string>) => env[one] || fallback })),
    );
    fc.assert(fc.property(fc.array(part), fc.record({ A: value, B_1: value, _c: value, LONGER_NAME: value }), (parts, env) => {
      const { text, missing, malformed } = expandVariables(parts.map(({ written }) => written).join(''), env);
      expect(text).toBe(parts.map(({ meant }) => meant(env)).join(''));
      expect([missing, malformed]).toEqual([[], 0]);
    }));
  });

  it('lets no reference through unread', () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom('$', '{', '}', 'A', ':', '-', ' ', 'x') }), (text) => {
      const { text: expanded, missing, malformed } = expandVariables(text, { A: 'value' });
      // Each "${" that is left was written "$${" (or is made of a "$" that stood before it).
      const escapes = text.split('$${').length - 1;
      if (missing.length === 0 && malformed === 0) expect(expanded.split('${').length - 1).toBeLessThanOrEqual(escapes);
    }), { numRuns: 2_000 });
  });
});

describe('a file, whatever it holds', () => {
  const KEYS = ['upstream', 'mcpServers', 'listen', 'stateDir', 'serverName', 'pins', 'promote', 'transcripts', 'search', 'command', 'args', 'env', 'url', 'headers', 'type', 'disabled', 'timeouts', '__proto__', 'constructor'];
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom<unknown>('', 'sse', 'http', 'x', '~', '${A}', '${', 'http://x.example', null, true, 0, -1, 1.5, 70_000, 1e21),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(fc.oneof(fc.constantFrom(...KEYS), fc.string()), tie('tree'), { maxKeys: 5 }),
    ),
  }));

  it('is read or refused with reasons, never anything else', () => {
    fc.assert(fc.property(fc.dictionary(fc.constantFrom(...KEYS), tree), (file) => {
      try {
        const { config, problems } = parseConfig(JSON.stringify(file), options);
        const dropped = new Set(problems.filter(({ severity }) => severity === 'error').map(({ server }) => server));
        // An error that did not refuse the file belongs to a server, and that server is not there.
        expect(dropped).not.toContain(undefined);
        for (const { id } of config.upstreams) expect(dropped).not.toContain(id);
        for (const { line, message } of problems) expect([line, message.length > 0]).toEqual([1, true]);
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigError);
        expect((error as ConfigError).problems.some(({ severity, server }) => severity === 'error' && server === undefined)).toBe(true);
      }
    }), { numRuns: 1_000 });
  });

  it('that is no JSON is refused with a place', () => {
    fc.assert(fc.property(fc.string(), (text) => {
      try {
        parseConfig(text, options);
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigError);
        expect((error as ConfigError).message).toMatch(/^\/c\/config\.json:\d+:\d+: ./);
      }
    }), { numRuns: 1_000 });
  });
});
