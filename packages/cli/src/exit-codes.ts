/** Exit codes of every command. They are part of the interface: scripts depend on them. */
export const EXIT = {
  /** Done; nothing to complain about. */
  ok: 0,
  /** The command ran and the answer is no (nothing found, not approved), or something failed while it ran. */
  failed: 1,
  /** The command line or the configuration is wrong: nothing was done. */
  usage: 2,
  /** What it needs is held by somebody else: mws is running already, or the port is taken. */
  held: 3,
  /** Ended by a second Ctrl-C before everything was put away. */
  forced: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The table that `--help` shows. */
export const EXIT_HELP =
  'Exit codes: 0 done · 1 failed, or the answer is no · 2 wrong command line or configuration · ' +
  '3 already running or port taken · 130 forced to stop';
