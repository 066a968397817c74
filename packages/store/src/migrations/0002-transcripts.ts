import type { Migration } from './migration.js';

/**
 * What was read of clients' transcripts, and how far. Names, ids, times and outcomes; no column for arguments, results or
 * paths: a file is the keyed hash of its path, a project the keyed hash of its folder.
 */
export const transcripts: Migration = {
  version: 2,
  breaking: false,
  sql: `
CREATE TABLE transcript_calls (
  key TEXT PRIMARY KEY,
  client TEXT NOT NULL,
  call_id TEXT NOT NULL,
  session TEXT NOT NULL,
  session_start INTEGER NOT NULL,
  copies TEXT,
  time INTEGER NOT NULL,
  end_time INTEGER,
  name TEXT NOT NULL,
  server TEXT,
  tool TEXT,
  raw INTEGER NOT NULL,
  outcome TEXT NOT NULL,
  found TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX transcript_calls_by_time ON transcript_calls (time);

CREATE TABLE transcript_sessions (
  client TEXT NOT NULL,
  id TEXT NOT NULL,
  alias TEXT,
  parent TEXT,
  origin TEXT,
  start INTEGER NOT NULL,
  project TEXT,
  PRIMARY KEY (client, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX transcript_sessions_by_start ON transcript_sessions (start);

CREATE TABLE transcript_cursors (
  key TEXT PRIMARY KEY,
  root TEXT NOT NULL,
  client TEXT NOT NULL,
  version INTEGER NOT NULL,
  file TEXT NOT NULL,
  size INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  position INTEGER NOT NULL,
  lines INTEGER NOT NULL,
  head TEXT NOT NULL,
  tail TEXT NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX transcript_cursors_by_client ON transcript_cursors (client);
`,
};
