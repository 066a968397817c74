import type { CatalogTool, JsonObject, RankOptions, Ranker } from '@mcp-working-set/core';
import { createRanker, type RankerOptions } from '../../src/index.js';

/** A tool of a backend, as the catalog would hold it; parameters ending in `?` are optional texts, others required ones. */
export const tool = (backend: string, original: string, description = '', parameters: readonly string[] = [], more: JsonObject = {}): CatalogTool => ({
  exposed: `${backend}__${original}`, upstream: backend, original, backend, repairs: [],
  definition: {
    name: original, description, ...more,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(parameters.map((name) => [name.replace('?', ''), { type: 'string' }])),
      required: parameters.filter((name) => !name.endsWith('?')),
    },
  },
});

/** A ranker over tools, upstream by upstream. */
export const rankerOver = (tools: readonly CatalogTool[], options: RankerOptions = {}): Ranker => {
  const ranker = createRanker(options);
  for (const upstream of new Set(tools.map((one) => one.upstream))) ranker.replace(upstream, tools.filter((one) => one.upstream === upstream));
  return ranker;
};

/** Exposed names of the hits. */
export const names = (ranker: Ranker, query: string, options?: RankOptions): readonly string[] =>
  ranker.search(query, options).hits.map((hit) => hit.tool.exposed);

/** A small desk of tools over five backends, written for these tests. */
export const DESK: readonly CatalogTool[] = [
  tool('mail', 'list_labels', 'Lists the labels of the mailbox.'),
  tool('mail', 'send_email', 'Sends an email to one or more recipients.', ['to', 'subject', 'body', 'cc?']),
  tool('mail', 'search_threads', 'Searches mail threads with a query.', ['query', 'limit?']),
  tool('mail', 'trash_thread', 'Moves a mail thread to the trash.', ['thread_id']),
  tool('calendar', 'create_event', 'Creates a calendar event with attendees.', ['title', 'start', 'end', 'attendees?']),
  tool('calendar', 'list_events', 'Lists the events between two dates.', ['from', 'until']),
  tool('calendar', 'delete_event', 'Deletes a calendar event.', ['event_id']),
  tool('drive', 'share_file', 'Gives other people access to a file.', ['file_id', 'email', 'role']),
  tool('drive', 'upload_file', 'Uploads a local file into a folder.', ['path', 'folder_id?']),
  tool('drive', 'create_folder', 'Creates a folder.', ['name', 'parent_id?']),
  tool('drive', 'search_files', 'Finds files by name or content.', ['query']),
  tool('browser', 'navigate', 'Opens a web address in the browser.', ['url']),
  tool('browser', 'click', 'Clicks an element of the page.', ['selector']),
  tool('browser', 'take_screenshot', 'Takes a picture of the page.', ['full_page?']),
  tool('browser', 'fill_form', 'Fills several fields of a form.', ['fields']),
  tool('code', 'create_issue', 'Opens an issue in a repository.', ['repository', 'title', 'body?']),
  tool('code', 'list_issues', 'Lists the issues of a repository.', ['repository', 'state?']),
  tool('code', 'create_pull_request', 'Proposes changes of a branch for review.', ['repository', 'head', 'base', 'title']),
  tool('code', 'merge_pull_request', 'Merges a pull request.', ['repository', 'number']),
  tool('code', 'search_code', 'Searches code across repositories.', ['query', 'language?']),
];
