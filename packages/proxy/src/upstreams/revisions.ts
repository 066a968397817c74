/** Revisions that have `initialize` and sessions, newest first. */
export const LEGACY_REVISIONS: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'];
export const NEWEST_LEGACY = '2025-11-25';
/** The stateless revision. */
export const MODERN_REVISION = '2026-07-28';
