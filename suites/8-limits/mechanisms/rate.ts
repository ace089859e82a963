import {
  type Json,
  type Locator,
  type Operation,
  type RateLimit,
  type ServiceFacts,
  all,
  map,
  none,
  only,
  stated,
  orDefault,
  within,
  type Slot,
  type Exchange,
  retryAfter,
  type Kit,
  type SendOptions,
} from 'probity/check';
import { notAnywhere, aList } from 'probity/check/records';

/** A rate limit, and the request that it is tried with: a list, which changes nothing. */
export interface Throttle {
  readonly list: Operation;
  readonly items: Locator;
  readonly limit: RateLimit;
  /** Statuses of a request above the limit. */
  readonly statuses: readonly number[];
}

/** Requests that one check may spend on a limit, and milliseconds that it may wait for one window. */
const MOST = { requests: 2000, wait: 60_000 };
/** Requests that are sent together. */
const AT_ONCE = 8;
/** Where nobody says otherwise (RFC 6585 section 4). */
const TOO_MANY = 429;

/** The rate limit with the smallest quota. */
export function throttle(service: ServiceFacts): Slot<Throttle> {
  const smallest = within(service.limits.rates, (rates): Slot<RateLimit> => {
    const [first] = [...rates].sort((a, b) => a.quota - b.quota);
    return first === undefined ? { state: 'none', path: 'limits.rate' } : stated(first, 'limits.rate');
  });
  // Any list will do: that limits are for whoever names a version is said nowhere.
  return map(all({ smallest, plain: aList(service) }), ({ smallest: limit, plain }) => ({
    ...plain,
    limit,
    statuses: orDefault<readonly number[]>(limit.statuses, [TOO_MANY]).value,
  }));
}

/** Only a limit that is enforced exactly can be shown not to be. */
export function hard(found: Slot<Throttle>): Slot<Throttle> {
  return within(found, (one) =>
    within(
      only(one.limit.enforced, (how) => how === 'hard'),
      () => found,
    ),
  );
}

/** Where the contract says that a throttled answer has a Retry-After: of the limit, or of the status. */
export function tellsToWait(service: ServiceFacts): Slot<readonly string[]> {
  return within(throttle(service), ({ limit, statuses }) => {
    const backoff = orDefault<Json>(service.at('retries.backoff.retry-after'), []).value;
    const declared = [backoff].flat().filter((status) => statuses.includes(Number(status)));
    const places = [
      ...(limit.headers.state === 'stated' && limit.headers.value === 'retry-after' ? ['limits.rate.*.headers'] : []),
      ...(declared.length > 0 ? ['retries.backoff.retry-after'] : []),
    ];
    if (places.length > 0) return stated(places, places[0] ?? '');
    return limit.headers.state === 'gap' ? limit.headers : none('limits.rate.*.headers');
  });
}

/** How the state of the limit is told, where headers tell more than how long to wait. */
export interface RateHeaders {
  readonly style: 'draft' | 'x-ratelimit';
  /** Whether the reset is a time span or a time. */
  readonly form: 'delta' | 'epoch' | undefined;
  /** Whether there is no other limit that they could tell of. */
  readonly isOnly: boolean;
}

export function rateHeaders(service: ServiceFacts): Slot<RateHeaders> {
  return within(throttle(service), ({ limit }) =>
    map(
      only(limit.headers, (headers) => headers !== 'retry-after'),
      (headers) => ({
        style: headers === 'draft' ? 'draft' : 'x-ratelimit',
        form: orDefault<RateHeaders['form']>(limit.reset, undefined).value,
        isOnly: service.limits.rates.state === 'stated' && service.limits.rates.value.length === 1,
      }),
    ),
  );
}

/** How requests of the limit are sent: by the caller who has it, at once, and what comes is looked at. */
export function pushing({ limit: { identity } }: Throttle): SendOptions {
  return { impatient: true, ...(identity === undefined ? {} : { as: identity }) };
}

/** True when the answer says that it was one request too many. */
export function isThrottled(kit: Pick<Kit, 'outcome'>, { statuses }: Throttle, exchange: Exchange): boolean {
  const { status } = kit.outcome(exchange);
  return status !== undefined && [...statuses, TOO_MANY].includes(status);
}

/**
 * Waits until what was sent before is forgotten, and sees to it that the request works at all. Ends the entry where the
 * limit is out of reach.
 */
export async function rested(kit: Kit, throttle: Throttle): Promise<void> {
  const { quota, window } = throttle.limit;
  if (window > MOST.wait) kit.stop('not-exercised', `A window of ${String(window / 1000)} s is too long to wait for`);
  if (enough(throttle) > MOST.requests) kit.stop('not-exercised', `A quota of ${String(quota)} is too large to spend`);
  await kit.wait(window);
  const exchange = await kit.send(throttle.list, {}, pushing(throttle));
  kit.control(exchange, `${throttle.list.id}, before the limit is tried`);
  if (!Array.isArray(kit.at(exchange, throttle.items) satisfies Json | undefined))
    kit.stop('control-failed', `${throttle.list.id} answers no list of items`);
  await notAnywhere(kit, throttle.list);
  await kit.wait(window);
}

/**
 * Requests that must bring about a refusal when they all come within one window: two windows may meet among them, and a
 * service of several parts may count a little behind.
 */
function enough({ limit: { quota } }: Throttle): number {
  return Math.ceil(2.4 * quota) + 1;
}

/** What a burst came to. */
export interface Burst {
  readonly sent: number;
  /** Answers that were no success, the last one last. */
  readonly refused: readonly Exchange[];
  /** Milliseconds from the first request to the last answer. */
  readonly took: number;
}

/** Sends as fast as it can until something is refused, or enough was sent. */
export async function burst(kit: Kit, throttle: Throttle): Promise<Burst> {
  const exchanges: Exchange[] = [];
  const most = enough(throttle);
  const isRefused = (exchange: Exchange): boolean => kit.outcome(exchange).class !== 'success';
  while (exchanges.length < most && !exchanges.some(isRefused)) {
    const together = Array.from({ length: Math.min(AT_ONCE, most - exchanges.length) }, (_, index) =>
      kit.send(throttle.list, {}, { ...pushing(throttle), lane: `b${String(index)}` }),
    );
    exchanges.push(...(await Promise.all(together)));
  }
  const refused = exchanges.filter(isRefused).sort((a, b) => a.ended - b.ended);
  const from = Math.min(...exchanges.map(({ started }) => started));
  const to = Math.max(...exchanges.map(({ ended }) => ended));
  const busy = refused.find((exchange) => [502, 503, 504].includes(kit.outcome(exchange).status ?? 0));
  if (busy && !isThrottled(kit, throttle, busy))
    kit.stop('not-observable', `The service was overloaded before the limit was reached (${busy.id})`);
  if (refused.length === 0 && to - from >= throttle.limit.window)
    kit.stop('not-exercised', `${String(most)} requests took longer than a window`);
  return { sent: exchanges.length, refused, took: to - from };
}

/** Sends one request after the other, each when the one before is answered, until one is no success or enough was sent. */
export async function oneByOne(kit: Kit, throttle: Throttle): Promise<readonly Exchange[]> {
  const sent: Exchange[] = [];
  for (let isServed = true; isServed && sent.length < enough(throttle);) {
    const exchange = await kit.send(throttle.list, {}, pushing(throttle));
    sent.push(exchange);
    isServed = kit.outcome(exchange).class === 'success';
  }
  return sent;
}

/**
 * Waits for as long as a throttled caller was told, and evaluates that it is served then, and not long before.
 *
 * @param told milliseconds
 * @param by what told it
 */
export async function expectServedAfter(kit: Kit, throttle: Throttle, told: number, by: string): Promise<void> {
  const { window } = throttle.limit;
  const isServed = async (): Promise<boolean> =>
    !isThrottled(kit, throttle, await kit.send(throttle.list, {}, pushing(throttle)));
  let waited = 0;
  const isLong = told > 2 * window + 2000;
  if (isLong) await kit.wait((waited = window + 1000));
  const shown = `asked to wait for ${String(told / 1000)} s, and served after ${String(waited / 1000)} s`;
  kit
    .expect(!isLong || !(await isServed()), `${by} does not reject a caller that is served long before`, { shown })
    .toBeTrue('a wait that is needed');
  if (told > MOST.wait) kit.stop('not-exercised', `${by} asks for ${String(told / 1000)} s`);
  // Seconds are rounded, and a service of several parts may be a little behind.
  await kit.wait(Math.max(0, told * 1.2 + 1000 - waited));
  const claim = 'A caller is served again after the stated time';
  kit.expect(await isServed(), claim, { shown: 'another refusal for the limit' }).toBeTrue('an answer');
}

/** Milliseconds that the last of the refusals asks to wait; undefined where none says so. */
export function toldToWait({ refused }: Burst): number | undefined {
  const waits = refused.flatMap(({ response }) => (response ? (retryAfter(response.headers) ?? []) : []));
  return waits.length === 0 ? undefined : Math.max(...waits);
}
