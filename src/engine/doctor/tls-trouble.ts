import { problem, type Step } from './step.js';

interface Trouble {
  /** Words of OpenSSL or of Node. */
  readonly said: RegExp;
  readonly text: (hostname: string, said: string) => string;
  readonly mend: string;
}

const OWN_AUTHORITY =
  'Is it that of your company or your own? Then start with NODE_EXTRA_CA_CERTS=/path/to/ca.pem, the certificate of who signed it';

const TROUBLES: readonly Trouble[] = [
  {
    said: /certificate has expired/,
    text: (hostname) => `The certificate of ${hostname} has expired`,
    mend: 'Renew it at the service; if it is new, correct the clock of this machine',
  },
  {
    said: /not yet valid/,
    text: (hostname) => `The certificate of ${hostname} is not valid yet`,
    mend: 'Correct the clock of this machine, or have it issued anew',
  },
  {
    said: /self[- ]signed certificate in certificate chain|unable to (get|verify)/,
    text: (hostname) => `Nobody whom this machine trusts has signed the certificate of ${hostname}`,
    mend: `${OWN_AUTHORITY}; else the service does not send its intermediate certificate`,
  },
  {
    said: /self[- ]signed certificate/,
    text: (hostname) => `The certificate of ${hostname} is self-signed, and this machine does not trust it`,
    mend: 'Start with NODE_EXTRA_CA_CERTS=/path/to/certificate.pem, that very certificate',
  },
  {
    said: /does not match certificate's altnames|altnames/,
    text: (hostname, said) => `The certificate is not for ${hostname}${namesIn(said)}`,
    mend: 'Write the host for which it was issued, or have it issued for this one',
  },
  {
    said: /wrong version number|packet length too long|unknown protocol|http request/i,
    text: (hostname) => `${hostname} does not speak TLS there`,
    mend: 'Write http:// in the place of https://, or the port of TLS',
  },
];

/** What is wrong with a handshake that failed, by the words of the failure. */
export function tlsTrouble(message: string, hostname: string, fact: string): Step {
  const found = TROUBLES.find(({ said }) => said.test(message));
  if (found !== undefined) return problem('TLS', found.text(hostname, message), fact, found.mend);
  const words = message.replace(/^TLS handshake failed: /, '').replace(/^[0-9A-F]{8,}:error:[0-9A-F]+:/, '');
  const mend = 'Is a certificate of the client asked for, or another version of TLS? Ask who runs the service';
  return problem('TLS', `The handshake with ${hostname} failed: ${words.trim()}`, fact, mend);
}

/** The names that a certificate has, as Node lists them. */
function namesIn(message: string): string {
  const names = /is not in the cert's (?:altnames|list): (.*)$/.exec(message)?.[1] ?? '';
  const each = [...names.matchAll(/(?:DNS|IP Address):([^\s,]+)/g)].map(([, name = '']) => name);
  return each.length === 0 ? '' : ` but for ${each.slice(0, 5).join(', ')}`;
}
