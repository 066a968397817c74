import type { Migration } from './migration.js';

/** Stems of earlier searches by principal and tool, kept only where the user switched it on. */
export const learnedWords: Migration = {
  version: 3,
  breaking: false,
  sql: `
CREATE TABLE learned_words (
  principal TEXT NOT NULL,
  upstream TEXT NOT NULL,
  tool TEXT NOT NULL,
  stem TEXT NOT NULL,
  count REAL NOT NULL,
  time INTEGER NOT NULL,
  PRIMARY KEY (principal, upstream, tool, stem)
) STRICT, WITHOUT ROWID;
`,
};
