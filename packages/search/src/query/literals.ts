/** A piece of a query: plain text, or what a literal (an address, a path, a quotation) says about the tool. */
export interface Piece {
  readonly text: string;
  readonly kind: 'plain' | 'literal' | 'quoted';
}

/** What a file's ending says about the tool that is wanted. */
const ENDINGS: Readonly<Record<string, string>> = {
  md: 'markdown', txt: 'text', doc: 'word document', docx: 'word document', pdf: 'pdf', rtf: 'document',
  xls: 'excel', xlsx: 'excel', csv: 'csv', tsv: 'csv', ppt: 'presentation', pptx: 'presentation',
  json: 'json', yaml: 'yaml', yml: 'yaml', xml: 'xml', html: 'html', htm: 'html', db: 'database', sqlite: 'sqlite', sql: 'sql',
  png: 'image', jpg: 'image', jpeg: 'image', gif: 'image', svg: 'image', webp: 'image', bmp: 'image',
  mp3: 'audio', wav: 'audio', flac: 'audio', ogg: 'audio', mp4: 'video', mov: 'video', avi: 'video', mkv: 'video', webm: 'video',
  zip: 'archive', tar: 'archive', gz: 'archive', py: 'code', js: 'code', ts: 'code', tsx: 'code', jsx: 'code', java: 'code',
  go: 'code', rs: 'code', cpp: 'code', sh: 'script', log: 'log', ipynb: 'notebook', bib: 'bibliography',
};

const ADDRESS = String.raw`(?:https?|ftp|wss?):\/\/[^\s"'<>）)]+`;
const EMAIL = String.raw`[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,4}`;
const PATH = String.raw`(?<![\w/])(?:~|\.{1,2}|[A-Za-z]:)?[\/\\](?:[\w.@-]+[\/\\])*[\w.@-]*\w`;
const FILE = String.raw`(?<![\w.-])[\w-]{1,80}\.(?:${Object.keys(ENDINGS).join('|')})(?![\w-])`;
const QUOTED = String.raw`"[^"\n]{1,200}"|“[^”\n]{1,200}”|«[^»\n]{1,200}»|「[^」\n]{1,100}」|(?<![\p{L}\p{N}])'[^'\n]{1,200}'(?![\p{L}\p{N}])`;
const HANDLE = String.raw`(?<![\w&#])(?:#\d{1,6}|#[a-z][\w-]{1,40}|@[a-z][\w.-]{1,40})(?!\w)`;
/** `OPS-142`, but not `utf-8` or `sha-256`. */
const TICKET = String.raw`(?<![\w-])(?!(?:utf|iso|sha|gpt|aes|rsa|covid|top|http|tls|web|nct|cve)-)[a-z]{2,10}-\d{2,6}(?![\w-])`;
const COMMIT = String.raw`(?<![\w-])(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,40}(?![\w-])`;
const VERSION = String.raw`(?<![\w.-])v?\d{1,4}\.\d{1,4}\.\d{1,4}(?![\w.])`;
const NUMBERS = String.raw`(?<![\w.-])\d{1,3}(?:\.\d{1,3}){3}(?![\w.])`;
const CELLS = String.raw`(?<![\w-])[a-z]{1,2}\d{1,5}:[a-z]{1,2}\d{1,5}(?!\w)`;
const EMOJI = String.raw`(?<![\w:]):[a-z][\w+-]{1,30}:(?!\w)`;
const LITERAL = new RegExp(`(?<address>${ADDRESS})|(?<email>${EMAIL})|(?<path>${PATH})|(?<file>${FILE})|(?<quoted>${QUOTED})|(?<handle>${HANDLE})|(?<ticket>${TICKET})|(?<commit>${COMMIT})|(?<numbers>${NUMBERS})|(?<version>${VERSION})|(?<cells>${CELLS})|(?<emoji>${EMOJI})`, 'giu');
/** Without one of these no literal can stand in a query. */
const SIGNS = /[:@/\\."“«「'#\d]/u;

const ending = (path: string): string => ENDINGS[/\.([a-z0-9]{1,6})$/iu.exec(path)?.[1]?.toLowerCase() ?? ''] ?? '';

/** What an id, a handle or a number of a known form is one of. */
const FORMS: Readonly<Record<string, string>> = { email: 'email', ticket: 'issue', commit: 'commit', numbers: 'ip', version: 'version', cells: 'range cells', emoji: 'reaction' };

/** The words that an address, an id, a handle, an e-mail address or path stands for. A host keeps its name: `youtube`, `github`. */
const meaning = (kind: string, text: string): string => {
  const form = FORMS[kind];
  if (form !== undefined) return form;
  if (kind === 'handle') return text.startsWith('@') ? 'user' : /\d/u.test(text[1] ?? '') ? 'issue' : 'channel';
  if (kind !== 'address') return `file ${ending(text)}`;
  const [, host = '', path = ''] = /:\/\/([^/?#]+)([^?#]*)/u.exec(text) ?? [];
  const labels = host.replace(/^www\./u, '').replace(/:\d+$/u, '').split('.');
  return `url ${labels.slice(0, -1).join(' ')} ${ending(path)}`;
};

/** Cuts a query into plain text and literals. */
export const pieces = (query: string): readonly Piece[] => {
  if (!SIGNS.test(query)) return [{ text: query, kind: 'plain' }];
  const found: Piece[] = [];
  let at = 0;
  for (const match of query.matchAll(LITERAL)) {
    found.push({ text: query.slice(at, match.index), kind: 'plain' });
    const [text] = match;
    const groups = match.groups ?? {};
    let kind = '';
    for (kind in groups) if (groups[kind] !== undefined) break;
    found.push(kind === 'quoted' ? { text, kind } : { text: meaning(kind, text), kind: 'literal' });
    at = match.index + text.length;
  }
  found.push({ text: query.slice(at), kind: 'plain' });
  return found;
};
