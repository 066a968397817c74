import type { KeyValueStore } from '@mcp-working-set/core';
import type { Connection } from '../database/connection.js';
import type { Engine } from '../database/engine.js';

const GET = 'SELECT value FROM key_values WHERE name = ?';
const PUT = 'INSERT INTO key_values (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value';
const DELETE = 'DELETE FROM key_values WHERE name = ?';
const LIST = 'SELECT name, value FROM key_values WHERE name >= ? AND name < ?';

const read = (connection: Connection, name: string): string | undefined => {
  const row = connection.statement(GET).get(name);
  return row === undefined ? undefined : String(row['value']);
};

export const createValues = (engine: Engine): KeyValueStore => ({
  get: (name) => engine.read((connection) => read(connection, name)),
  async put(name, value) {
    await engine.write((connection) => void connection.statement(PUT).run(name, value));
  },
  putIfAbsent: (name, value) =>
    engine.write((connection) => {
      const known = read(connection, name);
      if (known !== undefined) return known;
      connection.statement(PUT).run(name, value);
      return value;
    }),
  async delete(name) {
    await engine.write((connection) => void connection.statement(DELETE).run(name));
  },
  list: (prefix) =>
    engine.read((connection) => {
      const pairs: (readonly [string, string])[] = [];
      for (const row of connection.statement(LIST).all(prefix, `${prefix}\u{10FFFF}`)) {
        const name = String(row['name']);
        if (name.startsWith(prefix)) pairs.push([name, String(row['value'])]);
      }
      return pairs.sort(([a], [b]) => (a < b ? -1 : 1));
    }),
});
