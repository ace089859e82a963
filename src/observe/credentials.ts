import type { Operation } from '../contract/facts/model.js';
import { header, type Exchange } from '../result/exchange.js';
import { answered, isGood, type Looking } from './looking.js';
import type { Sightings } from './sightings.js';

/** A read, and what names its record. */
export interface Read {
  readonly operation: Operation;
  readonly ids: Readonly<Record<string, string>>;
}

/** Reads that are tried without a credential. */
const MOST_WITHOUT = 3;

/** How a call without a credential is refused, and, once in all, one with a wrong one. */
export async function lookAtCredentials(looking: Looking, reads: readonly Read[], seen: Sightings): Promise<void> {
  const guarded = reads.filter(({ operation: { auth } }) => auth !== 'none' && auth !== 'optional');
  const [first] = guarded;
  if (first === undefined) return;
  const without = await Promise.all(
    guarded.slice(0, MOST_WITHOUT).map(({ operation, ids }) => looking.get(operation, { ids, as: 'anonymous' })),
  );
  for (const [n, exchange] of without.entries())
    if (exchange) seeRefusal(exchange, 'missing', seen, guarded[n]?.operation);
  // A service may count wrong ones and lock the caller out.
  const wrong = await looking.get(first.operation, { ids: first.ids, as: { damaged: 'unknown' } });
  if (wrong) seeRefusal(wrong, 'invalid', seen, first.operation);
}

function seeRefusal(
  exchange: Exchange,
  why: 'missing' | 'invalid',
  seen: Sightings,
  operation: Operation | undefined,
): void {
  const { status = 0, headers = [] } = exchange.response ?? {};
  const how = why === 'missing' ? 'without a credential' : 'with a wrong credential';
  const by = `${answered(exchange)} ${how}`;
  if (isGood(exchange) && operation !== undefined) seen.see(authOf(operation), 'none', by);
  if (status < 400 || status > 499 || status === 404) return;
  seen.see(['auth', 'refusal', why], status, by);
  if (status === 401) {
    const isAsked = header(headers, 'www-authenticate') !== undefined;
    seen.see(['auth', 'challenge'], isAsked, `${by}, ${isAsked ? 'with' : 'no'} WWW-Authenticate`);
  }
}

function authOf({ id, resource, name }: Operation): readonly string[] {
  return resource === undefined || id === name
    ? ['operations', name, 'auth']
    : ['resources', resource, 'operations', id.split('.').at(-1) ?? '', 'auth'];
}
