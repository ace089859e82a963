import type { IncomingMessage } from 'node:http';

/** Octets of a body that the page sends: the id of an entry, or the name of a fact. */
const MOST_OCTETS = 10_000;

/**
 * Whether a request comes from a page of this server: a name that was made to lead to 127.0.0.1 is not its own (DNS rebinding), and a page
 * of another origin says so (Fetch Metadata, the Origin header of RFC 6454).
 *
 * @param port that the server listens on
 */
export function isOwn({ headers }: Pick<IncomingMessage, 'headers'>, port: number): boolean {
  const hosts = [`127.0.0.1:${String(port)}`, `localhost:${String(port)}`];
  const { host = '', origin } = headers;
  if (!hosts.includes(host.toLowerCase())) return false;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** The text that a member of the JSON body has; nothing where the body is anything else. */
export async function textIn(request: IncomingMessage, member: string): Promise<string | undefined> {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) return undefined;
  const chunks: Buffer[] = [];
  let octets = 0;
  for await (const chunk of request) {
    octets += (chunk as Buffer).length;
    if (octets > MOST_OCTETS) return undefined;
    chunks.push(chunk as Buffer);
  }
  const body = parsed(Buffer.concat(chunks).toString('utf8'));
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[member] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
