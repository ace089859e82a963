import { gunzipSync } from 'node:zlib';
import { REFERENCE_ENVIRONMENT } from '../http/callers.js';
import { headerOf, isObject, type Call, type Header, type Json, type JsonObject, type Reply } from '../http/message.js';

/** An answer as a test looks at it. */
export interface Seen {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly text: string;
  /** The connection is closed behind it. */
  readonly closes: boolean;
  /** Octets behind it, where it has no content. */
  readonly behind: number;
  /** The body, when it is JSON. */
  readonly body: Json | undefined;
  header(name: string): string | undefined;
  /** The items of a list, whatever is around them. */
  readonly items: readonly JsonObject[];
}

export interface VisitOptions {
  /** `anonymous` leaves the credentials out. */
  readonly as?: keyof typeof REFERENCE_ENVIRONMENT | 'anonymous';
  readonly headers?: Readonly<Record<string, string>>;
  /** Octets in the place of JSON. */
  readonly raw?: string;
  readonly connection?: string;
  readonly gone?: AbortSignal;
}

export type Visitor = (method: string, path: string, body?: Json, options?: VisitOptions) => Promise<Seen>;

/** A caller of a dispatcher in this process, for the tests of this folder. Acts as alice where nothing is said. */
export function visitor(service: { dispatch(call: Call): Promise<Reply> }): Visitor {
  return async (method, path, body, options = {}) => {
    const { as = 'PROBITY_SHOP_TOKEN', headers = {}, raw, connection = 'c', gone } = options;
    const text = raw ?? (body === undefined ? '' : JSON.stringify(body));
    const sent: Header[] = Object.entries(headers);
    if (as === 'PROBITY_SHOP_KEY') sent.push(['X-API-Key', REFERENCE_ENVIRONMENT[as]]);
    else if (as !== 'anonymous') sent.push(['Authorization', `Bearer ${REFERENCE_ENVIRONMENT[as]}`]);
    if (text !== '' && headerOf({ headers: sent }, 'Content-Type') === undefined) {
      sent.push(['Content-Type', 'application/json']);
    }
    const call: Call = { method, path, headers: sent, body: Buffer.from(text), connection };
    const reply = await service.dispatch(gone === undefined ? call : { ...call, gone });
    return seen(reply);
  };
}

async function seen(reply: Reply): Promise<Seen> {
  const chunks: Uint8Array[] = [];
  if (reply.body instanceof Uint8Array) chunks.push(reply.body);
  else for await (const chunk of reply.body) chunks.push(chunk);
  const content = Buffer.concat(chunks);
  const isPacked = headerOf(reply, 'Content-Encoding') === 'gzip' && content.length > 0;
  const text = (isPacked ? gunzipSync(content) : content).toString();
  const body = parsed(text);
  return {
    status: reply.status,
    headers: reply.headers,
    text,
    closes: reply.closes ?? false,
    behind: reply.behind ?? 0,
    body,
    header: (name) => headerOf(reply, name),
    items: itemsIn(body),
  };
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** The first array of objects: itself, or in the envelope. */
function itemsIn(body: Json | undefined): readonly JsonObject[] {
  const arrays = isObject(body) ? Object.values(body) : [body];
  return (arrays.find(Array.isArray) ?? []) as readonly JsonObject[];
}
