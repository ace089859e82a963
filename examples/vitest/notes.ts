import { randomUUID } from 'node:crypto';
import type { Handler } from 'probity';

interface Note {
  readonly id: string;
  readonly text: string;
}

/** A service as a user of `probity/vitest` would have it: notes that can be made, read, listed and removed. */
export function notes({ forgetful = false } = {}): Handler {
  const store = new Map<string, Note>();
  return (request, response) => {
    const answer = (status: number, body?: unknown, headers: Record<string, string> = {}): void => {
      response.writeHead(status, { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers });
      response.end(body === undefined || request.method === 'HEAD' ? undefined : JSON.stringify(body));
    };
    const refuse = (status: number, code: string): void => {
      answer(status, { code, message: code });
    };
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const id = /^\/api\/v1\/notes\/([^/?]+)$/.exec(request.url ?? '')?.[1];
      const isList = /^\/api\/v1\/notes(\?|$)/.test(request.url ?? '');
      if (id === undefined && !isList) return refuse(404, 'no-such-path');
      if (isList && request.method === 'GET') {
        const limit = /[?&]limit=(\d+)/.exec(request.url ?? '')?.[1];
        return answer(200, { data: [...store.values()].slice(0, limit === undefined ? undefined : Number(limit)) });
      }
      if (isList && request.method === 'POST') {
        const body = parse(text);
        if (typeof body?.text !== 'string' || body.text === '' || [...body.text].length > 200)
          return refuse(400, 'invalid');
        const note = { id: randomUUID(), text: body.text };
        store.set(note.id, note);
        return answer(201, note, { Location: `/api/v1/notes/${note.id}` });
      }
      const note = store.get(id ?? '');
      if (id !== undefined && note === undefined) return refuse(404, 'no-such-note');
      if (request.method === 'GET' && note !== undefined) return answer(200, note);
      if (request.method === 'DELETE' && id !== undefined) {
        if (!forgetful) store.delete(id);
        return answer(204);
      }
      response.setHeader('Allow', isList ? 'GET, POST' : 'GET, DELETE');
      refuse(405, 'method-not-allowed');
    });
  };
}

function parse(text: string): { readonly text?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
