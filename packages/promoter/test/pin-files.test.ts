import { buildCatalog } from '@mcp-working-set/core';
import { symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createUnwrap, pinsFromFiles } from '../src/index.js';
import { folderWith } from './transcripts/build.js';

const META = new Set(['call_tool']);
const catalog = buildCatalog({
  catalogs: [['github', 'create_issue', 'list_issues', 'Read'], ['mail', 'send']].map(([upstream = '', ...names]) => ({
    upstream, era: 'legacy' as const, revision: '2025-11-25', fetchedAt: 0, capabilities: {}, serverInfo: {},
    tools: names.map((name) => ({ name, inputSchema: { type: 'object' } })),
  })),
  shorthand: false, reserved: META, backendHints: {},
});
const unwrap = createUnwrap({ aliases: ['mws'], servers: new Map(), catalog, metaTools: META, callTools: META });
const read = (folder: string, ...globs: string[]) => pinsFromFiles({ globs: globs.map((glob) => join(folder, glob)), catalog, unwrap });
const skill = (front: string): string => `---\nname: x\n${front}\n---\n\nallowed-tools: mcp__mail__send\n`;
const names = async (front: string) => (await read(folderWith({ 'a/SKILL.md': skill(front) }), '*/SKILL.md')).pins.map(({ upstream, tool }) => `${upstream}/${tool}`);

describe('pinsFromFiles', () => {
  it('takes every spelling of a pin, as a list or a text', async () => {
    expect(await names('pins: [create_issue, mail/send]')).toEqual(['github/create_issue', 'mail/send']);
    expect(await names('pins: "github__list_issues, send"')).toEqual(['github/list_issues', 'mail/send']);
    expect(await names('mcp-tools:\n  - github/*issue*')).toEqual(['github/create_issue', 'github/list_issues']);
  });

  it('takes the servers\' tools of what a skill may use, and leaves the client\'s own and what is allowed in bulk', async () => {
    expect(await names('allowed-tools: Read, Bash(git add:*), mcp__github__create_issue, mcp__mail__*')).toEqual(['github/create_issue']);
    expect(await names('allowed-tools: Read mcp__mws__mail__send mcp__unknown__x')).toEqual(['mail/send']);
    expect(await names('tools: ["*/*", "mcp__plugin_p_github__list_issues"]')).toEqual(['github/list_issues']);
  });

  it('gives each pin the time of its file, the newest of several, and each tool once', async () => {
    const folder = folderWith({ 'a/SKILL.md': skill('pins: [send]'), 'b/SKILL.md': skill('pins: [mail__send]') });
    utimesSync(join(folder, 'a/SKILL.md'), 1, 1_700_000_000);
    utimesSync(join(folder, 'b/SKILL.md'), 1, 1_600_000_000);
    expect((await read(folder, '*/SKILL.md', 'a/SKILL.md')).pins).toEqual([
      { upstream: 'mail', tool: 'send', reason: 'pin-file', written: 'send', since: 1_700_000_000_000 },
    ]);
  });

  it('finds files by globs, through linked folders, and nothing where there is nothing', async () => {
    const folder = folderWith({ 'skills/a/SKILL.md': skill('pins: [send]'), 'skills/a/deep/SKILL.md': skill('pins: [create_issue]'), 'elsewhere/SKILL.md': skill('pins: [list_issues]') });
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'skills/b'));
    const of = async (...globs: string[]) => (await read(folder, ...globs)).pins.map(({ tool }) => tool);
    expect(await of('skills/*/SKILL.md')).toEqual(['send', 'list_issues']);
    expect(await of('skills/**/*.md')).toEqual(['send', 'create_issue', 'list_issues']);
    expect(await of('none/*/SKILL.md', 'none.md')).toEqual([]);
  });

  it('names what is wrong and goes on: a name that pins nothing, a front matter that is none', async () => {
    const folder = folderWith({
      'a.md': skill('pins: [never_heard_of, send]'), 'b.md': '---\n: [ : -\n---\n', 'c.md': 'no front matter\n---\npins: [create_issue]\n---\n', 'd.md': '---js\nmodule.exports = { pins: ["create_issue"] }\n---\n',
    });
    const { pins, problems } = await read(folder, '*.md');
    expect(pins.map(({ tool }) => tool)).toEqual(['send']);
    expect(problems.map(({ message }) => message)).toEqual([
      `pin "never_heard_of" in "${join(folder, 'a.md')}" names no tool that any server lists`, `pin file "${join(folder, 'b.md')}": its front matter is no YAML`,
    ]);
  });
});
