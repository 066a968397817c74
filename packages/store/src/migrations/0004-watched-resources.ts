import type { Migration } from './migration.js';

/** Resources that a session watches, as JSON: they are watched again after a restart. */
export const watchedResources: Migration = {
  version: 4,
  breaking: false,
  sql: 'ALTER TABLE sessions ADD COLUMN watched TEXT;',
};
