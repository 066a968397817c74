import type { KeyValueStore } from '@mcp-working-set/core';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';

/** `changed`: this place was approved with another content. */
export type Approval = 'approved' | 'changed' | 'unknown';

/** Remembers which configuration files of folders a person has approved: by place and content. */
export interface Approvals {
  check(file: string, text: string): Promise<Approval>;
  approve(file: string, text: string, now: number): Promise<void>;
  /** True if there was something to take back. */
  revoke(file: string): Promise<boolean>;
}

const HASH_KEY = 'hash-key';

export const contentHash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A path is never stored: its keyed hash is. The file itself must exist, links are followed. */
const nameOf = async (values: KeyValueStore, file: string): Promise<string> => {
  const key = await values.putIfAbsent(HASH_KEY, randomBytes(32).toString('hex'));
  return `approval/${createHmac('sha256', key).update(realpathSync(file)).digest('hex')}`;
};

export const createApprovals = (values: KeyValueStore): Approvals => ({
  async check(file, text) {
    const stored = await values.get(await nameOf(values, file));
    if (stored === undefined) return 'unknown';
    const { sha256 } = JSON.parse(stored) as { sha256?: unknown };
    return sha256 === contentHash(text) ? 'approved' : 'changed';
  },
  async approve(file, text, now) {
    await values.put(await nameOf(values, file), JSON.stringify({ sha256: contentHash(text), approvedAt: now }));
  },
  async revoke(file) {
    const name = await nameOf(values, file);
    const known = (await values.get(name)) !== undefined;
    await values.delete(name);
    return known;
  },
});
