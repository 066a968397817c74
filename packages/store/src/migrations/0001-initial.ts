import type { Migration } from './migration.js';

/**
 * Everything that mws remembers at first. No column for arguments, results, query text, secrets or paths.
 *
 * calls.join_key: at most one row a call of a client, so that the log and a transcript of one call can meet in one row
 * whichever comes first. It is null where the client sent no id, or sent one it had used before.
 * catalog_bodies apart from catalogs: a new time of an unchanged catalog does not rewrite megabytes.
 * presence.place and .born: on which machine the pid is one, and when that process began, so that a reused pid is told apart.
 */
export const initial: Migration = {
  version: 1,
  breaking: true,
  sql: `
CREATE TABLE schema_info (
  name TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT;

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
CREATE INDEX calls_by_time ON calls (time);
CREATE UNIQUE INDEX calls_by_join_key ON calls (join_key) WHERE join_key IS NOT NULL;

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
CREATE INDEX searches_by_time ON searches (time);
CREATE INDEX searches_by_session ON searches (session, time);

CREATE TABLE catalogs (
  key TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  fetched_at INTEGER NOT NULL
) STRICT;

CREATE TABLE catalog_bodies (
  key TEXT PRIMARY KEY,
  body BLOB NOT NULL
) STRICT;

CREATE TABLE working_sets (
  principal TEXT NOT NULL,
  scope TEXT NOT NULL,
  decided TEXT NOT NULL,
  decided_at INTEGER NOT NULL,
  effective TEXT NOT NULL,
  removal_pending_since INTEGER,
  PRIMARY KEY (principal, scope)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE leases (
  name TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  until INTEGER NOT NULL
) STRICT;

CREATE TABLE key_values (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
`,
};
