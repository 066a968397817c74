import { describe, expect, it } from 'vitest';
import { DESK, names, rankerOver, tool } from './helpers/tools.js';

const desk = rankerOver(DESK);
const first = (query: string): string | undefined => names(desk, query)[0];

describe('words of a query', () => {
  it.each([
    ['sending mails', 'mail__send_email'], ['uploaded files', 'drive__upload_file'], ['proposes a change', 'code__create_pull_request'],
  ])('match in other forms: %s', (query, wanted) => expect(first(query)).toBe(wanted));

  it.each([
    ['make a directory', 'drive__create_folder'], ['open a ticket', 'code__create_issue'], ['remove a meeting', 'calendar__delete_event'],
    ['snapshot of the website', 'browser__take_screenshot'], ['go to a web page', 'browser__navigate'], ['get rid of an appointment', 'calendar__delete_event'],
    ['PR for review', 'code__create_pull_request'], ['give a colleague access to a document', 'drive__share_file'], ['press a button', 'browser__click'],
  ])('match by meaning: %s', (query, wanted) => expect(first(query)).toBe(wanted));

  it.each([
    ['scrrenshot', 'browser__take_screenshot'], ['screenshto', 'browser__take_screenshot'], ['calender event creat', 'calendar__create_event'],
    ['uplaod file', 'drive__upload_file'], ['search repositry', 'code__search_code'],
  ])('match with a slip of the finger: %s', (query, wanted) => expect(first(query)).toBe(wanted));

  it.each([
    ['pullrequest merge', 'code__merge_pull_request'], ['screen shot', 'browser__take_screenshot'], ['attend', 'calendar__create_event'],
  ])('match joined, apart and by their beginning: %s', (query, wanted) => expect(first(query)).toBe(wanted));

  it.each([
    ['crear una carpeta', 'drive__create_folder'], ['supprimer un événement du calendrier', 'calendar__delete_event'], ['Datei hochladen', 'drive__upload_file'],
    ['inviare un messaggio di posta', 'mail__send_email'], ['fazer uma captura de tela', 'browser__take_screenshot'], ['bestand delen', 'drive__share_file'],
    ['prześlij plik', 'drive__upload_file'], ['создай папку', 'drive__create_folder'], ['надішли лист', 'mail__send_email'], ['skapa en mapp', 'drive__create_folder'],
    ['klasör oluştur', 'drive__create_folder'], ['إنشاء مجلد', 'drive__create_folder'], ['फ़ाइल अपलोड', 'drive__upload_file'], ['创建文件夹', 'drive__create_folder'],
    ['フォルダを作成してください', 'drive__create_folder'], ['파일 업로드', 'drive__upload_file'],
  ])('match from another language: %s', (query, wanted) => expect(first(query)).toBe(wanted));

  it('keep their meaning in English where another language has the same letters', () => {
    expect(first('list files in the map folder')).toMatch(/^drive__/);
  });
});

describe('definitions in another script', () => {
  const ranker = rankerOver([
    tool('bank', 'get_portfolio', 'Показать портфель'), tool('bank', 'get_rates', 'Курсы валют'), tool('cn', 'op1', '查询北京的天气预报'), tool('cn', 'op2', '发送短信给客户'),
  ]);

  it.each(['покажи мой портфель', 'ПОРТФЕЛЬ'])('are found by %s (fastmcp#4886)', (query) => expect(names(ranker, query)[0]).toBe('bank__get_portfolio'));
  it.each([['天气预报', 'cn__op1'], ['给客户发短信', 'cn__op2']])('are found by %s', (query, wanted) => expect(names(ranker, query)[0]).toBe(wanted));
});

describe('words that mean nothing', () => {
  const theme = ['theme_manage', 'form_update', 'platform_info', 'notification_send', 'output_read'].map((name) => tool('x', name));
  const ranker = rankerOver(theme);

  it('match nothing, and no word matches inside another (serac#298)', () => {
    expect(names(ranker, 'close the incident and fill in the notes')).not.toContain('x__theme_manage');
    expect(names(ranker, 'the and for of')).toEqual([]);
    expect(names(ranker, 'for the the')).toEqual([]);
    expect(names(ranker, 'do not send')).toEqual(['x__notification_send']);
  });
});

describe('the order of hits', () => {
  const files = ['gamma_file', 'alpha_file', 'delta_file', 'beta_file'].map((name) => tool('x', name));
  const ranker = rankerOver([...files, tool('x', 'omega_quota'), tool('x', 'getHTTPHeader'), tool('x', 'what_of_the')]);

  it('has rare words before frequent ones, what is equal by name, and parts of names as words', () => {
    // One word of each: only how rare they are tells them apart.
    expect(names(ranker, 'file quota')).toEqual(['x__omega_quota', ...files.map(({ exposed }) => exposed).sort()]);
    expect(names(ranker, 'quota file')).toEqual(names(ranker, 'file quota'));
    expect(names(ranker, 'header')).toEqual(['x__getHTTPHeader']);
    expect(names(ranker, 'what of the quota')).toEqual(['x__omega_quota']);
  });
});

describe('the same word', () => {
  it('counts more in a name than in a description, there more than in a parameter, and in each of them', () => {
    // By their names alone the order would be the other way round.
    const ranker = rankerOver([
      tool('x', 'c_wombat', 'Does something.', ['path']), tool('x', 'b_thing', 'Does wombat.', ['path']), tool('x', 'a_thing', 'Does something.', ['wombat']),
      tool('x', 'd_thing', 'Does something.', ['path']),
    ]);
    expect(names(ranker, 'wombat')).toEqual(['x__c_wombat', 'x__b_thing', 'x__a_thing']);
  });
});

describe('a name that the query covers', () => {
  it('comes before one that says more, of which it leaves much out', () => {
    const ranker = rankerOver([
      tool('x', 'send_draft_invoice_copy_later', 'Invoice.'), tool('x', 'send_invoice'), ...['red', 'green', 'blue', 'grey'].map((name) => tool('x', `paint_${name}`)),
    ]);
    expect(names(ranker, 'please send ada the invoice').slice(0, 2)).toEqual(['x__send_invoice', 'x__send_draft_invoice_copy_later']);
  });
});

describe('a query with several requests', () => {
  it('finds the tool of each', () => {
    expect(names(desk, 'create a folder on drive, upload the report, then send an email to the team').slice(0, 3)).toEqual(
      expect.arrayContaining(['drive__create_folder', 'drive__upload_file', 'mail__send_email']));
    expect(names(desk, 'Open the web page and take a screenshot. Afterwards open an issue about it.').slice(0, 3)).toEqual(
      expect.arrayContaining(['browser__navigate', 'browser__take_screenshot', 'code__create_issue']));
  });
});

describe('what is an argument', () => {
  it('weighs less than what is asked for', () => {
    expect(first('send an email to "calendar event folder"')).toBe('mail__send_email');
    expect(first('upload /home/ann/mail/threads/search.txt')).toBe('drive__upload_file');
    expect(first('open https://mail.example.org/threads?query=label')).toBe('browser__navigate');
  });
});

describe('a backend that answers a query with several tools', () => {
  const found = tool('violet', 'find_places', 'Finds places nearby.');
  const alone = tool('amber', 'find_places', 'Finds places nearby.');
  const other = tool('violet', 'geocode_address', 'Turns the address of a place into coordinates.');
  const query = 'find places near some address';

  it('is meant rather than one that answers it with one', () => {
    expect(names(rankerOver([alone, found]), query)).toEqual(['amber__find_places', 'violet__find_places']);
    expect(names(rankerOver([alone, found, other]), query)[0]).toBe('violet__find_places');
  });

  it('gains nothing by tools that may not be called', () => {
    expect(names(rankerOver([alone, found, other]), query, { allowed: (one) => one !== other })[0]).toBe('amber__find_places');
  });

  it('keeps the order of its own tools, and another matter of it adds nothing', () => {
    const scores = (tools: Parameters<typeof rankerOver>[0]) => rankerOver(tools).search(query).hits.map((hit) => [hit.tool.exposed, hit.score]);
    expect(scores([alone, found, other, tool('violet', 'play_music', 'Plays a song.')])).toEqual(scores([alone, found, other]));
    expect(names(rankerOver([found, other]), query)).toEqual(names(rankerOver([alone, found, other]), query).filter((name) => name.startsWith('violet')));
  });
});

describe('synonyms given in the options', () => {
  it('hold both ways and are as good as the word', () => {
    const ranker = rankerOver(DESK, { synonyms: { wombat: ['screenshot'], 'blue sheet': ['pull request'] } });
    expect(names(ranker, 'wombat')[0]).toBe('browser__take_screenshot');
    expect(names(ranker, 'merge the blue sheet')[0]).toBe('code__merge_pull_request');
    expect(names(desk, 'wombat')).toEqual([]);
  });
});

describe('explain()', () => {
  it('says which word matched which field, how, and with which share of the score', () => {
    const [hit] = desk.search('uploading a documnt into my directory').hits;
    const rows = hit?.explain() ?? [];
    expect(hit?.tool.exposed).toBe('drive__upload_file');
    expect(rows).toEqual(expect.arrayContaining([
      expect.objectContaining({ word: 'uploading', term: 'upload', field: 'name', kind: 'stem' }),
      expect.objectContaining({ word: 'directory', term: 'folder', field: 'description', kind: 'synonym' }),
      expect.objectContaining({ word: 'directory', term: 'folder', field: 'parameters', kind: 'synonym' }),
    ]));
    expect(rows.reduce((sum, row) => sum + row.weight, 0)).toBeCloseTo(hit?.score ?? 0, 10);
    expect([...rows].sort((a, b) => b.weight - a.weight)).toEqual(rows);
  });

  it('says it for every hit, and goes on saying it when the catalog has changed', () => {
    const ranker = rankerOver(DESK);
    const { hits } = ranker.search('create file folder');
    const before = hits.map((hit) => hit.explain());
    expect(before.every((rows) => rows.length > 0)).toBe(true);
    ranker.replace('drive', []);
    expect(hits.map((hit) => hit.explain().map(({ word, field }) => [word, field]))).toEqual(before.map((rows) => rows.map(({ word, field }) => [word, field])));
  });
});

describe('a miss', () => {
  it('names what is close, of what may be called', () => {
    expect(desk.search('qqqq zzzz')).toMatchObject({ kind: 'none', hits: [], total: 0, close: [] });
    const result = rankerOver([tool('x', 'mfcc'), tool('y', 'other')]).search('mfca');
    expect(result).toMatchObject({ kind: 'none', close: ['x__mfcc'] });
    expect(rankerOver([tool('x', 'mfcc')]).search('mfca', { allowed: () => false }).close).toEqual([]);
  });
});

describe('the catalog', () => {
  it('is replaced upstream by upstream (mcpproxy-go#207)', () => {
    const ranker = rankerOver([tool('a', 'alpha_one', 'First.'), tool('a', 'beta_two', 'Second.'), tool('b', 'alpha_three', 'Third.')]);
    ranker.replace('a', [tool('a', 'gamma_four', 'Fourth.')]);
    expect(names(ranker, 'alpha')).toEqual(['b__alpha_three']);
    expect(names(ranker, 'alpha_one')).toEqual(['b__alpha_three']);
    expect(names(ranker, 'gamma')).toEqual(['a__gamma_four']);
    ranker.replace('a', []);
    ranker.replace('b', []);
    expect(ranker.search('')).toMatchObject({ kind: 'all', hits: [] });
    expect(ranker.search('alpha').kind).toBe('none');
  });

  it('may hold schemas of any shape (paperless-mcp#138)', () => {
    const schemas = [
      { type: 'object', properties: { any: true, never: false, c: { type: ['number', 'null'] } } },
      { type: 'object', properties: null, required: 'x' }, { allOf: [{ properties: { deep: { items: { properties: { tree: {} } } } } }] }, {},
    ];
    const odd = schemas.map((inputSchema, at) => ({ ...tool('odd', `tool_${at}_x`), definition: { name: `tool_${at}_x`, inputSchema } })) as never;
    const ranker = rankerOver(odd);
    expect(names(ranker, 'deep tree')).toEqual(['odd__tool_2_x']);
    expect(ranker.search('').total).toBe(4);
  });
});
