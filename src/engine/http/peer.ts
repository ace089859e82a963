import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

/** Who was at the other end of a connection, as the socket has it. */
export interface Peer {
  /** IP address that the connection led to, and its port. */
  readonly address: string;
  readonly port: number;
  /** What it showed in the handshake; absent without TLS. */
  readonly certificate?: ShownCertificate;
}

/** A certificate of TLS as it was shown. */
export interface ShownCertificate {
  /** SHA-256 of the certificate (DER), as hex digits. */
  readonly sha256: string;
  /** `CN=api.example, O=Example` */
  readonly subject: string;
  readonly issuer: string;
  /** ISO 8601. */
  readonly from: string;
  readonly until: string;
  /** Host names and addresses that it is for. */
  readonly names: readonly string[];
  /** Whether an authority that this machine trusts has signed it, for this host. */
  readonly trusted: boolean;
}

/** Told of each connection that was made, by the name that it has in what is recorded. */
export type OnPeer = (connection: string, peer: Peer) => void;

/** Who is at the other end of an open socket. */
export function peerOf(socket: Socket): Peer {
  const { remoteAddress = '', remotePort = 0 } = socket;
  const where = { address: remoteAddress.replace(/^::ffff:(?=\d+\.)/, ''), port: remotePort };
  if (!(socket instanceof TLSSocket)) return where;
  const shown = socket.getPeerCertificate();
  // Node gives an empty object where the other end showed none.
  if (Object.keys(shown).length === 0) return where;
  return {
    ...where,
    certificate: {
      sha256: shown.fingerprint256.replaceAll(':', '').toLowerCase(),
      subject: nameOf(shown.subject),
      issuer: nameOf(shown.issuer),
      from: new Date(shown.valid_from).toISOString(),
      until: new Date(shown.valid_to).toISOString(),
      names: [...(shown.subjectaltname ?? '').matchAll(/(?:DNS|IP Address):"?([^\s,"]+)/g)].map(
        ([, name = '']) => name,
      ),
      trusted: socket.authorized,
    },
  };
}

function nameOf(name: object): string {
  return Object.entries(name)
    .flatMap(([part, value]) => [value].flat().map((one) => `${part}=${String(one)}`))
    .join(', ');
}
