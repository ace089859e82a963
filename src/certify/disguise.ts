import { listPaths } from '../engine/noise/health.js';
import { drawnLook } from '../engine/http/transport/client-look.js';
import { hash } from '../engine/seed.js';
import { silencedChecks, type Contract, type ExchangeLine, type Plan, type Run } from '../index.js';
import { listed, type Refusal } from './refusal.js';
import type { Trouble } from './verify/verification.js';

/** Headers of a contract by which nobody is told from others. */
const ORDINARY = ['accept', 'accept-language', 'content-type'];

/** What of a disguised run follows from its nonce, and so from challenge and start. */
export function disguised(
  contract: Contract,
  planned: Plan,
  nonce: string,
): {
  readonly contract: Contract;
  readonly plan: Plan;
  readonly client: ReturnType<typeof drawnLook>;
  readonly concurrency: number;
  readonly preamble: readonly string[];
} {
  const lists = listPaths(contract);
  const rank = new Map(planned.entries.map((entry) => [entry, hash(nonce, 'entries', entry.id)]));
  const entries = [...planned.entries].sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
  const { health: _, ...target } = contract.target;
  return {
    // Few clients ask for the health path, and a load balancer asks for nothing else: a list tells as well who is alive.
    contract: lists.length === 0 ? contract : { ...contract, target },
    plan: { ...planned, entries, silenced: silencedChecks(contract, planned) },
    client: drawnLook(nonce),
    preamble: Array.from(
      { length: 1 + (hash(nonce, 'preamble') & 7) },
      (_, n) => lists[(hash(nonce, 'list', n) >>> 0) % lists.length] ?? '/',
    ),
    concurrency: 3 + (hash(nonce, 'concurrency') & 7),
  };
}

/** A header that the contract gives every request tells the service who asks. */
export function refusalsOfDisguise({ target }: Contract): readonly Refusal[] {
  const own = Object.keys(target.headers).filter((name) => !ORDINARY.includes(name.toLowerCase()));
  if (own.length === 0) return [];
  return [
    {
      code: 'recognisable',
      message: `The contract gives every request headers by which a service can know it: ${listed(own)}`,
      mend: 'Take them out of target.headers, or certify without --disguise',
    },
  ];
}

/** Every request of a disguised run names the client that was drawn, once, and its headers stand in the order of that client. */
export function disguiseTroubles({ exchanges, header }: Run, isDisguised: boolean): readonly Trouble[] {
  if (!isDisguised) return [];
  const { userAgent, order } = drawnLook(header.nonce);
  const looksOtherwise = ({ request: { headers } }: ExchangeLine): boolean => {
    const agents = headers.filter(([name]) => name.toLowerCase() === 'user-agent').map(([, value]) => value);
    const names = headers.map(([name]) => name);
    const wanted = order(headers).map(([name]) => name);
    return agents.length !== 1 || agents[0] !== userAgent || names.some((name, n) => name !== wanted[n]);
  };
  const other = exchanges.filter((one) => one.failure?.kind !== 'blocked' && looksOtherwise(one));
  if (other.length === 0) return [];
  const message = `It is called disguised, and requests do not look like those of the client that was drawn: ${listed(
    other.map(({ id }) => id),
    3,
  )}`;
  return [{ code: 'not-disguised', message }];
}
