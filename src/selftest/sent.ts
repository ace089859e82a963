import { shop, type Call } from '../reference/index.js';
import type { ExchangeLine } from '../index.js';
import { NOMINAL_URL, type Subject } from './service.js';

/** Requests of the clean run as the service got them: each is looked at for every fault. */
const calls = new WeakMap<ExchangeLine, Call>();

/** The request as the service got it. */
export function callOf(line: ExchangeLine, subject: Subject): Call {
  let call = calls.get(line);
  if (call === undefined) {
    const { request, connection, as } = line;
    const url = new URL(request.url);
    call = {
      method: request.method,
      path: url.pathname + url.search,
      headers: request.headers.map(([name, value]) => [name, signed(value, as, subject)] as const),
      body: Buffer.from(request.body ?? '', request.octets ? 'latin1' : 'utf8'),
      connection: connection ?? '',
    };
    calls.set(line, call);
  }
  return call;
}

/** A recorded header with the credential of its caller, which is kept out of what is recorded. */
function signed(value: string, as: string, { contract, service = shop }: Subject): string {
  const { identities } = contract.facts.auth;
  const caller = identities.state === 'stated' ? identities.value.find(({ name }) => name === as) : undefined;
  if (caller?.secret.from !== 'environment') return value;
  const { name: variable } = caller.secret;
  const secret = service.environment(NOMINAL_URL)[variable];
  return secret === undefined ? value : value.replace(/\[secret:[^\]]*\]/, secret);
}
