import { listenFor, type Listening } from './http/listen.js';
import type { Call, Reply } from './http/message.js';

/** A service that does not look at what it is asked: nothing that matters may pass on it. */
export interface NullTarget {
  readonly id: string;
  readonly title: string;
  dispatch(call: Call): Promise<Reply>;
  listen(port?: number, host?: string): Promise<Listening>;
}

const LOGIN =
  '<!doctype html><title>Log in</title><form method="post"><input name="user"><input name="password"></form>';

function nullTarget(id: string, title: string, dispatch: (call: Call) => Promise<Reply>): NullTarget {
  return { id, title, dispatch, listen: (port, host) => listenFor({ dispatch }, port, host) };
}

function always(id: string, title: string, status: number, type: string, text: string): NullTarget {
  const content = new TextEncoder().encode(text);
  return nullTarget(id, title, ({ method }) =>
    Promise.resolve({
      status,
      headers: [
        ['Content-Type', type],
        ['Content-Length', String(content.length)],
      ],
      body: method === 'HEAD' ? new Uint8Array() : content,
    }),
  );
}

const JSON_TYPE = 'application/json';
const error = (code: string): string => JSON.stringify({ error: { code, message: 'Always the same' } });

export const nullTargets: readonly NullTarget[] = [
  always('empty-object', 'Always 200 and {}', 200, JSON_TYPE, '{}'),
  always('empty-array', 'Always 200 and []', 200, JSON_TYPE, '[]'),
  always('not-found', 'Always 404', 404, JSON_TYPE, error('not_found')),
  always('unauthenticated', 'Always 401', 401, JSON_TYPE, error('unauthenticated')),
  always('server-error', 'Always 500', 500, JSON_TYPE, error('internal')),
  always('login-page', 'Always 200 and an HTML page to log in', 200, 'text/html; charset=utf-8', LOGIN),
  // What never settles holds nothing: it is gone with whoever waits for it.
  nullTarget('silence', 'Never answers', () => new Promise(() => undefined)),
];
