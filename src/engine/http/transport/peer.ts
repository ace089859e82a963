import { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { rootCertificates, TLSSocket } from 'node:tls';

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
  /** `shipped`: one of the authorities that Node ships. `additional`: one that this machine, or the contract, trusts besides. */
  readonly authority: 'shipped' | 'additional';
}

/** Told of each connection that was made, by the name that it has in what is recorded. */
export type OnPeer = (connection: string, peer: Peer) => void;

/** Who is at the other end of an open socket. */
export function peerOf(socket: Socket): Peer {
  const { remoteAddress = '', remotePort = 0 } = socket;
  const where = { address: remoteAddress.replace(/^::ffff:(?=\d+\.)/, ''), port: remotePort };
  if (!(socket instanceof TLSSocket)) return where;
  const shown = socket.getPeerCertificate(true);
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
      authority: authorityOf(shown),
    },
  };
}

/** An authority is known by its key: the same one may have several certificates, each signed by another. */
export function authorityOf(shown: Shown): ShownCertificate['authority'] {
  const shipped = rootCertificates.map((pem) => Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64'));
  const isShipped = chainOf(shown).some((raw) => {
    const key = new X509Certificate(raw).publicKey.export({ type: 'spki', format: 'der' });
    return shipped.some((root) => root.includes(key));
  });
  return isShipped ? 'shipped' : 'additional';
}

/** The certificate, and those of the authorities above it: at the end is one that is its own, or none. */
function chainOf(shown: Shown, below: readonly Buffer[] = []): readonly Buffer[] {
  const { raw, issuerCertificate } = shown;
  if (raw === undefined || below.some((one) => one.equals(raw))) return below;
  const chain = [...below, raw];
  return issuerCertificate === undefined ? chain : chainOf(issuerCertificate, chain);
}

/** The part of what Node gives that may be missing. */
interface Shown {
  readonly raw?: Buffer;
  readonly issuerCertificate?: Shown;
}

function nameOf(name: object): string {
  return Object.entries(name)
    .flatMap(([part, value]) => [value].flat().map((one) => `${part}=${String(one)}`))
    .join(', ');
}
