import type { ToolDefinition } from '@mcp-working-set/core';

/** Openings that say nothing a list of tools does not say. */
const OPENING = /^(?:use this (?:tool|function|endpoint) (?:to|when you (?:need|want) to|for)|this (?:tool|function|endpoint) (?:(?:can|will) be used to|can be used for|is used to|allows (?:you|the user) to|lets you|will|can)|a (?:tool|function) (?:to|that (?:can|will)?)|(?:tool|function) (?:to|for))\s+/i;
/** Headings of blocks that the schema says again, up to the next heading or the end. */
const BLOCK = /^[ \t]*(?:#+ *)?\**(?:args|arguments|parameters|params|inputs?|returns?|output|raises)\**:?\**[ \t]*\n(?:(?:[ \t]+.*|[ \t]*[-*] .*|[ \t]*\w+ ?(?:\([^)\n]*\))?:.*|[ \t]*)(?:\n|$))*/gim;
const INLINE = /^[ \t]*(?:returns?|raises):[ \t]+\S.*(?:\n|$)/gim;

const short = (text: string): string => {
  const kept = text.replace(BLOCK, '').replace(INLINE, '').trim();
  const body = kept.replace(OPENING, '');
  const start = body.charAt(0).toUpperCase() + body.slice(1);
  return (body === kept ? kept : start).replace(/[ \t]+/g, ' ').replace(/\n{2,}/g, '\n').trim();
};

/**
 * A definition with a shorter description: without openings such as "Use this tool to" and without blocks of arguments
 * and results. Lossy, and therefore never the default; a description of which nothing would be left stays as it is.
 */
export const compressDescription = (definition: ToolDefinition): ToolDefinition => {
  const { description } = definition;
  if (typeof description !== 'string') return definition;
  const shorter = short(description);
  return shorter === '' || shorter === description ? definition : { ...definition, description: shorter };
};
