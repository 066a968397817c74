import { openEvents } from './copilot-events.js';
import type { TranscriptFormat } from './types.js';

/** GitHub Copilot CLI: `session-state/<id>/events.jsonl`, older `session-state/<id>.jsonl`. */
export const copilotCli: TranscriptFormat = {
  client: 'copilot-cli',
  skip: /^(node_modules|logs|pkg|files|checkpoints|research|rewind-snapshots)$/,
  reading: (path) => (
    /(^|\/)events\.jsonl$/.test(path) || /(^|\/)(history-)?session-state\/[^/]+\.jsonl$/.test(path) || /^[^/]+\.jsonl$/.test(path)
      ? { kind: 'lines', open: (context, saved) => openEvents(context, saved) }
      : undefined
  ),
};
