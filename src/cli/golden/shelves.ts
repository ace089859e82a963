import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Row {
  readonly id: string;
  readonly name: string;
  readonly shelf?: string;
  deleted?: boolean;
}

/** Shelves and the boxes on them. A shelf with boxes on it cannot be removed; a removed box is only marked. */
export interface Shelves {
  readonly url: string;
  readonly rows: Map<string, Row>;
  /** What everybody sees: all but what is marked as deleted. */
  readonly seen: () => readonly string[];
  readonly close: () => Promise<void>;
}

/**
 * @param onCreate called for each record that was stored, before it is answered; `true`: it is never answered; `cut`: its
 * connection is
 * @param mediaType what an answer says that it is, by the method of its request
 * @param pause milliseconds before anything comes of a request
 */
export async function serveShelves(
  onCreate: (row: Row, count: number) => boolean | 'cut' = () => false,
  mediaType: (method: string) => string = () => 'application/json',
  pause: (method: string) => number = () => 0,
): Promise<Shelves> {
  const rows = new Map<string, Row>([['s-1', { id: 's-1', name: 'somebody else' }]]);
  let count = 0;
  const server: Server = createServer((request, response) => {
    const answer = (status: number, body?: unknown): void => {
      response.writeHead(status, { 'content-type': mediaType(request.method ?? '') });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    };
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const work = (): void => {
      const [, , first, boxes, box] = (request.url ?? '').split('?', 1)[0]?.split('/') ?? [];
      const shelf = boxes === undefined ? undefined : first;
      if (shelf !== undefined && !rows.has(shelf)) return answer(404);
      const id = boxes === undefined ? first : box;
      const here = (): readonly Row[] =>
        [...rows.values()].filter((row) => row.shelf === shelf && row.deleted !== true);
      if (id === undefined && request.method === 'GET') return answer(200, { data: here() });
      if (id === undefined && request.method === 'POST') {
        const { name } = JSON.parse(text) as { name?: unknown };
        if (typeof name !== 'string' || name === '') return answer(400, { error: 'name' });
        count += 1;
        const row: Row = {
          id: `${shelf === undefined ? 's' : 'b'}-${String(count + 1)}`,
          name,
          ...(shelf && { shelf }),
        };
        rows.set(row.id, row);
        const how = onCreate(row, count);
        if (how === false) answer(201, row);
        else if (how === 'cut') request.socket.destroy();
        return;
      }
      const row = rows.get(id ?? '');
      if (row === undefined) return answer(404);
      if (request.method === 'GET') return answer(200, row);
      if (request.method !== 'DELETE') return answer(405);
      if (row.shelf !== undefined) {
        if (row.deleted === true) return answer(409);
        row.deleted = true;
        return answer(204);
      }
      const full = [...rows.values()].some((one) => one.shelf === row.id && one.deleted !== true);
      if (full) return answer(409);
      rows.delete(row.id);
      answer(204);
    };
    request.on('end', () => {
      const milliseconds = pause(request.method ?? '');
      if (milliseconds > 0) setTimeout(work, milliseconds);
      else work();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    rows,
    seen: () => [...rows.values()].filter((row) => row.deleted !== true).map(({ id }) => id),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
