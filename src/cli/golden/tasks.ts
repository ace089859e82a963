import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** In what the service of tasks is not as its contract says. */
export interface TasksOptions {
  readonly tls?: { readonly key: string; readonly cert: string };
  readonly token?: string;
  /** Answers everybody. */
  readonly isOpen?: boolean;
  /** A page in the place of every answer. */
  readonly page?: string;
  /** Seconds by which its clock is ahead. */
  readonly ahead?: number;
  /** Where the API begins. */
  readonly below?: string;
  /** What is made cannot be read: it is not there, or has another name. */
  readonly reads?: 'nothing' | 'another-name';
  /** What is made stays. */
  readonly keeps?: boolean;
  /** Answers 429 to all. */
  readonly isBusy?: boolean;
  /** Answers nothing at all. */
  readonly isSilent?: boolean;
  /** How every request is answered, whatever it asks for. */
  readonly always?: { readonly status: number; readonly headers?: Readonly<Record<string, string>> };
  /** Fields of every answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the credential of a request is taken, in the place of a bearer token. */
  readonly takes?: (headers: IncomingMessage['headers']) => boolean;
  /** How a create is refused. */
  readonly refuses?: number;
  /** How a request for a token is answered at `/token`. */
  readonly grants?: { readonly status: number; readonly body: object };
  /** Told when a record was stored; where it is true, nobody hears of it. */
  readonly stored?: () => boolean;
}

export interface Tasks {
  readonly url: string;
  readonly got: string[];
  readonly ids: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** A small service of tasks on a port of 127.0.0.1, with a token. One task is somebody else's. */
export async function serveTasks(options: TasksOptions = {}): Promise<Tasks> {
  const rows = new Map([['1', { id: '1', name: 'somebody else' }]]);
  const got: string[] = [];
  const { token = 'tok_alice_1234567890', below = '' } = options;
  const listener: RequestListener = (request, response) => {
    got.push(`${request.method ?? ''} ${request.url ?? ''}`);
    if (options.isSilent) return;
    if (options.ahead !== undefined) {
      response.setHeader('date', new Date(Date.now() + options.ahead * 1000).toUTCString());
    }
    for (const [name, value] of Object.entries(options.headers ?? {})) response.setHeader(name, value);
    if (options.always !== undefined) return answer(response, options.always.status, {}, options.always.headers);
    if (options.grants !== undefined && request.url === '/token')
      return answer(response, options.grants.status, options.grants.body);
    if (options.page !== undefined) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(options.page);
      return;
    }
    if (options.isBusy) return answer(response, 429, {}, { 'retry-after': '120' });
    const isTaken = options.takes ?? (({ authorization }): boolean => authorization === `Bearer ${token}`);
    const isKnown = options.isOpen || isTaken(request.headers);
    if (!isKnown) return answer(response, 401, { error: 'no' }, { 'www-authenticate': 'Bearer' });
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    if (!path.startsWith(`${below}/tasks`)) return answer(response, 404, {});
    const id = path.slice(`${below}/tasks`.length + 1);
    void bodyOf(request).then((body) => {
      one(request.method ?? '', id, body, response);
    });
  };
  const one = (method: string, id: string, body: string, response: ServerResponse): void => {
    if (id === '' && method === 'GET') return answer(response, 200, { data: [...rows.values()] });
    if (id === '' && method === 'POST') {
      if (options.refuses !== undefined) return answer(response, options.refuses, { error: 'no new tasks today' });
      const name = nameIn(body);
      if (name === undefined) return answer(response, 400, { error: 'no name' });
      const row = { id: `t${String(rows.size)}`, name };
      rows.set(row.id, row);
      if (options.stored?.() !== true) answer(response, 201, row);
      return;
    }
    const row = rows.get(id);
    if (row === undefined || (method === 'GET' && options.reads === 'nothing')) return answer(response, 404, {});
    if (method === 'GET') {
      return answer(response, 200, options.reads === 'another-name' ? { ...row, name: 'TASK' } : row);
    }
    if (method !== 'DELETE' || options.keeps) return answer(response, 405, {});
    rows.delete(id);
    response.writeHead(204).end();
  };
  const server = options.tls ? createTlsServer(options.tls, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = String((server.address() as AddressInfo).port);
  return {
    url: `http${options.tls ? 's' : ''}://127.0.0.1:${port}`,
    got,
    ids: () => [...rows.keys()],
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(
  response: ServerResponse,
  status: number,
  value: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
}

function nameIn(body: string): string | undefined {
  try {
    const { name } = JSON.parse(body) as { readonly name?: unknown };
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined;
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request as AsyncIterable<Buffer>) text += chunk.toString();
  return text;
}

/** The contract of the tasks. The line of the base URL is the fourth, and that of the token the eighth. */
export const TASKS_CONTRACT = `probity: 1
service: { name: Tasks }
claims: [web-api]
target: { base-url: "\${PROBITY_TASKS_URL:-http://127.0.0.1:1}", sandbox: [127.0.0.1, localhost] }
auth:
  default: required
  schemes: { bearer: { type: bearer } }
  identities: { alice: { scheme: bearer, token: "\${PROBITY_TASKS_TOKEN}" } }
resources:
  tasks:
    path: /tasks
    item: /tasks/<id>
    id: { id: /id }
    tag: /name
    cleanup: delete
    schema: { type: object, required: [id, name], properties: { id: { type: string }, name: { type: string } } }
    operations:
      list: {}
      read: {}
      create:
        status: 201
        returns: item
        body: { type: object, required: [name], properties: { name: { type: string, minLength: 1, maxLength: 80 } } }
      delete: { status: 204 }
    collection: { items: /data, total: none, offset: none, cursor: none, limit: { default: 20, max: 100, over: reject } }
consistency: { read-after-write: strong, list-lag: 0s }
`;
