import type { Dirent } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CatalogSnapshot } from '@mcp-working-set/core';
import picomatch from 'picomatch';
import { toolKey } from '../evidence/tool-key.js';
import type { Unwrap } from '../unwrap/types.js';
import { namesInFrontMatter } from './front-matter.js';
import { toolsOfPin } from './resolve.js';
import type { PinProblem, ResolvedPin, ResolvedPins } from './types.js';

export interface PinFileOptions {
  /** Absolute globs over Markdown files. */
  readonly globs: readonly string[];
  readonly catalog: CatalogSnapshot;
  /** Finds the tools of names as Claude Code spells them (`mcp__github__create_issue`). */
  readonly unwrap: Unwrap;
}

/** Front matter is at the begin of a file. */
const MAX_BYTES = 64 * 1024;
const MAX_DEPTH = 8;

/**
 * Pins that Markdown files (skills, commands, agents) make by naming tools in their front matter, in the order of the
 * files' paths. Each is young as its file's last change and decays when unused. A file that cannot be read is a problem
 * and stops nothing; so is a name under `pins` that names nothing.
 */
export const pinsFromFiles = async ({ globs, catalog, unwrap }: PinFileOptions): Promise<ResolvedPins> => {
  const pins = new Map<string, ResolvedPin>();
  const problems: PinProblem[] = [];
  for (const file of await findFiles(globs)) {
    let found: { readonly text: string; readonly modified: number };
    try {
      found = await beginOf(file);
    } catch {
      problems.push({ pin: file, message: `pin file "${file}" cannot be read`, unresolved: true });
      continue;
    }
    const { names, problem } = namesInFrontMatter(found.text);
    if (problem !== undefined) problems.push({ pin: file, message: `pin file "${file}": ${problem}`, unresolved: true });
    for (const { name, sure } of names) {
      const wire = unwrap({ client: 'claude-code', name, raw: false });
      const tools = wire === undefined ? toolsOfPin(name, catalog).map((tool) => ({ upstream: tool.upstream, tool: tool.original })) : [wire];
      if (tools.length === 0 && sure) problems.push({ pin: name, message: `pin "${name}" in "${file}" names no tool that any server lists`, unresolved: true });
      for (const { upstream, tool } of tools) {
        const key = toolKey(upstream, tool);
        const since = Math.max(pins.get(key)?.since ?? 0, found.modified);
        pins.set(key, { ...(pins.get(key) ?? { upstream, tool, reason: 'pin-file', written: name }), since });
      }
    }
  }
  return { pins: [...pins.values()], problems };
};

const beginOf = async (file: string): Promise<{ text: string; modified: number }> => {
  const handle = await open(file, 'r');
  try {
    const buffer = Buffer.alloc(MAX_BYTES);
    const { bytesRead } = await handle.read(buffer, 0, MAX_BYTES, 0);
    return { text: buffer.toString('utf8', 0, bytesRead), modified: Math.floor((await handle.stat()).mtimeMs) };
  } finally {
    await handle.close();
  }
};

/** Files that the globs match, by path, each once. */
const findFiles = async (globs: readonly string[]): Promise<readonly string[]> => {
  const found = new Set<string>();
  for (const glob of globs) {
    const { base, isGlob } = picomatch.scan(glob);
    if (!isGlob) {
      if (await isFile(glob)) found.add(glob);
      continue;
    }
    const depth = glob.includes('**') ? MAX_DEPTH : glob.slice(base.length).split('/').filter((part) => part !== '').length;
    await search(base === '' ? '/' : base, depth, picomatch(glob, { dot: true }), found);
  }
  return [...found].sort();
};

const isFile = (path: string): Promise<boolean> => stat(path).then((one) => one.isFile(), () => false);

const search = async (folder: string, depth: number, matches: (path: string) => boolean, found: Set<string>): Promise<void> => {
  let entries: Dirent[];
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch {
    // A folder that is not there holds no pins.
    return;
  }
  for (const entry of entries) {
    const path = join(folder, entry.name);
    // A skill's folder is often a link to where it is worked on.
    const kind = entry.isSymbolicLink() ? await stat(path).catch(() => undefined) : entry;
    if (kind?.isDirectory() === true && depth > 1 && entry.name !== 'node_modules') await search(path, depth - 1, matches, found);
    else if (kind?.isFile() === true && matches(path)) found.add(path);
  }
};
