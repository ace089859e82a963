import type { Clock } from '../../clock.js';
import { createPlaces, type Places } from '../transport/connection-slots.js';

export interface PacingOptions {
  /** Exchanges in flight at once, per origin. */
  readonly inFlight?: number;
  /** Exchanges per second and origin, evenly spaced; no limit where nothing is said. */
  readonly rate?: number;
  /** Milliseconds that a service may ask us to wait; a longer wait is not waited. */
  readonly maxWait?: number;
  /** Requests of the whole run, repeated and warming ones included. */
  readonly maxRequests?: number;
}

/** Decides when a request may go out. Limits belong to the target, not to an entry. */
export interface Pacing {
  /** Milliseconds, see the options. */
  readonly maxWait: number;
  /** Requests that were let out so far. */
  readonly spent: () => number;
  /** Waits for a place among the exchanges in flight. Rejects when the signal aborts. */
  enter(origin: string, signal?: AbortSignal): Promise<Place> | Place;
  /** A place at once, though all of them may be taken by requests that nobody answers. */
  enterAhead(origin: string): Place;
  /**
   * Takes n places at once, for requests that are to be released together. They stay taken until they are left, also
   * between exchanges.
   */
  reserve(origin: string, n: number, signal?: AbortSignal): Promise<readonly Place[]>;
  /** Nothing goes to the origin for so many milliseconds: it said that it is too much. Halves the limit for a while. */
  slowDown(origin: string, milliseconds: number): void;
}

/** The right to have one exchange in flight at a time. */
export interface Place {
  /**
   * Waits for the turn of one request and takes it from the budget. False when the budget is spent. Rejects when the
   * signal aborts.
   */
  go(options?: GoOptions): Promise<boolean> | boolean;
  /** The exchange has ended, the place is kept. */
  rest(): void;
  leave(): void;
}

export interface GoOptions {
  /** Neither the rate nor a pause is waited for: for checks of the limits themselves. */
  readonly impatient?: boolean;
  /** Let out although the budget is spent, and not counted. */
  readonly beyondBudget?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** What is known of one origin. Times are on the clock. */
interface Host {
  readonly places: Places;
  /** When the next request may go out by the rate. */
  next: number;
  pausedUntil: number;
}

type Go = (host: Host, reserved: boolean, options: GoOptions) => Promise<boolean> | boolean;

/** A class, and not an object of functions: every exchange takes a place. */
class HeldPlace implements Place {
  readonly #host: Host;
  readonly #reserved: boolean;
  readonly #go: Go;
  #idle: boolean;
  #left = false;

  constructor(host: Host, reserved: boolean, go: Go) {
    this.#host = host;
    this.#reserved = reserved;
    this.#go = go;
    this.#idle = reserved;
  }

  go(options: GoOptions = {}): Promise<boolean> | boolean {
    if (this.#idle) this.#host.places.busy();
    this.#idle = false;
    return this.#go(this.#host, this.#reserved, options);
  }

  rest(): void {
    if (!this.#reserved || this.#idle || this.#left) return;
    this.#idle = true;
    this.#host.places.idle();
  }

  leave(): void {
    if (this.#left) return;
    this.#left = true;
    if (this.#idle) this.#host.places.busy();
    this.#host.places.leave();
  }
}

export function createPacing(clock: Clock, options: PacingOptions = {}): Pacing {
  const interval = options.rate === undefined ? 0 : 1000 / options.rate;
  const budget = options.maxRequests ?? Infinity;
  const hosts = new Map<string, Host>();
  let spent = 0;

  const hostOf = (origin: string): Host => {
    let host = hosts.get(origin);
    if (!host) {
      host = { places: createPlaces(options.inFlight ?? 8), next: -Infinity, pausedUntil: -Infinity };
      hosts.set(origin, host);
    }
    return host;
  };

  const spend = (): boolean => {
    if (spent >= budget) return false;
    spent += 1;
    return true;
  };

  /** Waits out a pause, then for the turn by the rate; the turn is booked first, so that all stand in a row. */
  const turn = async (host: Host, reserved: boolean, signal: AbortSignal | undefined): Promise<void> => {
    const pause = async (): Promise<void> => {
      while (host.pausedUntil > clock.now()) await clock.wait(host.pausedUntil - clock.now(), signal);
    };
    await pause();
    const at = Math.max(clock.now(), host.next);
    host.next = at + interval;
    // What is released together is not spread out again; those who come after pay for it.
    if (reserved || at <= clock.now()) return;
    await clock.wait(at - clock.now(), signal);
    await pause();
  };

  const go = (
    host: Host,
    reserved: boolean,
    { impatient = false, beyondBudget = false, signal }: GoOptions,
  ): Promise<boolean> | boolean => {
    if (impatient || (interval === 0 && host.pausedUntil <= clock.now())) return beyondBudget || spend();
    return turn(host, reserved, signal).then(() => beyondBudget || spend());
  };
  const placeAt = (host: Host, reserved: boolean): Place => new HeldPlace(host, reserved, go);

  return {
    maxWait: options.maxWait ?? 60_000,
    spent: () => spent,
    enter: (origin, signal) => {
      const host = hostOf(origin);
      if (host.places.tryTake()) return placeAt(host, false);
      return host.places.take(1, false, signal).then(() => placeAt(host, false));
    },
    enterAhead: (origin) => {
      const host = hostOf(origin);
      host.places.takeAhead();
      return placeAt(host, false);
    },
    reserve: async (origin, n, signal) => {
      const host = hostOf(origin);
      await host.places.take(n, true, signal);
      return Array.from({ length: n }, () => placeAt(host, true));
    },
    slowDown: (origin, milliseconds) => {
      const host = hostOf(origin);
      // Several answers of one burst are one message.
      if (host.pausedUntil <= clock.now()) host.places.halve();
      host.pausedUntil = Math.max(host.pausedUntil, clock.now() + milliseconds);
    },
  };
}
