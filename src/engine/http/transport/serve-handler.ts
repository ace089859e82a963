import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What frameworks give as a request handler: of node:http, Express, Fastify (`routing`), ... */
export type Handler = RequestListener;

/** A service of this process that can be reached by HTTP, from this machine only. */
export interface ServedHandler {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Serves it on a free port, until it is closed. */
export function serveHandler(handler: Handler): Promise<ServedHandler> {
  return serveOnFreePort(createServer(handler));
}

/** The same for a server that listens to more than requests, such as upgrades. */
export async function serveOnFreePort(server: Server): Promise<ServedHandler> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      });
      // Connections that are kept alive would hold it open.
      server.closeAllConnections();
      await closed;
    },
  };
}
