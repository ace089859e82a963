import { isIP } from 'node:net';
import { connect } from 'node:tls';

/** What a certificate says of itself; whether it is right is not asked. */
export interface PeerCertificate {
  /** Milliseconds since 1970; NaN where they cannot be read. */
  readonly from: number;
  readonly until: number;
  /** Host names and addresses that it is for. */
  readonly names: readonly string[];
  /** Common name, or organisation, of who signed it. */
  readonly issuer: string | undefined;
}

/** Shakes hands with whoever listens there, takes the certificate, and hangs up: nothing is sent. `within`: milliseconds. */
export function peerCertificate(url: URL, within: number, signal?: AbortSignal): Promise<PeerCertificate | undefined> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: url.port === '' ? 443 : Number(url.port),
      // No octet of a request follows, so nothing is entrusted to whom this machine does not trust.
      rejectUnauthorized: false,
      ...(isIP(host) === 0 ? { servername: host } : {}),
    });
    const end = (found?: PeerCertificate): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      socket.destroy();
      resolve(found);
    };
    const stop = (): void => {
      end();
    };
    const timer = setTimeout(stop, within);
    signal?.addEventListener('abort', stop, { once: true });
    socket.once('error', stop);
    socket.once('close', stop);
    socket.once('secureConnect', () => {
      const { valid_from: from, valid_to: until, subjectaltname: names = '', issuer } = socket.getPeerCertificate();
      const signer = issuer as { readonly CN?: string | string[]; readonly O?: string | string[] } | undefined;
      end({
        from: Date.parse(from),
        until: Date.parse(until),
        names: [...names.matchAll(/(?:DNS|IP Address):"?([^\s,"]+)/g)].map(([, name = '']) => name),
        issuer: [signer?.CN ?? signer?.O ?? []].flat()[0],
      });
    });
  });
}
