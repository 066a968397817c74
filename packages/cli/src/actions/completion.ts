import type { Action } from '../command.js';
import { EXIT } from '../exit-codes.js';
import { renderCompletion } from '../parse/completion.js';
import type { Shell } from '../parse/completion.js';

/** Prints a completion script. */
export const runCompletion: Action<{ shell: Shell | undefined }> = async ({ output }, { shell = 'bash' }) => {
  const { COMMANDS } = await import('../commands/index.js');
  output.line(renderCompletion(shell, COMMANDS).trimEnd());
  return EXIT.ok;
};
