import type { Operation } from '../contract/facts/model.js';
import { ifStated } from '../contract/facts/slot.js';
import type { JsonObject } from '../contract/text/json.js';
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
  // Of a credential whose kind is not stated, there is no wrong one.
  if (ifStated(looking.contract.facts.auth.schemes) === undefined) return;
  // A service may count wrong ones and lock the caller out.
  const wrong = await looking.get(first.operation, { ids: first.ids, as: { damaged: 'unknown' } });
  if (wrong) seeRefusal(wrong, 'invalid', seen, first.operation);
}

/** Kinds of credentials by the word with which a 401 asks for them (RFC 9110 section 11.6.1). */
const ASKED = /^(basic|bearer)\b/i;

/**
 * Where the contract has no word for credentials: what a refusal of a plain read asks for, with a caller whose secret is in the environment,
 * and which reads need none.
 */
export function lookAtChallenges(looking: Looking, seen: Sightings): void {
  const { auth, resources, operations } = looking.contract.facts;
  if (auth.schemes.state !== 'gap' || auth.default.state !== 'gap') return;
  const refused = looking.answered.flatMap((exchange) => {
    const asked = header(exchange.response?.headers ?? [], 'www-authenticate') ?? '';
    const type = exchange.response?.status === 401 ? ASKED.exec(asked)?.[1]?.toLowerCase() : undefined;
    return type === undefined ? [] : [{ exchange, type }];
  });
  if (refused.length === 0) {
    const good = looking.answered.filter((one) => isGood(one) && one.operation !== undefined);
    const isOpen = looking.answered.every(({ response }) => response?.status !== 401 && response?.status !== 403);
    if (isOpen) for (const one of good) seen.see(['auth', 'default'], 'none', `${answered(one)} without a credential`);
    return;
  }
  for (const { exchange, type } of refused) {
    const by = `${answered(exchange)}, WWW-Authenticate: ${type}`;
    seen.see(['auth', 'default'], 'required', by);
    seen.see(['auth', 'schemes', type], { type }, by);
    seen.see(['auth', 'identities', 'alice'], callerOf(type), by);
    seen.see(['auth', 'refusal', 'missing'], 401, by);
  }
  // Of all refusals, as some may ask for credentials and others not.
  for (const exchange of looking.answered.filter(({ response }) => response?.status === 401)) {
    const isAsked = header(exchange.response?.headers ?? [], 'www-authenticate') !== undefined;
    seen.see(['auth', 'challenge'], isAsked, `${answered(exchange)}, ${isAsked ? 'with' : 'no'} WWW-Authenticate`);
  }
  const reads = [...resources.flatMap((one) => [one.operations.list, one.operations.read]), ...operations];
  for (const { offered } of reads) {
    const operation = ifStated(offered);
    const good = looking.answered.find((one) => one.operation === operation?.id && isGood(one));
    if (operation?.method === 'GET' && good !== undefined) seen.see(authOf(operation), 'none', answered(good));
  }
}

function callerOf(scheme: string): JsonObject {
  return scheme === 'basic'
    ? { scheme, username: '${PROBITY_USER}', password: '${PROBITY_PASSWORD}' }
    : { scheme, token: '${PROBITY_TOKEN}' };
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
