import type { CatalogTool } from '@mcp-working-set/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatReply, type SearchReply } from '../src/index.js';
import { DESK, rankerOver, tool } from './helpers/tools.js';

const BUDGET = 4_500;
const reply = (tools: readonly CatalogTool[], query: string, options: Partial<Parameters<typeof formatReply>[1]> = {}, limit = 10): SearchReply =>
  formatReply(rankerOver(tools).search(query, { limit }), { query, budgetBytes: BUDGET, listed: new Set(), total: tools.length, ...options });
const bytes = (text: string): number => Buffer.byteLength(text, 'utf8');

/** A catalog of many tools with long texts and large schemas. */
const many = (backends: number, each: number): readonly CatalogTool[] => Array.from({ length: backends }, (_, at) =>
  Array.from({ length: each }, (__, of) => tool(`backend${at}`, `create_report_${of}`, `Creates report ${of} of kind ${at}. ${'More about it, at length. '.repeat(30)}`, [
    'title', 'author', `field_${of}`, 'optional_one?', 'optional_two?', 'optional_three?',
  ], { title: `Report ${of}` }))).flat();

describe('a ranked reply', () => {
  it('has one line a hit, and the whole schema under the best three', () => {
    const { text, shown, omitted } = reply(DESK, 'create event');
    const lines = reply(DESK, 'upload a file').text.split('\n');
    expect(lines[1]).toBe('drive__upload_file(path, folder_id?) - Uploads a local file into a folder.');
    expect(JSON.parse(lines[2]!.replace('  schema: ', ''))).toEqual(DESK.find((one) => one.original === 'upload_file')!.definition.inputSchema);
    expect(lines.filter((line) => line.startsWith('  schema: '))).toHaveLength(3);
    expect(shown[0]).toBe('calendar__create_event');
    expect(shown).toEqual(rankerOver(DESK).search('create event', { limit: 10 }).hits.map((hit) => hit.tool.exposed));
    expect(shown.map((name) => text.indexOf(`${name}(`))).toEqual(shown.map((name) => text.indexOf(`${name}(`)).sort((a, b) => a - b));
    expect(omitted).toBe(0);
    // Of ten, and however much room there is.
    const roomy = reply(many(1, 10), 'create a report', { budgetBytes: 100_000 });
    expect(roomy.shown).toHaveLength(10);
    expect(roomy.text.match(/^ {2}schema: /gm)).toHaveLength(3);
  });

  it('shows types, closed choices and nested references as short as they are', () => {
    const definition = {
      name: 'odd_one', description: 'Odd\n\n  one.\u0007', inputSchema: {
        type: 'object', $defs: { who: { type: 'object', properties: { id: {} }, required: ['id'] } }, allOf: [{ properties: { deep: { type: 'integer' } }, required: ['deep', 'absent'] }],
        properties: { state: { enum: ['open', 'closed'] }, tags: { type: 'array', items: { type: 'string' } }, who: { $ref: '#/$defs/who' }, maybe: { type: ['number', 'null'] }, any: true, on: { type: 'boolean' } },
        required: ['state'],
      },
    };
    const { text } = reply([{ ...tool('x', 'odd_one'), definition }, tool('x', 'other_odd', 'odd')] as never, 'odd thing');
    expect(text.split('\n').find((line) => line.startsWith('x__odd_one'))).toBe('x__odd_one(state: open|closed, deep: int, absent, tags?: string[], who?: object, maybe?: number, any?, on?: bool) - Odd one.');
  });

  it('marks tools that are listed already, and says so only then', () => {
    expect(reply(DESK, 'upload a file', { listed: new Set(['drive__upload_file']) }).text).toMatch(/\* is in your list already:\ndrive__upload_file\*\(path/);
    expect(reply(DESK, 'upload a file').text).not.toContain('*');
  });

  it('names tools as the reader calls them', () => {
    expect(reply(DESK, 'upload a file', { callName: (one) => `mcp__mws__${one.exposed}` }).text).toContain('mcp__mws__drive__upload_file(path');
  });

  it('says how many it left out and how to get them', () => {
    const tools = many(3, 40);
    const { text, shown, omitted } = reply(tools, 'create a report', {}, 100);
    expect(shown.length).toBeGreaterThan(3);
    expect(shown.length + omitted).toBe(120);
    expect(text).toMatch(new RegExp(`${omitted} more tools matched: raise limit, add words, or start the query with a backend's name`));
  });

  it('gives up long descriptions and optional parameters first, then schemas, then the last hits', () => {
    const tools = many(1, 10);
    const sizes = [4_500, 1_400, 1_050, 700].map((budgetBytes) => reply(tools, 'create a report', { budgetBytes }));
    expect(sizes.map(({ text }) => text.split('\n').filter((line) => line.startsWith('  schema')).length)).toEqual([3, 2, 0, 0]);
    expect(sizes[0]!.text).toContain('optional_one?');
    expect(sizes[2]!.shown).toHaveLength(10);
    expect(sizes[3]!.shown.length).toBeLessThan(10);
    expect(sizes[3]!.shown.length).toBeGreaterThan(1);
    expect(sizes[3]!.shown).toEqual(sizes[2]!.shown.slice(0, sizes[3]!.shown.length));
    for (const name of sizes[3]!.shown) expect(sizes[3]!.text).toContain(`${name}(`);
  });

  it('never leaves out a required parameter, at any budget and any catalog size', () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,12}$/), { maxLength: 25 });
    fc.assert(fc.property(fc.array(names, { minLength: 1, maxLength: 40 }), fc.integer({ min: 400, max: 6_000 }), fc.integer({ min: 1, max: 40 }), (all, budgetBytes, limit) => {
      const tools = all.map((required, at) => tool(`up${at % 5}`, `make_thing_${at}`, 'Makes a thing. '.repeat(20), [...required, 'extra?', 'more?']));
      const result = reply(tools, 'make a thing please', { budgetBytes }, limit);
      expect(result.bytes).toBe(bytes(result.text));
      expect(result.bytes).toBeLessThanOrEqual(budgetBytes);
      expect(result.shown.length + result.omitted).toBe(tools.length);
      for (const exposed of result.shown) {
        const line = result.text.split('\n').find((one) => one.startsWith(`${exposed}(`)) ?? '';
        const inside = line.slice(line.indexOf('(') + 1, line.indexOf(')')).split(', ');
        for (const name of tools.find((one) => one.exposed === exposed)!.definition.inputSchema['required'] as string[]) expect(inside, line).toContain(name);
      }
    }), { numRuns: 60 });
  }, 60_000);

  it('says so where there are too many required parameters for a line', () => {
    const huge = tool('x', 'huge_form', 'Fills it.', Array.from({ length: 400 }, (_, at) => `a_rather_long_name_${at}`));
    const { text, bytes: size } = reply([huge, tool('x', 'small_form', 'Fills it.')], 'fill the form');
    expect(text).toContain('x__huge_form takes 400 required parameters, too many for this line: search its exact name before you call it');
    expect(size).toBeLessThanOrEqual(BUDGET);
  });
});

describe('an exact name', () => {
  const large = tool('x', 'large_one', `Long. ${'Text. '.repeat(2_000)}`, Array.from({ length: 900 }, (_, at) => `parameter_${at}`), { annotations: { readOnlyHint: true } });

  it('returns the whole definition, however large', () => {
    const { text, bytes: size, shown, omitted } = reply([large, ...DESK], 'large_one');
    expect(size).toBeGreaterThan(BUDGET);
    expect(text).toContain(`Description: ${large.definition.description}`);
    expect(text).toContain(`Input schema: ${JSON.stringify(large.definition.inputSchema)}`);
    expect(text).toContain('Annotations: {"readOnlyHint":true}');
    expect({ shown, omitted }).toEqual({ shown: ['x__large_one'], omitted: 0 });
  });

  it('with or without its backend, and among the best, has its schema as the upstream sent it', () => {
    const inputSchema = {
      $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', title: 'list_labels',
      properties: { user: { title: 'User', anyOf: [{ type: 'string' }, { type: 'null' }], default: null, description: '' } }, required: [],
    };
    const outputSchema = { $schema: 'http://json-schema.org/draft-07/schema#', title: 'Labels', type: 'object', properties: { labels: { title: 'Labels', default: null } } };
    const sent = { ...tool('mail', 'list_labels'), definition: { name: 'list_labels', inputSchema, outputSchema } } as CatalogTool;
    const desk = DESK.map((one) => (one.exposed === sent.exposed ? sent : one));
    for (const query of ['list_labels', 'mail__list_labels', 'mail_list_labels']) {
      expect(reply(desk, query)).toMatchObject({ shown: [sent.exposed], text: `mail__list_labels\nInput schema: ${JSON.stringify(inputSchema)}\nOutput schema: ${JSON.stringify(outputSchema)}` });
    }
    expect(reply(desk, 'labels of a user').text).toContain(`  schema: ${JSON.stringify(inputSchema)}`);
  });

  it('among others comes whole, with the others as lines', () => {
    const { text, shown } = reply([large, ...DESK], 'run create_event for the calendar list');
    expect(text).toMatch(/^calendar__create_event\nDescription: Creates a calendar event with attendees\.\nInput schema: \{/);
    expect(text).toContain('\nOther tools that match:\n');
    expect(shown[0]).toBe('calendar__create_event');
    expect(shown.length).toBeGreaterThan(1);
  });

  it('of several tools shows each of them', () => {
    const query = 'large_one create_event list_events upload_file create_issue';
    const { text, shown } = reply([large, ...DESK], query);
    expect(shown.map((name) => name.split('__')[1])).toEqual(query.split(' '));
    expect(text.match(/Input schema:/g)).toHaveLength(5);
    expect(bytes(text) - bytes(JSON.stringify(large.definition))).toBeLessThanOrEqual(BUDGET);
    const few = reply([large, ...DESK], query, { budgetBytes: 1_200 });
    expect(few.shown.map((name) => name.split('__')[1])).toEqual(query.split(' '));
    expect(few.text).toContain('Also named:\n');
  });
});

describe('near-identical tools of several upstreams', () => {
  const three = ['gamma', 'alpha', 'beta'].map((upstream) => tool(upstream, 'create_issue', 'Creates an issue in a repository.', ['title', 'body?']));
  const other = tool('other', 'create_issue', 'Creates a magazine issue and its cover.', ['pages']);

  it('are one entry that names them all', () => {
    const { text, shown } = reply([...three, other], 'new issue');
    expect(text).toContain('alpha__create_issue (alike: beta__create_issue, gamma__create_issue)(title, body?) - Creates an issue in a repository.');
    expect(text).toContain('other__create_issue(pages)');
    expect(shown).toHaveLength(4);
    expect(text.match(/^ {2}schema: /gm)).toHaveLength(2);
  });

  it('are several where they take other parameters, or need others, whatever they are said to do', () => {
    const twin = (upstream: string, parameters: readonly string[]): CatalogTool => tool(upstream, 'create_issue', 'Creates an issue in a repository.', parameters);
    const { text } = reply([...three, twin('delta', ['title', 'body']), twin('epsilon', ['title', 'body?', 'labels?'])], 'new issue');
    expect(text).toContain('alpha__create_issue (alike: beta__create_issue, gamma__create_issue)(title, body?)');
    expect(text).toContain('delta__create_issue(title, body)');
    expect(text).toContain('epsilon__create_issue(title, body?, labels?)');
  });

  it('count as one under the limit', () => {
    const { shown } = reply([...three, other], 'new issue', { limit: 1 });
    expect(shown).toEqual(['alpha__create_issue', 'beta__create_issue', 'gamma__create_issue']);
  });

  it('come whole once where they are named', () => {
    const { text } = reply([...three, other], 'create_issue');
    expect(text).toContain('alpha__create_issue (alike: beta__create_issue, gamma__create_issue)\nDescription: ');
    expect(text.match(/Input schema:/g)).toHaveLength(2);
  });
});

describe('names', () => {
  it('of the whole catalog come by backend, listed ones marked', () => {
    const { text, shown, omitted } = reply(DESK, '', { listed: new Set(['mail__send_email']) });
    expect(text.split('\n')[0]).toBe('All 20 tools by backend; * is in your list already. Where a line says `prefix:`, its names are called with that prefix.');
    expect(text).toContain('\nmail (4) mail__: list_labels, send_email*, search_threads, trash_thread\n');
    expect({ shown: shown.length, omitted }).toEqual({ shown: 20, omitted: 0 });
  });

  it('of a catalog too large for the budget are shared out evenly, and what is cut is said', () => {
    const tools = many(12, 60);
    const { text, bytes: size, shown, omitted } = reply(tools, '');
    expect(size).toBeLessThanOrEqual(BUDGET);
    expect(size).toBeGreaterThan(BUDGET * 0.85);
    for (let at = 0; at < 12; at += 1) expect(text).toMatch(new RegExp(`^backend${at} \\(60\\) backend${at}__: create_report_0, .*\\+\\d+ more$`, 'm'));
    expect(text).toContain(`${omitted} names left out: search a backend's name for its tools, or words for the best tools.`);
    expect(shown.length + omitted).toBe(720);
  });

  it('of more backends than fit are counted', () => {
    const { text, bytes: size } = reply(many(900, 2), '');
    expect(size).toBeLessThanOrEqual(BUDGET);
    expect(text).toMatch(/\d+ backends more not named\. 1800 names left out/);
  });

  it('of a backend come with parameters while they fit, else as names', () => {
    expect(reply(DESK, 'browser').text).toBe([
      'browser has 4 tools, in its own order:',
      'browser__navigate(url) - Opens a web address in the browser.',
      'browser__click(selector) - Clicks an element of the page.',
      'browser__take_screenshot(full_page?) - Takes a picture of the page.',
      'browser__fill_form(fields) - Fills several fields of a form.',
    ].join('\n'));
    const large = reply(many(2, 300), 'backend1');
    expect(large.bytes).toBeLessThanOrEqual(BUDGET);
    expect(large.text).toMatch(/^backend1 has 300 tools, in its own order\. /);
    expect(large.text).toContain('backend1 (300) backend1__: create_report_0, create_report_1,');
  });
});

describe('a miss', () => {
  it('says what to try and what is close', () => {
    const { text, shown, omitted } = reply([tool('x', 'mfcc'), ...DESK], 'mfca');
    expect(text).toBe([
      'No tool matches "mfca" among 21 tools.',
      'Close names: x__mfcc.',
      'Try what the tool does and to what, in other words ("create issue"), or a backend\'s name. An empty query lists every name by backend.',
    ].join('\n'));
    expect({ shown, omitted }).toEqual({ shown: [], omitted: 0 });
  });

  it('keeps its budget for any query', () => {
    expect(reply(DESK, 'qzx\n'.repeat(5_000)).bytes).toBeLessThan(500);
  });

  it('in an empty catalog says that nothing is known', () => {
    expect(reply([], 'create').text).toBe('No tool is known: no server has listed one yet.');
    expect(reply([], '').text).toBe('No tool is known: no server has listed one yet.');
  });
});
