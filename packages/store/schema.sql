-- Schema 4, as a fresh state file has it. Kept by test/migrations.test.ts; `pnpm vitest run -u` after a new migration.

CREATE TABLE calls (
  id INTEGER PRIMARY KEY,
  time INTEGER NOT NULL,
  client TEXT NOT NULL,
  client_version TEXT,
  session TEXT NOT NULL,
  root_session TEXT,
  principal TEXT NOT NULL,
  profile TEXT NOT NULL,
  project TEXT,
  upstream TEXT NOT NULL,
  tool TEXT NOT NULL,
  via TEXT NOT NULL,
  outcome TEXT NOT NULL,
  ms REAL NOT NULL,
  bytes_in INTEGER NOT NULL,
  bytes_out INTEGER NOT NULL,
  client_call_id TEXT,
  source TEXT NOT NULL,
  join_key TEXT
) STRICT;

CREATE UNIQUE INDEX calls_by_join_key ON calls (join_key) WHERE join_key IS NOT NULL;

CREATE INDEX calls_by_time ON calls (time);

CREATE TABLE catalog_bodies (
  key TEXT PRIMARY KEY,
  body BLOB NOT NULL
) STRICT;

CREATE TABLE catalogs (
  key TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  fetched_at INTEGER NOT NULL
) STRICT;

CREATE TABLE key_values (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

CREATE TABLE learned_words (
  principal TEXT NOT NULL,
  upstream TEXT NOT NULL,
  tool TEXT NOT NULL,
  stem TEXT NOT NULL,
  count REAL NOT NULL,
  time INTEGER NOT NULL,
  PRIMARY KEY (principal, upstream, tool, stem)
) STRICT, WITHOUT ROWID;

CREATE TABLE leases (
  name TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  until INTEGER NOT NULL
) STRICT;

CREATE TABLE presence (
  id TEXT PRIMARY KEY,
  principal TEXT NOT NULL,
  scope TEXT NOT NULL,
  pid INTEGER NOT NULL,
  place TEXT NOT NULL,
  born TEXT NOT NULL,
  until INTEGER NOT NULL
) STRICT;

CREATE INDEX presence_by_set ON presence (principal, scope);

CREATE TABLE schema_info (
  name TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT;

CREATE TABLE searches (
  id INTEGER PRIMARY KEY,
  time INTEGER NOT NULL,
  client TEXT NOT NULL,
  session TEXT NOT NULL,
  principal TEXT NOT NULL,
  profile TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  tokens INTEGER NOT NULL,
  hits INTEGER NOT NULL,
  followed INTEGER NOT NULL
) STRICT;

CREATE INDEX searches_by_session ON searches (session, time);

CREATE INDEX searches_by_time ON searches (time);

CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  revision TEXT NOT NULL,
  client TEXT NOT NULL,
  capabilities TEXT NOT NULL,
  principal TEXT NOT NULL,
  profile TEXT NOT NULL,
  loaded TEXT NOT NULL,
  log_level TEXT,
  created_at INTEGER NOT NULL,
  last_seen INTEGER NOT NULL,
  closed TEXT,
  closed_at INTEGER
, watched TEXT) STRICT;

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

CREATE TABLE working_sets (
  principal TEXT NOT NULL,
  scope TEXT NOT NULL,
  decided TEXT NOT NULL,
  decided_at INTEGER NOT NULL,
  effective TEXT NOT NULL,
  removal_pending_since INTEGER,
  PRIMARY KEY (principal, scope)
) STRICT, WITHOUT ROWID;
