import type { Header } from '../../../result/exchange.js';
import { mergeHeaders } from '../sending/merge-headers.js';
import { hash } from '../../seed.js';

/** How a client is known from outside, whatever it asks for. */
export interface ClientLook {
  readonly userAgent: string;
  /** The headers of a request as this client sends them, in its order. */
  readonly order: (headers: readonly Header[]) => readonly Header[];
}

/** Ordinary clients that ask for no encoding. */
const AGENTS: readonly ((n: number) => string)[] = [
  (n) => `curl/8.${String(n % 12)}.0`,
  (n) => `Java-http-client/${String(17 + (n % 6))}.0.${String(n % 9)}`,
  (n) => `Apache-HttpClient/4.5.${String(5 + (n % 10))} (Java/17.0.${String(n % 12)})`,
  (n) => `Jersey/2.${String(30 + (n % 12))} (HttpUrlConnection 17.0.${String(n % 9)})`,
  (n) => `GuzzleHttp/7.${String(n % 10)}`,
  (n) => `Faraday v2.${String(n % 13)}.${String(n % 4)}`,
  (n) => `RestSharp/11${String(n % 3)}.${String(n % 4)}.0.0`,
  (n) => `lua-resty-http/0.17 ngx_lua/1002${String(n % 8)}`,
];

/** A client drawn by a text: the same one for the same text. */
export function drawnLook(by: string): ClientLook {
  const agent = AGENTS[(hash(by, 'agent') >>> 0) % AGENTS.length];
  const rank = (name: string): number => hash(by, 'order', name.toLowerCase());
  return {
    userAgent: agent?.(hash(by, 'version') >>> 0) ?? '',
    order: (headers) => [...headers].sort(([a], [b]) => rank(a) - rank(b)),
  };
}

/** The headers of every request; as Probity, where no other client is named. */
export function defaultHeaders(options: {
  readonly headers: Readonly<Record<string, string>>;
  readonly version: string;
  readonly client?: ClientLook | undefined;
}): readonly Header[] {
  const own: readonly Header[] = [['Accept', 'application/json']];
  const named: readonly Header[] = [
    // What comes encoded all the same is decoded; nothing is asked for, so that what is compared is what was sent.
    ['Accept-Encoding', 'identity'],
    ['User-Agent', `probity/${options.version}`],
  ];
  const who: readonly Header[] = options.client === undefined ? named : [['User-Agent', options.client.userAgent]];
  return mergeHeaders([...own, ...who], Object.entries(options.headers));
}
