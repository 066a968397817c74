import { createServer } from 'node:http';

/** Name of the variable that tells a client where to ask for mws in front of a server. */
export const VARIABLE = 'MWS_IN_FRONT_OF';

/**
 * A small service for clients that the suite starts: `POST <address>?<url>` answers the URL of an mws in front of that URL, which
 * ends as soon as the client that asked is gone (the suite waits for its server's connections to close).
 * @param {(upstream: { url: string }) => Promise<import('./programs.mjs').Running>} start
 * @returns {Promise<import('./programs.mjs').Running>}
 */
export const serveInFront = async (start) => {
  /** @type {Set<Promise<unknown>>} */
  const ending = new Set();
  const service = createServer((request, response) => {
    const gone = new Promise((resolve) => response.once('close', resolve));
    const url = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').search.slice(1));
    const served = start({ url }).then(
      async (mws) => {
        response.write(`${mws.url}\n`);
        await gone;
        await mws.end();
      },
      (/** @type {unknown} */ error) => response.writeHead(500).end(String(error)),
    );
    ending.add(served);
    void served.finally(() => ending.delete(served));
  });
  await new Promise((resolve) => service.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (service.address());
  return {
    url: `http://127.0.0.1:${port}/`,
    async end() {
      service.close();
      service.closeAllConnections();
      await Promise.all(ending);
    },
  };
};
