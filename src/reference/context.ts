import type { Caller, Tokens } from './http/callers.js';
import type { Clock } from './clock.js';
import type { Dialect } from './dialect.js';
import type { Feed } from './feed.js';
import type { Call } from './http/message.js';
import type { Place } from './http/place.js';
import type { Rules } from './rules.js';
import type { Store } from './records/store.js';

/** The service as a handler or a deviation sees it: its state and how it is set up. */
export interface Shop {
  readonly store: Store;
  readonly feed: Feed;
  readonly clock: Clock;
  readonly dialect: Dialect;
  readonly limits: Limits;
  readonly tokens: Tokens;
  /** Counts by name; gives how often it was called with this name, now included. */
  tally(name: string): number;
  /** How often `tally` was called with this name. */
  tallied(name: string): number;
  /** What a deviation keeps under a name for the life of this service; `start` makes it. */
  memory<T>(name: string, start: () => T): T;
}

/** Published limits. */
export interface Limits {
  /** Octets of a request body. */
  readonly payload: number;
  /** Octets of path and query. */
  readonly url: number;
  readonly rate: {
    readonly quota: number;
    /** Milliseconds. */
    readonly window: number;
    /** The only caller that has this limit; all, where nobody is named. */
    readonly caller?: string;
  };
}

/** A call that was read: its parts, and who makes it. */
export interface Request {
  readonly call: Call;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly place: Place;
  readonly version: Version;
  readonly caller: Caller;
}

export type Version = 'v1' | 'v2';

/** What a handler gets. */
export interface Context {
  readonly request: Request;
  readonly shop: Shop;
  readonly rules: Rules;
}
