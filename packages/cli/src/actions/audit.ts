import { MwsError } from '@mcp-working-set/core';
import { buildAudit } from '../audit/build.js';
import type { Audit } from '../audit/build.js';
import type { Action } from '../command.js';
import { EXIT } from '../exit-codes.js';
import { withSession } from '../gateway/session.js';
import { count, number, percent } from '../terminal/format.js';
import type { Output } from '../terminal/output.js';
import { bar } from '../terminal/progress.js';
import { renderTable } from '../terminal/table.js';
import { o200k } from '../tokens/o200k.js';

interface AuditArguments {
  readonly price: number | undefined;
  readonly days: number;
  readonly top: number;
  readonly json: boolean;
}

const money = (tokens: number, price: number): string => ((tokens / 1_000_000) * price).toFixed(tokens * price < 1_000_000 ? 4 : 2);

const verdict = ({ cost, conversations, deferred, spent, net, days }: Audit): string => {
  const seen = `${count(conversations, 'conversation')} over ${count(days, 'day')}`;
  if (cost.deferred !== undefined) return `On the surface "deferred" clients load schemas themselves: what mws saves there is not known. Searches and calls through mws cost ${number(spent)} tokens in ${seen}.`;
  if (cost.saved <= 0) return `mws does not pay: its list costs ${number(-cost.saved)} tokens more than listing every tool. Use the servers directly, or "surface": "full".`;
  const each = `mws saves ${number(cost.saved)} of ${number(cost.everything.tokens)} tokens at the start of every conversation (${percent(cost.share ?? 0)}).`;
  if (conversations === 0) return `${each} No conversation has been seen yet in the last ${count(days, 'day')}.`;
  const but = deferred === 0 ? '' : ` ${number(deferred)} of the conversations had the surface "deferred", where no list is said to save anything.`;
  return net >= 0
    ? `${each} In ${seen} that is ${number(net)} tokens, what searches and calls through mws cost (${number(spent)}) deducted.${but}`
    : `${each} But searches and calls through mws cost ${number(spent)} tokens in ${seen}: ${number(-net)} more than it saved. \`mws promote\` would list what is searched for.${but}`;
};

const print = (output: Output, audit: Audit, { price, top }: AuditArguments): void => {
  const { bold, dim } = output.styles;
  const all = audit.cost.everything.tokens;
  const priced = price === undefined ? [] : [{ title: 'price', align: 'right' as const, value: ({ tokens }: { readonly tokens: number }) => money(tokens, price) }];
  output.line(renderTable(audit.servers, [
    { title: 'server', value: ({ id }) => bold(id) },
    { title: 'tools', align: 'right', value: ({ tools }) => number(tools) },
    { title: 'tokens', align: 'right', value: ({ tokens }) => number(tokens) },
    ...priced,
    { title: 'share', value: ({ tokens }) => bar(all === 0 ? 0 : tokens / all, 20) },
    { title: 'calls', align: 'right', value: ({ calls }) => number(calls) },
    { title: 'tools used', align: 'right', value: ({ used }) => number(used) },
  ], output.styles));
  output.line();
  output.line(renderTable(audit.biggest.slice(0, top), [
    { title: 'biggest tools', value: ({ name }) => name },
    { title: 'tokens', align: 'right', value: ({ tokens }) => number(tokens) },
    ...priced,
    { title: 'in description', align: 'right', value: ({ description }) => number(description) },
    { title: 'calls', align: 'right', value: ({ calls }) => (calls === 0 ? dim('never') : number(calls)) },
  ], output.styles));
  output.line();
  for (const names of audit.duplicates.slice(0, top)) output.line(`the same tool more than once: ${names.join(', ')}`);
  if (audit.duplicates.length > top) output.line(`and ${count(audit.duplicates.length - top, 'more tool')}: --top shows more`);
  output.line(`never called in ${audit.days} days: ${count(audit.unused.tools, 'tool')}, ${number(audit.unused.tokens)} tokens`);
  output.line(`without mws: ${count(audit.cost.everything.tools, 'tool')}, ${number(all)} tokens; with it: ${count(audit.cost.listed.tools, 'tool')}, ${number(audit.cost.listed.tokens)} tokens`);
  output.line(verdict(audit));
  if (price !== undefined && audit.cost.deferred === undefined) output.line(`At ${price} a million tokens: ${money(audit.cost.saved, price)} a conversation${audit.conversations > 0 ? `, ${money(audit.net, price)} in ${audit.days} days` : ''}, where the list is read once and not from a cache.`);
  output.line(dim(`tokens: ${audit.cost.counter}; a client that defers tools by itself reads fewer without mws`));
};

/** Says what the servers cost and whether mws pays. */
export const runAudit: Action<AuditArguments> = (context, args) => {
  for (const [name, value] of [['price', args.price], ['days', args.days], ['top', args.top]] as const) {
    if (value !== undefined && !(value > 0)) throw new MwsError('usage', `--${name} must be greater than 0, not ${value}`);
  }
  return withSession(context, args.config, async (session) => {
    const { output, clock } = context;
    const audit = await buildAudit(session, await o200k(), { now: clock.now(), days: args.days });
    if (args.json) output.json({ ...audit, biggest: audit.biggest.slice(0, args.top), pays: audit.cost.deferred === undefined ? audit.cost.saved > 0 && audit.net >= 0 : null, ...(args.price === undefined ? {} : { price: args.price }) });
    else print(output, audit, args);
    return EXIT.ok;
  }, { about: 'tools' });
};
