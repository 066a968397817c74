import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Clock } from '@mcp-working-set/core';

const POLL_MS = 5;

/** The connections of a server, for an end in good order. */
export interface Sockets {
  /** Takes no new connections; those that are open stay, so that a late request gets an answer instead of a reset. */
  stopAccepting(): Promise<void>;
  /** Resolves when everything written has been taken by the clients, or after `ms`. */
  flushed(ms: number): Promise<void>;
}

/**
 * `server.close()` of Node 20 would not do: it destroys connections whose answer has been ended but is still on its
 * way, and cuts large answers off.
 */
export const trackSockets = (server: Server, clock: Clock): Sockets => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const pending = (): boolean => [...sockets].some((socket) => socket.writableLength > 0 && !socket.destroyed);
  return {
    stopAccepting: () => new Promise((resolve) => void NetServer.prototype.close.call(server, () => resolve())),
    async flushed(ms) {
      let late = false;
      const stop = clock.after(ms, () => (late = true));
      // There is no event for "all taken" on a socket that somebody else writes to.
      while (pending() && !late) await new Promise((next) => setTimeout(next, POLL_MS));
      stop();
    },
  };
};
