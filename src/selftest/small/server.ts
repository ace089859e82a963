import type { inProcessTransport } from '../../index.js';

export type Dispatch = Parameters<typeof inProcessTransport>[0];
export type Item = Record<string, unknown>;

/** One request as a small service looks at it. */
export interface Request {
  readonly method: string;
  /** Segments of the path, decoded. */
  readonly at: readonly string[];
  readonly query: URLSearchParams;
  /** The content where it is a JSON object, or a form where the service takes forms. */
  readonly body: Item | undefined;
  /** The content where it is a JSON array. */
  readonly list: readonly unknown[] | undefined;
  /** A header by its name in lower case. */
  readonly header: (name: string) => string | undefined;
}

/** Status and content; without content where none is given. */
export type Answer = readonly [status: number, content?: unknown, headers?: Readonly<Record<string, string>>];

/** A service in this process that speaks JSON: 404 where a handler says nothing, 400 for what cannot be read. */
export function serve(
  handler: (request: Request) => Answer | Promise<Answer> | undefined,
  unreadable: Answer = [400, { error: 'It cannot be read' }],
  takesForms = false,
): Dispatch {
  return async (call) => {
    const url = new URL(call.path, 'http://here.test');
    const header = (name: string): string | undefined => call.headers.find(([one]) => one.toLowerCase() === name)?.[1];
    const answered = async (): Promise<Answer> => {
      let at: readonly string[];
      try {
        at = url.pathname.split('/').slice(1).map(decodeURIComponent);
      } catch {
        return unreadable;
      }
      const text = new TextDecoder().decode(call.body);
      let body: Item | undefined;
      let list: readonly unknown[] | undefined;
      if (takesForms && /^application\/x-www-form-urlencoded\b/i.test(header('content-type') ?? '')) {
        body = Object.fromEntries(new URLSearchParams(text));
      } else if (text !== '') {
        try {
          const value: unknown = JSON.parse(text);
          if (Array.isArray(value)) list = value as readonly unknown[];
          else if (typeof value === 'object' && value !== null) body = value as Item;
        } catch {
          return unreadable;
        }
      }
      // A HEAD is a GET without its content.
      const method = call.method === 'HEAD' ? 'GET' : call.method;
      return (
        (await handler({ method, at, query: url.searchParams, body, list, header })) ?? [404, { error: 'Not found' }]
      );
    };
    const [status, content, headers = {}] = await answered();
    // What says of itself what it is is a text as it stands.
    const isText = typeof content === 'string' && headers['Content-Type'] !== undefined;
    const octets = new TextEncoder().encode(content === undefined ? '' : isText ? content : JSON.stringify(content));
    const isTyped = content === undefined || headers['Content-Type'] !== undefined;
    const type = isTyped ? [] : [['Content-Type', 'application/json'] as const];
    const length = status === 204 ? [] : [['Content-Length', String(octets.length)] as const];
    return {
      status,
      headers: [...type, ...length, ...Object.entries(headers)],
      body: call.method === 'HEAD' ? new Uint8Array() : octets,
    };
  };
}

/** A refusal with its text. */
export const no = (status: number, error: string): Answer => [status, { error }];

/** A service that keeps its contract, and says little. */
export interface Small {
  readonly name: string;
  /** Facts behind the target, as YAML. */
  readonly contract: string;
  readonly start: () => Dispatch;
}

export const text = (value: unknown, most = 60): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= most;
export const whole = (value: unknown): value is number => Number.isInteger(value);
export const wrong = no(422, 'The body is not valid');

const TIME = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/;

/** Milliseconds of a date and time (RFC 3339); NaN for what is none, 30 February too. */
export function momentOf(value: unknown): number {
  if (typeof value !== 'string' || !TIME.test(value)) return Number.NaN;
  const day = Date.parse(`${value.slice(0, 10)}T00:00:00Z`);
  const isDay = !Number.isNaN(day) && new Date(day).toISOString().startsWith(value.slice(0, 10));
  return isDay ? Date.parse(value) : Number.NaN;
}
