import { isJsonObject } from '@mcp-working-set/core';
import { forgetOldest } from '../forget-oldest.js';
import type { Reply } from '../wire/message.js';

/** Tasks remembered, the oldest forgotten first. */
const MAX_TASKS = 10_000;

/** Where the tasks of a principal run: their ids lead back to the upstream and the session that started them. */
export interface Tasks {
  /** Looks for a task that an answer has started. */
  note(principal: string, sessionId: string | undefined, upstream: string, reply: Reply): void;
  /** A task that an upstream lists. */
  know(owner: { readonly principal: string; readonly sessionId?: string | undefined }, upstream: string, taskId: unknown): void;
  upstreamOf(principal: string, taskId: string): string | undefined;
  /** The session that started a task, for news of it. */
  sessionOf(principal: string, upstream: string, taskId: string): string | undefined;
}

export const createTasks = (): Tasks => {
  const known = new Map<string, { upstream: string; sessionId: string | undefined }>();
  const keyOf = (principal: string, taskId: string): string => `${principal}\0${taskId}`;
  const know: Tasks['know'] = ({ principal, sessionId }, upstream, taskId) => {
    if (typeof taskId !== 'string') return;
    const key = keyOf(principal, taskId);
    known.set(key, known.get(key) ?? { upstream, sessionId });
    forgetOldest(known, MAX_TASKS);
  };
  return {
    note(principal, sessionId, upstream, reply) {
      // Both shapes carry the word: `{"task":{"taskId":…}}` of 2025-11-25, `{"resultType":"task","taskId":…}` of 2026-07-28.
      if (!reply.result?.text.includes('"taskId"')) return;
      const { task, taskId, resultType } = reply.result.object;
      const id = isJsonObject(task) ? task['taskId'] : resultType === 'task' ? taskId : undefined;
      know({ principal, sessionId }, upstream, id);
    },
    know,
    upstreamOf: (principal, taskId) => known.get(keyOf(principal, taskId))?.upstream,
    sessionOf(principal, upstream, taskId) {
      const task = known.get(keyOf(principal, taskId));
      return task?.upstream === upstream ? task.sessionId : undefined;
    },
  };
};
