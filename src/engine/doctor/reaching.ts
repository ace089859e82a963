import { type Exchange, type Failure, header } from '../../result/exchange.js';
import { peerCertificate } from '../http/transport/peer-certificate.js';
import { resolveName } from '../http/transport/resolve-name.js';
import type { Asking } from './asking.js';
import { notTried, ok, problem, type Step } from './step.js';
import { tlsTrouble } from './tls-trouble.js';

/** A host that the contract names. */
export interface Place {
  /** As records show it. */
  readonly url: string;
  /** What is asked for there. */
  readonly ask: string;
  /** The key of the contract that names it. */
  readonly fact: string;
}

/** Milliseconds for a name to be found. */
const NAME_WITHIN = 4000;

/** Milliseconds to look at a certificate that was refused. */
const CERTIFICATE_WITHIN = 3000;

const GATEWAYS: readonly number[] = [502, 503, 504];

/** Whether somebody answers there, and how far one comes: name, connection, TLS. */
export async function reach(asking: Asking, { url, ask, fact }: Place): Promise<readonly Step[]> {
  const { hostname, host, protocol, port } = new URL(url);
  const found = await resolveName(hostname, NAME_WITHIN);
  if ('why' in found) {
    const because = 'the host has no address';
    return [nameTrouble(hostname, found.why, fact), notTried('connection', because), notTried('TLS', because)];
  }
  const addresses = found.addresses.join(', ');
  const name = ok('name', addresses === hostname ? `${hostname} is an address` : `${hostname} is ${addresses}`);
  const exchange = await asking.get(ask);
  const { failure } = exchange;
  const isEncrypted = protocol === 'https:';
  const at = port === '' ? `port ${isEncrypted ? '443' : '80'} of ${hostname}` : host;
  if (failure === undefined) {
    return [name, answered(exchange, at, fact), isEncrypted ? trusted(hostname) : plain(hostname)];
  }
  if (failure.kind === 'aborted')
    return [name, ...['connection' as const, 'TLS' as const].map((step) => notTried(step, asking.ended))];
  if (failure.kind === 'tls') {
    const certificate = await peerCertificate(new URL(url), CERTIFICATE_WITHIN, asking.signal);
    const trouble = tlsTrouble(failure.message, hostname, fact, certificate);
    return [name, ok('connection', `Something listens at ${at}`), trouble];
  }
  const trouble =
    failure.kind === 'timeout'
      ? silent(failure, at, fact, asking.waits)
      : connectionTrouble(failure, at, fact, isEncrypted, found.addresses);
  return [name, trouble, isEncrypted ? notTried('TLS', 'there is no connection') : plain(hostname)];
}

function nameTrouble(hostname: string, why: 'unknown' | 'no-server' | 'timeout', fact: string): Step {
  if (why === 'unknown')
    return problem('name', `${hostname} has no address`, fact, 'Correct the host; or is a VPN needed to see it?');
  const what = why === 'timeout' ? `did not answer in ${String(NAME_WITHIN / 1000)} s` : 'cannot be asked';
  const mend = 'Is this machine online, and is a VPN needed? Else correct the host';
  return problem('name', `${hostname}: the name server of this machine ${what}`, fact, mend);
}

function answered({ response, started, ended }: Exchange, at: string, fact: string): Step {
  const status = response?.status ?? 0;
  if (GATEWAYS.includes(status)) {
    const by = header(response?.headers ?? [], 'server');
    const who = by === undefined ? 'a gateway' : `a gateway (${by})`;
    const text = `${at} answers ${String(status)}: ${who} is there, and the service behind it is not`;
    return problem('connection', text, fact, 'Start the service, or wait until it has started');
  }
  return ok('connection', `${at} answers within ${String(Math.max(1, Math.round(ended - started)))} ms`);
}

function trusted(hostname: string): Step {
  return ok('TLS', `This machine trusts the certificate of ${hostname}`);
}

function plain(hostname: string): Step {
  const isNear = /^(localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/.test(hostname);
  const danger = 'any machine on the way can read the credentials';
  return notTried('TLS', isNear ? 'the base URL is http' : `the base URL is http: ${danger}`);
}

function silent({ message }: Failure, at: string, fact: string, waits: string): Step {
  const mend = 'Is it the right host and port, does a firewall drop the connection, or does the service hang?';
  return problem('connection', `${at} is silent: ${lower(message)}${waits}`, fact, mend);
}

function connectionTrouble(
  { kind, message }: Failure,
  at: string,
  fact: string,
  isEncrypted: boolean,
  addresses: readonly string[],
): Step {
  switch (kind) {
    case 'refused': {
      const several = addresses.length > 1 ? ` (${addresses.join(', ')})` : '';
      const mend = 'Start the service, or correct host and port';
      return problem('connection', `Nothing listens at ${at}${several}: the connection was refused`, fact, mend);
    }
    case 'reset':
    case 'protocol': {
      const other = isEncrypted ? '' : '; if it expects TLS, write https://';
      const mend = `Is another service there? Correct host and port${other}`;
      return problem('connection', `${at} does not answer with HTTP: ${lower(message)}`, fact, mend);
    }
    default:
      return problem('connection', `${at}: ${lower(message)}`, fact, 'Correct the host, or the way that leads to it');
  }
}

export function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
