import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Jobs that can be made, changed, searched and removed; some of what it offers must not be called by anybody. */
export interface Jobs {
  readonly url: string;
  /** What it was sent, as `PATCH /jobs/1`, from the first request on. */
  readonly got: string[];
  readonly ids: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** @param options.searchWrites a search leaves a job behind; `ignoresLimit`: a list has all jobs, whatever it was asked for; `name`: that of the job that is there */
export async function serveJobs(
  options: { readonly searchWrites?: boolean; readonly ignoresLimit?: boolean; readonly name?: string } = {},
): Promise<Jobs> {
  const rows = new Map<string, { id: string; name: string }>([
    ['1', { id: '1', name: options.name ?? 'somebody else' }],
  ]);
  const got: string[] = [];
  let count = 1;
  const make = (name: string): { id: string; name: string } => {
    count += 1;
    const row = { id: String(count), name };
    rows.set(row.id, row);
    return row;
  };
  const server = createServer((request, response) => {
    const answer = (status: number, body?: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body === undefined || request.method === 'HEAD' ? undefined : JSON.stringify(body));
    };
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { method = '', url = '' } = request;
      got.push(`${method} ${url}`);
      const [path = '', query = ''] = url.split('?', 2);
      const [, top, id] = path.split('/').map(decodeURIComponent);
      const nameIn = (): string | undefined => {
        const name = (JSON.parse(text) as { name?: unknown }).name;
        return typeof name === 'string' && name !== '' ? name : undefined;
      };
      const limit = new URLSearchParams(query).get('limit') ?? '20';
      if (top !== 'jobs') return answer(404, {});
      if (method === 'POST' && id === 'purge') return answer(204);
      if (method === 'POST' && id === 'search') {
        if (options.searchWrites) make('a search');
        return answer(200, { data: [...rows.values()] });
      }
      try {
        if (id === undefined && method === 'POST') {
          const name = nameIn();
          return name === undefined ? answer(400, {}) : answer(201, make(name));
        }
        if (id === undefined && (method === 'GET' || method === 'HEAD')) {
          if (!/^\d+$/.test(limit) || Number(limit) < 1) return answer(400, {});
          const all = [...rows.values()];
          return answer(200, { data: options.ignoresLimit ? all : all.slice(0, Number(limit)) });
        }
        const row = rows.get(id ?? '');
        if (row === undefined) return answer(404, {});
        if (method === 'GET' || method === 'HEAD') return answer(200, row);
        if (method === 'PATCH') {
          row.name = nameIn() ?? row.name;
          return answer(200, row);
        }
        if (method !== 'DELETE') return answer(405, {});
        rows.delete(row.id);
        answer(204);
      } catch {
        answer(400, {});
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    got,
    ids: () => [...rows.keys()],
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The contract of the jobs; `never` are the operations that must not be called. */
export function jobsContract(never: readonly string[], cleanup = 'delete'): string {
  const call = (operation: string): string => (never.includes(operation) ? ', never-call: true' : '');
  return `probity: 1
service: { name: Jobs }
target: { base-url: '\${PROBITY_JOBS_URL:-http://127.0.0.1:1}', sandbox: [127.0.0.1] }
claims: [web-api]
auth: none
versioning: { versions: { v1: { state: active } } }
resources:
  jobs:
    path: /jobs
    item: /jobs/<id>
    id: { id: /id }
    schema: { type: object, required: [id, name], properties: { id: { type: string }, name: { type: string } } }
    tag: /name
    unique: none
    refs: none
    cleanup: ${cleanup}
    operations:
      list: {}
      read: {}
      create:
        status: 201
        returns: item
        body: { type: object, required: [name], properties: { name: { type: string, minLength: 1, maxLength: 80 } } }
      update: { status: 200, returns: item, format: merge-patch, body: { type: object, properties: { name: { type: string, minLength: 1, maxLength: 80 } } }${call('jobs.update')} }
      delete: { status: 204${call('jobs.delete')} }
      '*': none
    collection: { items: /data, total: none, offset: none, cursor: none, limit: { default: 20, max: 100, over: reject } }
operations:
  purge: { of: jobs, method: POST, path: /jobs/purge, status: 204, returns: nothing${call('purge')} }
  search: { of: jobs, method: POST, path: /jobs/search, status: 200, safe: true, returns: list, body: { type: object, properties: { name: { type: string } } }${call('search')} }
consistency: { read-after-write: strong, list-lag: 0s }
`;
}
