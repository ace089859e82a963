import type { Exchange } from '../../result/exchange.js';
import { chanceOfAtLeast } from '../noise/binomial.js';
import { isUnavailable } from '../kit/requests/answer.js';
import { decide, DISTURBED, RACE } from '../noise/sequential-test.js';
import type { Broke } from './watching.js';

/** Failures of one cause at one operation, at least, before their number says anything. */
const LEAST = 3;
/** Share of requests that may fail by chance: what stands between us and a service drops some of them. */
const NOISE = 0.05;
/** Chance of taking noise for more, for each cause at each operation. */
const FALSE_ALARM = 1e-5;
/** Exchanges that are kept of one cause. */
const KEPT = 8;

/** Counts the answers of a run that show a service at work, so that an outage is told from what fails again and again. */
export class Pulse {
  #beats = 0;

  get beats(): number {
    return this.#beats;
  }

  tell({ response }: Exchange): void {
    if (response !== undefined && response.status < 500) this.#beats += 1;
  }
}

/** Exchanges of one operation that broke for one cause. */
export class Failing {
  readonly examples: Broke[] = [];
  /** Exchanges that broke, all of them. */
  all = 0;
  /** Those of them that were sent at one time with others. */
  racing = 0;
  #apart = 0;
  #beats = -1;
  readonly #races = new Set<string>();
  #racesApart = 0;
  #raceBeats = -1;

  constructor(
    /** Operation, status or kind of failure, and code of the error. */
    readonly cause: string,
    readonly pulse: Pulse,
    /** Entries that met it, and what was sent for several of them. */
    readonly entries: Set<string>,
  ) {}

  tell(broke: Broke): void {
    this.all += 1;
    this.entries.add(broke.entry);
    if (this.examples.length < KEPT) this.examples.push(broke);
    this.#tellOfRace(broke.exchange);
    if (this.pulse.beats === this.#beats) return;
    this.#beats = this.pulse.beats;
    this.#apart += 1;
  }

  /** Those with an answer of the service before and behind them, whatever was asked: of an outage only one counts. */
  get times(): number {
    return this.#beats === this.pulse.beats ? this.#apart - 1 : this.#apart;
  }

  /** Races that showed it, counted in the same way: what fails in one race fails together. */
  get races(): number {
    return this.#raceBeats === this.pulse.beats ? this.#racesApart - 1 : this.#racesApart;
  }

  #tellOfRace(exchange: Exchange): void {
    const race = raceOf(exchange);
    if (race === undefined) return;
    this.racing += 1;
    if (this.#races.has(race)) return;
    this.#races.add(race);
    if (this.pulse.beats === this.#raceBeats) return;
    this.#raceBeats = this.pulse.beats;
    this.#racesApart += 1;
  }
}

/** The race that a request was sent in, if it was. */
export function raceOf({ id }: Exchange): string | undefined {
  return /^(.+\/race\d+)\.\d+\//.exec(id)?.[1];
}

/**
 * Whether races show it again and again. A request that fails beside others is not repeated by sending it alone: each race
 * behind the first one that showed it is a repetition.
 *
 * @param races of the operation, those that showed nothing included
 */
export function comesInRaces({ races, examples: [first] }: Failing, of: number): boolean {
  if (first === undefined || races < LEAST) return false;
  const hypotheses = isUnavailable(first.exchange) ? { ...DISTURBED, falseAlarm: FALSE_ALARM } : RACE;
  return decide(hypotheses, races - 1, of - 1) === 'real';
}

/**
 * Whether so many failures amid so many successes are more than noise.
 *
 * @param times failures with answers of the service between them
 */
export function isLoud(times: number, successes: number): boolean {
  return times >= LEAST && chanceOfAtLeast(times, times + successes, NOISE) < FALSE_ALARM;
}
