import { describe, expect, it } from 'vitest';
import { DESK, names, rankerOver, tool } from './helpers/tools.js';

const desk = rankerOver(DESK);

describe('a tool named in the query', () => {
  it.each([
    'list_labels', 'mail__list_labels', 'mail/list_labels', 'mail.list_labels', 'mail:list_labels', 'ListLabels', 'listLabels', 'LIST_LABELS',
    'list-labels', 'list.labels', '`list_labels`', '"list_labels"', 'list_labels()', 'mcp__mws__mail__list_labels', 'ｌｉｓｔ＿ｌａｂｅｌｓ', ' list_labels. ',
  ])('alone, as %s, is that tool alone', (query) => {
    const result = desk.search(query);
    expect(result.kind).toBe('exact');
    expect(result.hits.map((hit) => hit.tool.exposed)).toEqual(['mail__list_labels']);
    expect(result.hits[0]?.exact).toBe(true);
    expect(result.hits[0]?.explain()).toEqual([{ word: query.normalize('NFKC').trim().replace(/^[`"]|[`".]$|\(\)$/g, ''), term: 'list_labels', field: 'name', kind: 'name', weight: 1 }]);
  });

  it.each(['please call search_code for the event calendar', 'search_code: files, folders, mail', 'find files with SearchCode and share them'])('in %s comes first', (query) => {
    expect(names(desk, query)[0]).toBe('code__search_code');
    expect(names(desk, query).length).toBeGreaterThan(1);
  });

  it('comes with every other tool that is named, in the order of the query, before anything else (codex#21503)', () => {
    const query = 'merge_pull_request click_nowhere list_issues create_event trash_thread share_file upload_file create_folder search_threads send_email search_files list_events delete_event';
    const asked = query.split(' ').filter((name) => name !== 'click_nowhere');
    expect(names(desk, query, { limit: 3 }).map((name) => name.split('__')[1])).toEqual(asked);
  });

  it('is found by the name without the prefix that its backend shares', () => {
    const prefixed = ['mail_list_labels', 'mail_send', 'drive_list_labels'].map((original) => ({ ...tool('up', original), exposed: original, backend: original.split('_')[0]! }));
    const ranker = rankerOver(prefixed);
    expect(names(ranker, 'mail_list_labels')).toEqual(['mail_list_labels']);
    expect(names(ranker, 'list_labels')).toEqual(['drive_list_labels', 'mail_list_labels']);
  });

  it('on several upstreams is all of them', () => {
    const ranker = rankerOver([tool('work', 'search'), tool('home', 'search'), tool('home', 'open')]);
    expect(names(ranker, 'search')).toEqual(['home__search', 'work__search']);
    expect(names(ranker, 'work__search')).toEqual(['work__search']);
  });

  it('may have spaces, slashes and other scripts in its name', () => {
    const odd = ['GET:/patterns', 'user-profile/update', 'naïve tool', '名前', 'admin.tools.list'].map((original) => tool('odd', original));
    const ranker = rankerOver(odd);
    for (const { original, exposed } of odd) expect(names(ranker, original)[0], original).toBe(exposed);
  });

  it('comes first where the whole query spells it in words, with what else matches after it', () => {
    expect(names(desk, 'create event')).toEqual(expect.arrayContaining(['calendar__create_event', 'calendar__list_events']));
    expect(names(desk, 'create event')[0]).toBe('calendar__create_event');
  });

  it('is no tool that the caller may not call', () => {
    const result = desk.search('list_labels', { allowed: (one) => one.original !== 'list_labels' });
    expect(result.hits.every((hit) => hit.exact !== true)).toBe(true);
  });
});

describe('a name of one everyday word', () => {
  const ranker = rankerOver([...DESK, tool('net', 'fetch', 'Gets a web page.'), tool('net', 'get', 'Sends an HTTP GET request.')]);

  it.each(['fetch', 'FETCH', '`fetch`', 'the fetch tool', 'net/fetch'])('is that tool where it is %s', (query) => {
    expect(names(ranker, query)).toEqual(['net__fetch']);
  });

  it('is first where a sentence writes it as a name', () => {
    expect(names(ranker, 'use `fetch` for my calendar events')[0]).toBe('net__fetch');
  });

  it('is a word like others in a sentence', () => {
    expect(names(ranker, 'get my calendar events')[0]).toBe('calendar__list_events');
  });
});

describe('words in an identifier', () => {
  const odd = rankerOver(['bitable_v1_appTableRecord_search', 'addPerson', 'XMLParser_parseHTTPRequest', 'getOAuth2Token', 'open_door'].map((original) => tool('x', original)));

  it.each([
    ['table record', 'bitable_v1_appTableRecord_search'], ['add person', 'addPerson'], ['xml parser http request', 'XMLParser_parseHTTPRequest'],
    ['oauth token', 'getOAuth2Token'], ['addPerson', 'addPerson'], ['ADDPERSON', 'addPerson'],
  ])('are found by %s (octo-agent#927)', (query, original) => {
    expect(names(odd, query)[0]).toBe(`x__${original}`);
  });
});
