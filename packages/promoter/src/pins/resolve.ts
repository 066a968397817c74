import type { CatalogSnapshot, CatalogTool } from '@mcp-working-set/core';
import picomatch from 'picomatch';
import { toolKey } from '../evidence/tool-key.js';
import type { PinProblem, ResolvedPin, ResolvedPins } from './types.js';

/**
 * Finds the tools that pins name. A pin is a bare name (`create_issue`), `server/tool`, the exposed name
 * (`github__create_issue`), any other spelling that the catalog resolves, or a glob: with a slash over `server/tool`,
 * with `__` over exposed names, else over the tools' own names. A bare name that several servers have pins all of them.
 */
export const resolvePins = (pins: readonly string[], catalog: CatalogSnapshot): ResolvedPins => {
  const found: ResolvedPin[] = [];
  const problems: PinProblem[] = [];
  const seen = new Set<string>();
  for (const written of pins) {
    const tools = toolsOfPin(written, catalog);
    if (tools.length === 0) {
      problems.push({ pin: written, message: `pin "${written}" names no tool that any server lists`, unresolved: true });
    } else if (tools.length > 1 && !isGlob(written)) {
      const names = tools.map((tool) => `${tool.upstream}/${tool.original}`).join(', ');
      problems.push({
        pin: written, unresolved: false,
        message: `pin "${written}" names ${tools.length} tools, all of them are pinned: ${names}; write one of these to pin it alone`,
      });
    }
    for (const tool of tools) {
      const key = toolKey(tool.upstream, tool.original);
      if (seen.has(key)) continue;
      seen.add(key);
      found.push({ upstream: tool.upstream, tool: tool.original, reason: 'pin', written });
    }
  }
  return { pins: found, problems };
};

/** The tools that one pin names, in catalog order. */
export const toolsOfPin = (written: string, catalog: CatalogSnapshot): readonly CatalogTool[] => {
  const pin = written.trim();
  if (pin === '') return [];
  const exact = catalog.get(pin);
  if (exact !== undefined) return [exact];
  const bare = catalog.tools.filter((tool) => tool.original === pin);
  if (bare.length > 0) return bare;
  const other = catalog.resolve(pin);
  if (other !== undefined) return [other];
  if (!isGlob(pin)) return [];
  // `bash` lets `*` cross a slash: a tool's own name may hold one.
  const matches = picomatch(pin, { bash: true, dot: true });
  const hit = pin.includes('/')
    ? (tool: CatalogTool) => matches(`${tool.upstream}/${tool.original}`)
    : pin.includes('__')
      ? (tool: CatalogTool) => matches(tool.exposed) || matches(tool.original)
      : (tool: CatalogTool) => matches(tool.original);
  return catalog.tools.filter(hit);
};

const isGlob = (pin: string): boolean => picomatch.scan(pin.trim()).isGlob === true || /[*?]/.test(pin);
