/** Revisions with an `initialize` handshake, oldest first; their names sort by age. */
export const LEGACY_REVISIONS = ['2024-10-07', '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const;
/** Revisions where every request says who asks. */
export const MODERN_REVISIONS = ['2026-07-28'] as const;

const NEWEST_LEGACY = '2025-11-25';
/** The only revision with batches. */
const BATCH_REVISION = '2025-03-26';

const legacy: ReadonlySet<unknown> = new Set(LEGACY_REVISIONS);
const modern: ReadonlySet<unknown> = new Set(MODERN_REVISIONS);

export const isLegacyRevision = (revision: string): boolean => legacy.has(revision);
export const isSupportedModern = (revision: string): boolean => modern.has(revision);

/** Whether a revision is of the era without handshake, known or not. */
export const namesModern = (revision: string): boolean => revision >= MODERN_REVISIONS[0];

/** What `initialize` is answered with: the client's own revision where it is known (some clients take no other). */
export const agreeRevision = (asked: unknown): string => (legacy.has(asked) ? (asked as string) : NEWEST_LEGACY);

export const allowsBatch = (revision: string): boolean => revision === BATCH_REVISION;

/** Methods that 2026-07-28 has taken away: unknown there, whatever an upstream would make of them. */
const REMOVED: ReadonlySet<string> = new Set(['initialize', 'ping', 'logging/setLevel', 'resources/subscribe', 'resources/unsubscribe']);
export const isRemoved = (method: string): boolean => REMOVED.has(method);
