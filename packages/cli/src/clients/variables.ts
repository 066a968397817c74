import { basename } from 'node:path';
import type { ServerTable } from './types.js';

/** How a client writes a variable inside a text. */
export type Dialect =
  /** `${NAME}` and `${NAME:-default}`, as mws does; `${env:NAME}` is meant so, too. */
  | 'braces'
  /** Also `$NAME`. */
  | 'shell'
  /** `${env:NAME}`, and words such as `${workspaceFolder}`. */
  | 'editor'
  /** `{env:NAME}`. */
  | 'curly'
  /** Not at all: a `$` is a `$`. */
  | 'none';

const NAME = '[A-Za-z_][A-Za-z0-9_]*';
const OWN = new RegExp(`^\\$\\{${NAME}(?::-[^}]*)?\\}$`);

/** A piece in braces as mws writes it. */
const braced = (found: string): string => {
  const name = new RegExp(`^\\$\\{env:(${NAME})\\}$`).exec(found)?.[1];
  return name === undefined ? (OWN.test(found) ? found : escaped(found)) : `\${${name}}`;
};

/** A plain `${` as mws writes it. */
const escaped = (text: string): string => text.replaceAll('${', () => '$${');

const asVariable = (word: string): string => word.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase().replace(/^(\d)/, '_$1');

/** What the client reads from a file is nothing that mws reads there. */
const fromFile = (word: string, note: (text: string) => void): string => {
  const name = asVariable(word);
  note(`the client reads a value from a file of its own; mws takes it from the variable ${name}`);
  return `\${${name}}`;
};

const editorWord = (word: string, table: ServerTable, note: (text: string) => void): string => {
  const environment = new RegExp(`^env:(${NAME})$`).exec(word);
  if (environment) return `\${${environment[1]}}`;
  if (word === 'userHome') return '${HOME}';
  if ((word === 'workspaceFolder' || word === 'workspaceRoot') && table.project !== undefined) return escaped(table.project);
  if (word === 'workspaceFolderBasename' && table.project !== undefined) return escaped(basename(table.project));
  if (word === 'pathSeparator' || word === '/') return '/';
  if (word.startsWith('file:')) return fromFile(word, note);
  const input = /^input:(.+)$/.exec(word)?.[1];
  const name = asVariable(input ?? word);
  note(input === undefined
    ? `\${${word}} is known to the client alone; it became \${${name}}, which must be set for mws`
    : `the client asks for "${input}" when it starts the server; mws takes it from the variable ${name}`);
  return `\${${name}}`;
};

/** A client's text as mws writes it. `note` is told what a person has to do about it; it never gets the text itself. */
export const translate = (text: string, dialect: Dialect, table: ServerTable, note: (text: string) => void): string => {
  switch (dialect) {
    case 'none':
      return escaped(text);
    case 'braces':
      return text.replace(/\$\{[^}]*\}?/g, braced);
    case 'shell':
      return text.replace(new RegExp(`\\$\\{[^}]*\\}?|\\$(${NAME})`, 'g'), (found, name: string | undefined) =>
        name === undefined ? braced(found) : `\${${name}}`);
    case 'editor':
      return text.replace(/\$\{([^}]*)\}/g, (_, word: string) => editorWord(word, table, note));
    case 'curly':
      return escaped(text).replace(/\{(env|file):([^}]*)\}/g, (_, kind: string, word: string) =>
        (kind === 'env' && new RegExp(`^${NAME}$`).test(word) ? `\${${word}}` : fromFile(`${kind}:${word}`, note)));
  }
};
