import { isStop, Violation } from '../../../check/violation.js';
import type { Contract } from '../../../contract/facts/model.js';
import type { Exchange } from '../../../result/exchange.js';
import { fingerprint } from '../../judge/fingerprint.js';
import { Broken } from './broken.js';

/** Causes that one entry reports: more would be a list of everything. */
const MOST_CAUSES = 6;

/** Cases in a row that fail for causes that are known: those that follow will hardly be of another one. */
const MOST_ALIKE = 12;

/** Causes that several properties of one entry report between them. */
const MOST_IN_TURN = 24;

/**
 * Carries out several properties, also after one that failed. Whatever else ends one of them ends all, unless a failure was
 * found before: then it ends only the search for others.
 * @throws Broken the first cause, with the further ones of all
 */
export async function inTurn(works: readonly (() => Promise<void>)[]): Promise<void> {
  const found: Broken[] = [];
  for (const work of works) {
    try {
      await work();
    } catch (thrown) {
      if (!(thrown instanceof Broken)) {
        if (found.length === 0 || !isStop(thrown)) throw thrown;
        break;
      }
      found.push(thrown, ...thrown.further);
      if (found.length >= MOST_IN_TURN) break;
    }
  }
  const [first, ...further] = found;
  if (first === undefined) return;
  first.further = further.slice(0, MOST_IN_TURN - 1);
  throw first;
}

/**
 * The causes for which the cases of one property fail. A service that fails for one input may fail for another one
 * elsewhere, and whoever mends it should not have to find them one by one.
 */
export class Causes {
  readonly #contract: Contract;
  readonly #known = new Set<string>();
  readonly #found: Broken[] = [];
  #alike = 0;

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  /** Whether a case failed for a cause that is known. A new one is known from now on. */
  isKnown(exchanges: readonly Exchange[], violation: Violation): boolean {
    const cause = fingerprint(this.#contract, exchanges, violation);
    const isKnown = this.#known.has(cause);
    this.#known.add(cause);
    this.#alike = isKnown ? this.#alike + 1 : 0;
    return isKnown;
  }

  /** Whether enough is known to look no further. */
  get isEnough(): boolean {
    return this.#found.length >= MOST_CAUSES || this.#alike >= MOST_ALIKE;
  }

  /**
   * Keeps what a case was broken by. What ends the entry while further causes are looked for ends only that search.
   * @returns whether the search goes on
   * @throws whatever ended the first case
   */
  catch(thrown: unknown): boolean {
    if (thrown instanceof Broken) this.#found.push(thrown);
    else if (this.#found.length === 0 || !isStop(thrown)) throw thrown;
    return thrown instanceof Broken && !this.isEnough;
  }

  /** @throws Broken the first cause, with the further ones */
  end(): void {
    const [first, ...further] = this.#found;
    if (first === undefined) return;
    if (this.#found.length >= MOST_CAUSES && this.#areOne()) throw anywhere(first, further.length);
    first.further = further;
    throw first;
  }

  /** Whether nothing but the place tells the causes apart. */
  #areOne(): boolean {
    const causes = this.#found.map(({ violation, exchanges }) =>
      fingerprint(this.#contract, exchanges, { ...violation, where: violation.where, place: '' }),
    );
    return this.#found.every(({ violation: { place } }) => place !== undefined) && new Set(causes).size === 1;
  }
}

/**
 * What fails at as many places as are looked at fails anywhere: it is one thing to mend. At which of them it was seen is up to
 * the drawn values, and so is no part of what it is known by.
 */
function anywhere({ violation, exchanges, replay, smallest, minimal }: Broken, others: number): Broken {
  const { claim, expected, observed, where, proof, effect, anyAnswerOf } = violation;
  // No further places are looked for then.
  const seen = `${observed}, and so at ${String(others)} other places at least`;
  const shown = new Violation(claim, expected, seen, where, proof, '', effect, anyAnswerOf);
  return new Broken(shown, exchanges, replay, smallest, minimal);
}
