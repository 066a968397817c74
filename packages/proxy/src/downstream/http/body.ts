import type { IncomingMessage } from 'node:http';

/** What became of a request's body. */
export type Body = { readonly text: string } | { readonly tooLarge: true } | { readonly gone: true };

/** Whether a request says beforehand that its body is over the limit. */
export const declaresOver = (request: IncomingMessage, maxBytes: number): boolean => Number(request.headers['content-length'] ?? 0) > maxBytes;

/**
 * Reads a body as UTF-8 and calls back once. Over the limit it calls back at once; Node then discards what is still to
 * come when the answer has been sent, so that the client can read it.
 */
export const readBody = (request: IncomingMessage, maxBytes: number, done: (body: Body) => void): void => {
  if (declaresOver(request, maxBytes)) {
    done({ tooLarge: true });
    return;
  }
  let first: Buffer | undefined;
  let more: Buffer[] | undefined;
  let size = 0;
  let over = false;
  const finish = (body: Body): void => {
    if (over) return;
    over = true;
    done(body);
  };
  request.on('data', (chunk: Buffer) => {
    if (over) return;
    size += chunk.length;
    if (size > maxBytes) {
      first = undefined;
      more = undefined;
      finish({ tooLarge: true });
    } else if (first === undefined) first = chunk;
    else (more ??= [first]).push(chunk);
  });
  request.on('end', () => {
    if (over) return;
    finish({ text: (more ? Buffer.concat(more) : (first ?? Buffer.alloc(0))).toString('utf8') });
  });
  request.on('close', () => finish({ gone: true }));
};
