import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildNameTable, SHORTHAND_ID } from '../../src/names/table.js';
import { sha256 } from '../../src/names/sha256.js';
import { hashedName, pairKey, type ToolName } from '../../src/names/expose.js';

const FITS = /^[A-Za-z0-9_-]{1,50}$/;
const reserved = new Set(['search_tools', 'call_tool', 'list_servers']);
const options = { shorthand: false, reserved };
const pairs = (upstreams: Record<string, readonly string[]>): ToolName[] =>
  Object.entries(upstreams).flatMap(([upstream, tools]) => tools.map((original) => ({ upstream, original })));
const exposedOf = (entries: readonly ToolName[], opts = options): string[] => {
  const table = buildNameTable(entries, opts);
  return entries.map(({ upstream, original }) => table.exposed(upstream, original));
};

describe('plain names', () => {
  it('are <upstream>__<tool> whatever else is configured (agentgateway/agentgateway#495)', () => {
    const alone = buildNameTable(pairs({ github: ['search_code'] }), options);
    const joined = buildNameTable(pairs({ slack: ['post'], github: ['search_code', 'create_issue'] }), options);
    expect(alone.exposed('github', 'search_code')).toBe('github__search_code');
    expect(joined.exposed('github', 'search_code')).toBe('github__search_code');
  });

  it('keep two upstreams with a tool of one name apart (docker/mcp-gateway#567)', () => {
    expect(exposedOf(pairs({ azure: ['search', 'vm_list'], ddg: ['search'] }))).toEqual(['azure__search', 'azure__vm_list', 'ddg__search']);
  });

  it('use a separator that every client takes (docker/mcp-gateway#228)', () => {
    expect(exposedOf(pairs({ context7: ['get-library-docs'] }))).toEqual(['context7__get-library-docs']);
  });
});

describe('names with two readings (metatool-ai/metamcp#69)', () => {
  const entries = pairs({ Demo__Everything: ['echo'], Demo: ['Everything__echo'], my_db: ['x'], my: ['db_x', '_db__x'], my_: ['db__x'], my__: ['x'] });

  it('are routed by the table, to the original name', () => {
    const table = buildNameTable(entries, options);
    const names = entries.map((entry) => table.exposed(entry.upstream, entry.original));
    expect(new Set(names).size).toBe(entries.length);
    entries.forEach((entry, i) => expect(table.resolve(names[i]!)).toEqual(entry));
  });

  it('keep the plain form for the reading that ends the upstream at the first __', () => {
    const table = buildNameTable(entries, options);
    expect(table.exposed('Demo', 'Everything__echo')).toBe('Demo__Everything__echo');
    expect(table.exposed('Demo__Everything', 'echo')).toMatch(/^Demo__Everything__echo_[0-9a-f]{10}$/);
  });
});

describe('names that do not fit', () => {
  it('are distinct where upstreams become equal after normalising (Hmbown/Codewhale#4729)', () => {
    const entries = pairs({ 'my-server': ['t'], my_server: ['t'], 'My.Server': ['t'] });
    const names = exposedOf(entries);
    expect(names[0]).toBe('my-server__t');
    expect(names[1]).toBe('my_server__t');
    expect(names[2]).toMatch(/^My_Server__t_[0-9a-f]{10}$/);
    expect(exposedOf([...entries].reverse()).reverse()).toEqual(names);
  });

  it('fit the 64 of clients with their prefix (anthropics/claude-code#19882) [names.fit]', () => {
    const [name] = exposedOf([{
      upstream: 'awslabs.billing-cost-management-mcp-server', original: 'billing_cost_management_get_reserved_instance_recommendations',
    }]);
    expect(name).toMatch(FITS);
    expect(`mcp__toolbox__${name}`.length).toBeLessThanOrEqual(64);
    expect(name).toMatch(/^awslabs_bill__billing_.*mmendations_[0-9a-f]{10}$/);
  });

  it('keep what can be read of them (github/copilot-cli#1879)', () => {
    const originals = ['admin.tools.list', 'user-profile/update', 'GET:/patterns', 'naïve tool', '名前', ''];
    const names = exposedOf(originals.map((original) => ({ upstream: 's', original })));
    expect(names.map((name) => name.replace(/_[0-9a-f]{10}$/, ''))).toEqual([
      's__admin_tools_list', 's__user-profile_update', 's__GET_patterns', 's__naive_tool', 's__tool', 's__tool',
    ]);
    expect(new Set(names).size).toBe(originals.length);
  });

  it('take any key as the name of an upstream (openai/codex#5635)', () => {
    const names = exposedOf(pairs({ 'Salesforce DX': ['q'], 'npm:@mcp/thinking': ['t'], '': ['e'] }));
    expect(names[0]).toMatch(/^Salesforce_DX__q_[0-9a-f]{10}$/);
    expect(names[1]).toMatch(/^npm_mcp_thinking__t_[0-9a-f]{10}$/);
    expect(names[2]).toMatch(/^e_[0-9a-f]{10}$/);
    names.forEach((name) => expect(name).toMatch(FITS));
  });

  it('reach the upstream as it wrote them (Hmbown/Codewhale#5158) [names.original]', () => {
    const originals = ['do-thing', 'git.get-commit', 'with space'];
    const table = buildNameTable(originals.map((original) => ({ upstream: 'u', original })), options);
    for (const original of originals) {
      expect(table.resolve(table.exposed('u', original))).toEqual({ upstream: 'u', original });
      expect(table.resolve(original)).toEqual({ upstream: 'u', original });
    }
  });

  it('tell equal long beginnings and lone surrogates apart', () => {
    const long = 'x'.repeat(300);
    const names = exposedOf([`${long}a`, `${long}b`, '\ud800', '\ud801'].map((original) => ({ upstream: 'u', original })));
    expect(new Set(names).size).toBe(4);
  });

  it('cannot be taken by a tool that is called like somebody else’s hashed name', () => {
    const victim = { upstream: 'bank', original: 'pay.out' };
    const name = buildNameTable([victim], options).exposed('bank', 'pay.out');
    const thief = { upstream: 'bank', original: name.slice('bank__'.length) };
    const table = buildNameTable([thief, victim], options);
    expect(table.exposed('bank', 'pay.out')).toBe(name);
    expect(table.resolve(name)).toEqual(victim);
    expect(table.exposed(thief.upstream, thief.original)).not.toBe(name);
  });
});

describe('hashes that meet', () => {
  const weak = (text: string): string => `${sha256('same').slice(0, 10)}${sha256(text)}`;
  const entries = pairs({ u: ['a.b', 'a/b', 'a:c'] });

  it('make all that meet longer, and give the shared name to none', () => {
    const table = buildNameTable(entries, options, weak);
    const names = entries.map((entry) => table.exposed(entry.upstream, entry.original));
    expect(names[0]).toMatch(/^u__a_b_[0-9a-f]{20}$/);
    expect(names[1]).toMatch(/^u__a_b_[0-9a-f]{20}$/);
    expect(names[2]).toMatch(/^u__a_c_[0-9a-f]{10}$/);
    expect(table.resolve(hashedName('u', 'a.b', weak(pairKey('u', 'a.b')).slice(0, 10)))).toBeUndefined();
    entries.forEach((entry, i) => expect(table.resolve(names[i]!)).toEqual(entry));
    names.forEach((name) => expect(name).toMatch(FITS));
  });

  it('are refused when the hash tells nothing apart', () => {
    expect(() => buildNameTable(entries, options, () => '0'.repeat(64))).toThrow(RangeError);
  });
});

describe('reserved names and the shorthand', () => {
  const shorthand = { shorthand: true, reserved };
  const own = (...originals: string[]): ToolName[] => originals.map((original) => ({ upstream: SHORTHAND_ID, original }));

  it('keeps own names, and prefixes one that a meta-tool has', () => {
    expect(exposedOf(own('mail_send', 'search_tools', 'upstream__search_tools', 'Call-Tool'), shorthand)).toEqual([
      'mail_send', 'upstream__search_tools', expect.stringMatching(/^upstream__search_tools_[0-9a-f]{10}$/), 'upstream__Call-Tool',
    ]);
  });

  it('normalises own names that do not fit', () => {
    const [dotted, long] = exposedOf(own('files.read', 'y'.repeat(51)), shorthand);
    expect(dotted).toMatch(/^files_read_[0-9a-f]{10}$/);
    expect(long).toMatch(/^y+_y+_[0-9a-f]{10}$/);
    expect(long!.length).toBe(50);
  });

  it('never gives a reserved name away, in no spelling', () => {
    const table = buildNameTable([...own('search_tools'), { upstream: 'list', original: 'servers' }], shorthand);
    expect(table.resolve('search_tools')).toBeUndefined();
    expect(table.resolve('Search-Tools')).toBeUndefined();
    expect(table.exposed('list', 'servers')).toBe('list__servers');
  });

  it('stays injective beside other upstreams', () => {
    const entries = [...own('github__x', 'x'), { upstream: 'github', original: 'x' }];
    const table = buildNameTable(entries, shorthand);
    const names = entries.map((entry) => table.exposed(entry.upstream, entry.original));
    expect(new Set(names).size).toBe(3);
    expect(table.resolve('github__x')).toBeUndefined();
  });
});

describe('other spellings', () => {
  const table = buildNameTable(pairs({ github: ['create_issue', 'search'], jira: ['search', 'createTicket'], 'my.fs': ['read_file', '名前'] }), options);

  it.each(['create_issue', 'github/create_issue', 'github.create_issue', 'github:create_issue', 'GitHub__Create_Issue', 'github_create_issue', 'createIssue', 'create-issue', 'GITHUB CREATE ISSUE'])(
    'resolves %s', (name) => expect(table.resolve(name)).toEqual({ upstream: 'github', original: 'create_issue' }),
  );
  it.each(['my_fs__read_file', 'my.fs/read_file', 'my-fs.read-file', 'read_file'])(
    'resolves %s of an upstream whose id does not fit', (name) => expect(table.resolve(name)).toEqual({ upstream: 'my.fs', original: 'read_file' }),
  );
  it.each(['search', 'SEARCH', '', '__', 'nothing', 'github', 'githu__create_issue'])('refuses %j: ambiguous or unknown', (name) => {
    expect(table.resolve(name)).toBeUndefined();
  });
  it('takes the nearer likeness', () => {
    const near = buildNameTable(pairs({ a: ['re_send', 'resend'] }), options);
    expect(near.resolve('Re_Send')).toEqual({ upstream: 'a', original: 're_send' });
    expect(near.resolve('RESEND')).toEqual({ upstream: 'a', original: 'resend' });
  });
  it('prefers an exposed name over another tool’s own name', () => {
    const both = buildNameTable(pairs({ a: ['b'], c: ['a__b', 'a/b'] }), options);
    expect(both.resolve('a__b')).toEqual({ upstream: 'a', original: 'b' });
    expect(both.resolve('a/b')).toBeUndefined();
  });
  it('throws for a pair that is not there', () => expect(() => table.exposed('github', 'nope')).toThrow(RangeError));
});

describe('as properties', () => {
  const piece = fc.oneof(
    fc.stringMatching(/^[a-zA-Z0-9_-]{1,12}$/), fc.constantFrom('a', 'a_', '_a', 'a__b', 'a.b', 'a_b', 'a-b', 'a/b', '', ' ', '__', 'search_tools', 'upstream', '名前', 'é', '\ud800', '__proto__', 'toString'),
    fc.string({ unit: 'binary', maxLength: 300 }), fc.integer({ min: 1, max: 300 }).map((n) => 'q'.repeat(n)),
  );
  const entry = fc.record({ upstream: fc.oneof(piece, fc.constant(SHORTHAND_ID)), original: piece });
  const set = fc.uniqueArray(entry, { maxLength: 40, selector: (e) => pairKey(e.upstream, e.original) });

  it('is total, injective, fitting, reversible, and blind to order [names.table]', () => {
    fc.assert(fc.property(set, fc.boolean(), fc.func(fc.nat()), (entries, shorthand, rank) => {
      const table = buildNameTable(entries, { shorthand, reserved });
      const shuffled = buildNameTable([...entries].sort((a, b) => rank(a) - rank(b)), { shorthand, reserved });
      const names = entries.map((e) => table.exposed(e.upstream, e.original));
      expect(new Set(names).size).toBe(entries.length);
      entries.forEach((e, i) => {
        expect(names[i]).toMatch(FITS);
        expect(reserved.has(names[i]!)).toBe(false);
        expect(shuffled.exposed(e.upstream, e.original)).toBe(names[i]);
        expect(table.resolve(names[i]!)).toEqual(e);
      });
    }));
  });

  it('depends on nothing else that is configured [names.stable]', () => {
    fc.assert(fc.property(set, set, (some, more) => {
      const small = buildNameTable(some, options);
      const large = buildNameTable([...more, ...some], options);
      for (const e of some) expect(large.exposed(e.upstream, e.original)).toBe(small.exposed(e.upstream, e.original));
    }));
  });

  it('resolves any spelling to an entry of the table or to nothing', () => {
    fc.assert(fc.property(set, piece, (entries, name) => {
      const hit = buildNameTable(entries, options).resolve(name);
      if (hit !== undefined) expect(entries).toContainEqual(hit);
    }));
  });
});
