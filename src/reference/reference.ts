import { REFERENCE_ENVIRONMENT, type Tokens } from './http/callers.js';
import { machineClock, type Clock } from './clock.js';
import type { Limits, Shop } from './context.js';
import type { Fault, Variant } from './deviation.js';
import { dialects } from './dialects/index.js';
import { createFeed } from './feed.js';
import { listenFor, type Listening } from './http/listen.js';
import type { Call, Reply } from './http/message.js';
import { answerCall } from './shop.js';
import { createStore } from './records/store.js';

export interface ReferenceOptions {
  readonly faults?: readonly Fault[];
  readonly variants?: readonly Variant[];
  /** Name of a dialect; `plain` where nothing is said. */
  readonly dialect?: string;
  /** `wait` may be left out: then nothing waits, and no stream breaks its silence. */
  readonly clock?: { now(): number; wait?(milliseconds: number, signal?: AbortSignal): Promise<void> };
  /** Ids follow from it. */
  readonly seed?: number;
  readonly tokens?: Partial<Tokens>;
  /** Twenty calls in five seconds for `trial`, 64 KiB for a request body, 8 KiB for a URL, where nothing is said. */
  readonly limits?: Partial<Limits>;
}

/** One service with a store of its own. */
export interface Reference {
  /** Answers a call in this process. */
  dispatch(call: Call): Promise<Reply>;
  /** Takes what came of a call whose body broke off in this process. There is nobody left to answer. */
  incomplete(call: Call): void;
  /** Answers calls over HTTP; without a port on any that is free. */
  listen(port?: number, host?: string): Promise<Listening>;
  /** How many calls each fault or variant was open to, by its id. */
  readonly reached: ReadonlyMap<string, number>;
}

/**
 * The Shop.
 * @throws Error when there is no such dialect
 */
export function createReference(options: ReferenceOptions = {}): Reference {
  const { faults = [], variants = [], dialect: name = 'plain', seed = 1 } = options;
  const dialect = dialects.find(({ id }) => id === name);
  if (!dialect) throw new Error(`There is no dialect ${name}; there are ${dialects.map(({ id }) => id).join(', ')}`);
  const clock = clockOf(options.clock);
  const counts = new Map<string, number>();
  const memories = new Map<string, unknown>();
  const shop: Shop = {
    store: createStore(seed, clock.now),
    feed: createFeed(),
    clock,
    dialect,
    limits: {
      payload: 64 * 1024,
      url: 8 * 1024,
      rate: { quota: 20, window: 5000, caller: 'trial' },
      ...options.limits,
    },
    tokens: { ...REFERENCE_ENVIRONMENT, ...options.tokens },
    tally: (key) => count(counts, key),
    tallied: (key) => counts.get(key) ?? 0,
    memory<T>(key: string, start: () => T): T {
      if (!memories.has(key)) memories.set(key, start());
      return memories.get(key) as T;
    },
  };
  const reached = new Map<string, number>();
  const deviations = [...variants, ...faults];
  const dispatch = (call: Call): Promise<Reply> => {
    const open = deviations.filter((deviation) => deviation.on?.(call) ?? true);
    for (const { id } of open) count(reached, id);
    return answerCall(call, shop, open);
  };
  const incomplete = (call: Call): void => {
    for (const deviation of deviations) if (deviation.on?.(call) ?? true) deviation.incomplete?.(call, shop);
  };
  return { dispatch, incomplete, listen: (port, host) => listenFor({ dispatch, incomplete }, port, host), reached };
}

function clockOf(clock: ReferenceOptions['clock']): Clock {
  if (clock === undefined) return machineClock;
  const never = (signal: AbortSignal): Promise<void> =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('Aborted')), { once: true });
    });
  const wait: Clock['wait'] = async (milliseconds, signal) =>
    clock.wait ? clock.wait(milliseconds, signal) : signal && never(signal);
  return { now: () => clock.now(), wait };
}

function count(counts: Map<string, number>, key: string): number {
  const n = (counts.get(key) ?? 0) + 1;
  counts.set(key, n);
  return n;
}
