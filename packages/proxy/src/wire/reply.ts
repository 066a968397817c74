import { RawJson, type Reply } from './message.js';

/** An answer that went well. */
export const resultReply = (result: unknown): Reply => ({ result: RawJson.of(result) });

/** A JSON-RPC error. */
export const errorReply = (code: number, message: string, data?: unknown): Reply => ({
  error: RawJson.of(data === undefined ? { code, message } : { code, message, data }),
});

/** Whether a call has failed: by an error, or by a result that says so. Looks closer only where the word stands in the text. */
export const hasFailed = (reply: Reply): boolean =>
  reply.error !== undefined || (reply.result.text.includes('"isError"') && reply.result.member('isError')?.text === 'true');

/** A tool result of text alone, for the model to read. */
export const textReply = (text: string, options: { isError?: boolean } = {}): Reply =>
  resultReply({ content: [{ type: 'text', text }], ...(options.isError ? { isError: true } : {}) });
