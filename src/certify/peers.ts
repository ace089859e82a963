import type { OnPeer, Peer } from '../engine/http/transport/peer.js';
import type { ExchangeLine, Run } from '../index.js';
import { isLoopback, isUnreachable, needsControl } from './control.js';
import { listed } from './refusal.js';
import type { Certificate } from './statement.js';
import type { Trouble } from './verify/verification.js';

/** Who was at the other end of the connections of a run. */
export const PEERS_FILE = 'peers.json';

/** A machine that answered, with the connections that led to it. */
export interface RecordedPeer extends Peer {
  readonly connections: readonly string[];
}

/** A machine that answered, as a certificate names it. */
export type CertifiedPeer = Pick<Peer, 'address' | 'certificate'>;

/** Where a public name led to machines that others cannot reach: to them it is another one, or none. */
export function hiddenBehind({ baseUrl, peers }: Certificate['target']): readonly string[] {
  if (!needsControl(baseUrl)) return [];
  return [...new Set(peers.map(({ address }) => address).filter(isUnreachable))];
}

/** Takes down who is at the other end of each connection. */
export function peerBook(): { readonly onPeer: OnPeer; readonly text: () => string } {
  const known = new Map<string, Peer & { readonly connections: string[] }>();
  return {
    onPeer: (connection, peer) => {
      const key = JSON.stringify(peer);
      const there = known.get(key) ?? { ...peer, connections: [] };
      there.connections.push(connection);
      known.set(key, there);
    },
    text: () => `${JSON.stringify({ format: 1, peers: [...known.values()] }, null, 2)}\n`,
  };
}

/** The peers of a bundle; undefined for anything that is no list of them. */
export function peersIn(text: string | undefined): readonly RecordedPeer[] | undefined {
  try {
    const { format, peers } = JSON.parse(text ?? '') as { readonly format?: unknown; readonly peers?: unknown };
    return format === 1 && Array.isArray(peers) && peers.every(isPeer) ? peers : undefined;
  } catch {
    return undefined;
  }
}

function isPeer(value: unknown): value is RecordedPeer {
  const { address, port, connections, certificate } = (value ?? {}) as Partial<RecordedPeer>;
  const { sha256, subject, issuer, from, until, names, trusted, authority } = certificate ?? {};
  return (
    typeof address === 'string' &&
    typeof port === 'number' &&
    Array.isArray(connections) &&
    connections.every((one: unknown) => typeof one === 'string') &&
    (certificate === undefined ||
      ([sha256, subject, issuer, from, until, authority].every((one) => typeof one === 'string') &&
        Array.isArray(names) &&
        names.every((one: unknown) => typeof one === 'string') &&
        typeof trusted === 'boolean'))
  );
}

/** The machines that answered something of the run, each once. */
export function certifiedPeers(run: Run, peers: readonly RecordedPeer[]): readonly CertifiedPeer[] {
  const carried = carriedBy(run, peers);
  const found = new Map<string, CertifiedPeer>();
  for (const { address, certificate } of peers.filter((peer) => (carried.get(peer)?.length ?? 0) > 0)) {
    const peer = { address, ...(certificate === undefined ? {} : { certificate }) };
    found.set(JSON.stringify(peer), peer);
  }
  return [...found.values()];
}

function carriedBy({ exchanges }: Run, peers: readonly RecordedPeer[]): ReadonlyMap<RecordedPeer, ExchangeLine[]> {
  const owner = new Map(peers.flatMap((peer) => peer.connections.map((name) => [name, peer] as const)));
  const carried = new Map<RecordedPeer, ExchangeLine[]>(peers.map((peer) => [peer, []]));
  for (const exchange of exchanges) {
    const peer = exchange.response === undefined ? undefined : owner.get(exchange.connection ?? '');
    if (peer !== undefined) carried.get(peer)?.push(exchange);
  }
  return carried;
}

/** What is wrong with who answered: every answer came over a connection to a machine that can be the one of its URL. */
export function peerTroubles(run: Run, text: string | undefined): readonly Trouble[] {
  const peers = peersIn(text);
  if (peers === undefined)
    return [{ code: 'peers-missing', message: `There is no ${PEERS_FILE} that says which machines answered` }];
  const names = peers.flatMap(({ connections }) => connections);
  const known = new Set(names);
  const troubles: Trouble[] = [];
  const add = (code: string, those: readonly string[], what: string): void => {
    if (those.length > 0) troubles.push({ code, message: `${what}: ${listed([...new Set(those)], 3)}` });
  };
  const open = run.exchanges.filter(({ response, connection }) => response && !known.has(connection ?? ''));
  add(
    'peer-missing',
    open.map(({ id }) => id),
    `${PEERS_FILE} does not say which machine answered`,
  );
  if (known.size < names.length) add('peer-doubled', [PEERS_FILE], 'A connection leads to two machines');
  for (const [peer, exchanges] of carriedBy(run, peers)) {
    const urls = new Set(
      exchanges.flatMap(({ request }) => (URL.canParse(request.url) ? [originOf(request.url)] : [])),
    );
    for (const origin of urls) add('peer-implausible', wrongAt(peer, new URL(origin), run), `Answers for ${origin}`);
  }
  return troubles;
}

function originOf(url: string): string {
  return new URL(url).origin.replace(/^ws/, 'http');
}

/** Why a machine cannot be the one of an origin. */
function wrongAt(
  { address, certificate }: Peer,
  { protocol, hostname }: URL,
  { header, footer }: Run,
): readonly string[] {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const isLocal = host === 'localhost' || host.endsWith('.localhost');
  const isAddress = /^[\d.]+$|:/.test(host);
  const where = [
    ...(isAddress && address !== host ? [`they came from ${address}`] : []),
    ...(isLocal && !isLoopback(address) ? [`they came from ${address}`] : []),
    // A name of the outside that leads to this machine is what a line in a hosts file makes of it.
    ...(!isAddress && !isLocal && isLoopback(address) ? [`they came from ${address}, the machine that ran it`] : []),
  ];
  if (protocol !== 'https:') return certificate === undefined ? where : [...where, 'a certificate without TLS'];
  if (certificate === undefined) return [...where, 'no certificate of TLS'];
  const { from, until, names, trusted } = certificate;
  const isValid =
    Date.parse(from) <= Date.parse(header.started) && Date.parse(footer?.ended ?? '') <= Date.parse(until);
  return [
    ...where,
    ...(isValid ? [] : [`a certificate of TLS from ${from} until ${until}, which the run is not within`]),
    ...(names.some((name) => isFor(name, host)) ? [] : [`a certificate of TLS for ${listed(names) || 'no name'}`]),
    ...(trusted ? [] : ['a certificate of TLS that the machine did not trust']),
  ];
}

/** RFC 9525 section 6.3: the wildcard stands for the first label alone. */
function isFor(name: string, host: string): boolean {
  if (name.startsWith('*.')) return host.slice(host.indexOf('.') + 1).toLowerCase() === name.slice(2).toLowerCase();
  return name.toLowerCase() === host.toLowerCase();
}
