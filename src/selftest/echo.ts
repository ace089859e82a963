import { randomUUID } from 'node:crypto';
import type { inProcessTransport } from '../index.js';

type Dispatch = Parameters<typeof inProcessTransport>[0];
type InProcessCall = Parameters<Dispatch>[0];
type InProcessAnswer = Awaited<ReturnType<Dispatch>>;
type Value = Readonly<Record<string, unknown>>;

/**
 * A service that takes whatever it is sent and keeps it: no rule of any schema is checked. Its records are at
 * `/things/<id>`, and below them at `/things/<id>/parts/<id>/notes/<id>`; `id` is its own.
 */
export function echo(): Dispatch {
  const stores = new Map<string, Map<string, Value>>();
  const answer = (status: number, value?: unknown, headers: [string, string][] = []): InProcessAnswer => ({
    status,
    headers: value === undefined ? headers : [['Content-Type', 'application/json'], ...headers],
    body: Buffer.from(value === undefined ? '' : JSON.stringify(value)),
  });
  const error = (status: number, code: string): InProcessAnswer => answer(status, { error: { code, message: code } });
  const storeAt = (path: string): Map<string, Value> => {
    const store = stores.get(path) ?? new Map<string, Value>();
    stores.set(path, store);
    return store;
  };

  const collection = ({ method, path, body }: InProcessCall, at: string): InProcessAnswer => {
    const store = storeAt(at);
    if (method === 'GET' || method === 'HEAD') {
      const query = new URLSearchParams(path.split('?')[1] ?? '');
      const [limit, page] = [Number(query.get('limit') ?? 20), Number(query.get('page') ?? 1)];
      return answer(200, { data: [...store.values()].slice((page - 1) * limit, page * limit) });
    }
    if (method !== 'POST') return error(405, 'not-allowed');
    const sent = parsed(body);
    if (sent === undefined) return error(400, 'malformed');
    const id = randomUUID();
    store.set(id, { ...objectOf(sent), id });
    return answer(201, store.get(id), [['Location', `${at}/${id}`]]);
  };

  const item = ({ method, body }: InProcessCall, at: string, id: string): InProcessAnswer => {
    const store = storeAt(at);
    const before = store.get(id);
    if (before === undefined) return error(404, 'not-found');
    if (method === 'GET' || method === 'HEAD') return answer(200, before);
    if (method === 'DELETE') {
      store.delete(id);
      return answer(204);
    }
    if (method !== 'PUT' && method !== 'PATCH') return error(405, 'not-allowed');
    const sent = parsed(body);
    if (sent === undefined) return error(400, 'malformed');
    store.set(id, method === 'PUT' ? { ...objectOf(sent), id } : { ...objectOf(merged(before, sent)), id });
    return answer(200, store.get(id));
  };

  return (call) => {
    const path = call.path.split('?')[0] ?? '';
    const [, top = '', last] =
      /^((?:\/(?:things|parts)\/[^/]+)*\/(?:things|parts|notes))(?:\/([^/]+))?$/.exec(path) ?? [];
    const [, parents, parent] = /^(.*)\/([^/]+)\/[a-z]+$/.exec(top) ?? [];
    const isBelowNothing = parents !== undefined && !storeAt(parents).has(parent ?? '');
    if (top === '' || isBelowNothing) return Promise.resolve(error(404, 'not-found'));
    return Promise.resolve(last === undefined ? collection(call, top) : item(call, top, last));
  };
}

function objectOf(value: unknown): Value {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Value) : { value };
}

/** RFC 7396. */
function merged(before: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const result: Record<string, unknown> = { ...objectOf(before) };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = merged(result[name], value);
  }
  return result;
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
