import type { Contract } from '../../contract/facts/model.js';
import type { ExchangeLine } from '../../result/run-file.js';
import { disturbanceOf, type Disturbance } from '../kit/requests/disturbance.js';

/** What a run met that came between requests and their answers. */
export interface NoiseFigures {
  readonly requests: number;
  readonly disturbed: Readonly<Record<Disturbance, number>>;
  /** Requests that died on a connection that had carried others, and were sent again. */
  readonly reconnected: number;
}

/** Share of the exchanges of an operation beyond which what they show is how it answers, and no noise. */
const MOST = 0.5;
/** One-sided 95 % of the normal distribution, for the bound of a Poisson count: k + z·sqrt(k) + z²/2. */
const Z = 1.645;
/** One-sided 99.9 % of the same. */
const SURE = 3.1;
/** More than every second request is no noise. */
const HIGHEST = 0.5;

interface Count {
  requests: number;
  readonly disturbed: Record<Disturbance, number>;
}

/** Measures how often requests of a run are disturbed, and remembers which were. */
export class Noise {
  readonly #contract: Contract;
  readonly #byOperation = new Map<string, Count>();
  readonly #ids = new Map<string, string[]>();
  readonly #shared = new Map<string, Set<string>>();
  #reconnected = 0;
  #doubled = 0;

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  tell(line: ExchangeLine): void {
    const { failure, operation = '', intent, phase, entry, id } = line;
    if (failure && ['blocked', 'aborted', 'lost'].includes(failure.kind)) return;
    if (line.reconnected) this.#reconnected += 1;
    let count = this.#byOperation.get(operation);
    if (!count) {
      count = { requests: 0, disturbed: { reset: 0, cut: 0, unavailable: 0, page: 0 } };
      this.#byOperation.set(operation, count);
    }
    count.requests += 1;
    const how = disturbanceOf(this.#contract, line);
    // What is not well-formed may be answered in any way.
    if (how === undefined || intent === 'malformed') return;
    count.disturbed[how] += 1;
    if (phase === 'cleanup' || phase === 'shrink') return;
    const ids = this.#ids.get(entry);
    if (ids) ids.push(id);
    else this.#ids.set(entry, [id]);
  }

  /** Records were found of which each came of a create that had made another one: requests are delivered twice. */
  doubled(records: number): void {
    this.#doubled += records;
  }

  get isDoubling(): boolean {
    return this.#doubled > 0;
  }

  /** Records of which another one has all that was written. */
  get doubledRecords(): number {
    return this.#doubled;
  }

  /** An entry goes by what was sent under another name. */
  shares(entry: string, name: string): void {
    const names = this.#shared.get(entry);
    if (names) names.add(name);
    else this.#shared.set(entry, new Set([name]));
  }

  /**
   * Whether a request of an entry was disturbed, or of what it shares; only of its cases that begin like this, where that is
   * said.
   */
  hit(entry: string, prefix = ''): boolean {
    if (this.#ids.get(entry)?.some((id) => id.startsWith(`${entry}/${prefix}`))) return true;
    return prefix === '' && [...(this.#shared.get(entry) ?? [])].some((name) => this.#ids.has(name));
  }

  /** What was disturbed, but for operations that are answered so more often than not. */
  get figures(): NoiseFigures {
    const disturbed = { reset: 0, cut: 0, unavailable: 0, page: 0 };
    let requests = 0;
    for (const count of this.#byOperation.values()) {
      requests += count.requests;
      if (sum(count.disturbed) > MOST * count.requests) continue;
      for (const [how, times] of Object.entries(count.disturbed)) disturbed[how as Disturbance] += times;
    }
    return { requests, disturbed, reconnected: this.#reconnected };
  }

  /** Whether so many disturbed requests of an operation are no more than the noise of the whole run lets one expect. */
  isPlausible(times: number, of: number): boolean {
    const expected = of * this.rate;
    return expected > 0 && times <= expected + SURE * Math.sqrt(expected) + 1;
  }

  /**
   * The share of requests that are disturbed, as its upper bound with a confidence of 95 %; 0 where none was. Records that
   * were made twice count as well: each stands for a delivery that nobody saw.
   */
  get rate(): number {
    const { requests, disturbed } = this.figures;
    const k = sum(disturbed) + this.#doubled;
    if (k === 0) return 0;
    return Math.min(HIGHEST, (k + Z * Math.sqrt(k) + (Z * Z) / 2) / Math.max(1, requests));
  }
}

function sum(disturbed: Readonly<Record<Disturbance, number>>): number {
  return Object.values(disturbed).reduce((all, one) => all + one, 0);
}
