import { readHistory, readTask } from './task-folder.js';
import type { FileReading, TranscriptFormat } from './types.js';
import { folderOf } from './values.js';

const API = 'api_conversation_history.json';

/** Files of a task folder, as Cline, Roo and older Kilo write it. */
export const taskReading = (path: string): FileReading | undefined => {
  if (path.endsWith('/ui_messages.json') || path === 'ui_messages.json') return { kind: 'whole', read: readTask, companions: [API] };
  if (!path.endsWith(`/${API}`) && path !== API) return undefined;
  return {
    kind: 'whole',
    // Read with the messages where there are any.
    read: (content, context) => {
      if (context.sibling('ui_messages.json') === undefined) readHistory(content, context, folderOf(path) ?? 'task');
    },
  };
};

export const skippedTaskFolders = /^(node_modules|checkpoints|cache|settings|puppeteer|logs|workspaces|hub)$/;

/**
 * Cline: `globalStorage/saoudrizwan.claude-dev/tasks/<id>/`, and since 4.x (and the CLI) `sessions/<id>/<id>.messages.json`,
 * a subagent's named `<root>__<agent>`.
 */
export const cline: TranscriptFormat = {
  client: 'cline',
  skip: skippedTaskFolders,
  reading: (path) => {
    const session = /(?:^|\/)([^/]+)\.messages\.json$/.exec(path)?.[1];
    if (session === undefined) return taskReading(path);
    const parent = session.split('__')[0];
    return { kind: 'whole', read: (content, context) => readHistory(content, context, session, parent) };
  },
};
