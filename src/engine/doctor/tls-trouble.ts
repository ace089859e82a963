import type { PeerCertificate } from '../http/transport/peer-certificate.js';
import { problem, type Step } from './step.js';

interface Trouble {
  /** Words of OpenSSL or of Node. */
  readonly said: RegExp;
  readonly text: (hostname: string, certificate: Partial<PeerCertificate>) => string;
  readonly mend: string;
}

const OWN_AUTHORITY =
  'Is it that of your company or your own? Then start with NODE_EXTRA_CA_CERTS=/path/to/ca.pem, the certificate of its signer';

const TROUBLES: readonly Trouble[] = [
  {
    said: /certificate has expired/,
    text: (hostname, { until }) => `The certificate of ${hostname} has expired${dated(' on ', until)}`,
    mend: 'Renew it at the service; if it is new, correct the clock of this machine',
  },
  {
    said: /not yet valid/,
    text: (hostname, { from }) => `The certificate of ${hostname} is not valid yet${dated(', but from ', from)}`,
    mend: 'Correct the clock of this machine, or have the certificate reissued',
  },
  {
    said: /self[- ]signed certificate in certificate chain|unable to (get|verify)/,
    text: (hostname, { issuer }) => {
      const by = issuer === undefined ? '' : `; it names “${issuer}” as its signer`;
      return `No authority that this machine trusts has signed the certificate of ${hostname}${by}`;
    },
    mend: `${OWN_AUTHORITY}; else the service does not send its intermediate certificate`,
  },
  {
    said: /self[- ]signed certificate/,
    text: (hostname, { names }) =>
      `The certificate of ${hostname} is self-signed${listed(', and for ', names)}; this machine does not trust it`,
    mend: 'Start with NODE_EXTRA_CA_CERTS=/path/to/certificate.pem, that very certificate',
  },
  {
    said: /altnames|HOSTNAME_MISMATCH/i,
    text: (hostname, { names }) =>
      `The certificate is not for ${hostname}${names?.length === 0 ? ', and names no host' : listed(' but for ', names)}`,
    mend: 'Write the host for which it was issued, or have it issued for this one',
  },
  {
    said: /wrong version number|packet length too long|unknown protocol|http request/i,
    text: (hostname) => `${hostname} does not speak TLS there`,
    mend: 'Write http:// in the place of https://, or the port of TLS',
  },
];

/** What is wrong with a handshake that failed, by the words of the failure and by the certificate that was shown. */
export function tlsTrouble(
  message: string,
  hostname: string,
  fact: string,
  certificate: PeerCertificate | undefined,
): Step {
  const found = TROUBLES.find(({ said }) => said.test(message));
  if (found !== undefined) return problem('TLS', found.text(hostname, certificate ?? {}), fact, found.mend);
  const words = message.replace(/^TLS handshake failed: /, '').replace(/^[0-9A-F]{8,}:error:[0-9A-F]+:/, '');
  const mend = 'Is a certificate of the client asked for, or another version of TLS? Ask the operator of the service';
  return problem('TLS', `The handshake with ${hostname} failed: ${words.trim()}`, fact, mend);
}

function dated(before: string, time: number | undefined): string {
  return time === undefined || Number.isNaN(time) ? '' : `${before}${new Date(time).toISOString().slice(0, 10)}`;
}

/** Names that are shown of a certificate, which may be for a hundred. */
const NAMED = 5;

function listed(before: string, names: readonly string[] = []): string {
  if (names.length === 0) return '';
  const more = names.length > NAMED ? ` and ${String(names.length - NAMED)} more` : '';
  return `${before}${names.slice(0, NAMED).join(', ')}${more}`;
}
