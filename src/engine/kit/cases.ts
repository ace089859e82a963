import * as fc from 'fast-check';
import type { Kit } from '../../check/kit.js';
import { isStop, isViolation, type Violation } from '../../check/violation.js';
import type { Exchange } from '../../result/exchange.js';
import type { Replay } from '../../result/verdict.js';
import type { Phase } from '../recorder/recorder.js';
import { hash } from '../seed.js';
import { Scope, type Attempt } from './context.js';
import { SHRINK_TIME } from './shrink-budget.js';

/** A case that broke an expectation: what the judge needs of it. */
export class Broken extends Error {
  constructor(
    readonly violation: Violation,
    readonly exchanges: readonly Exchange[],
    readonly replay: Replay,
    /** JSON text of the generated value. */
    readonly smallest: string | undefined,
    readonly minimal: boolean,
  ) {
    super(violation.message);
    this.name = 'Broken';
  }
}

/** Keeps the value that was generated last with the context that shrinking needs. */
class Remembering<T> extends fc.Arbitrary<T> {
  last: fc.Value<T> | undefined;
  readonly #inner: fc.Arbitrary<T>;

  constructor(inner: fc.Arbitrary<T>) {
    super();
    this.#inner = inner;
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<T> {
    this.last = this.#inner.generate(random, bias);
    return this.last;
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    return this.#inner.canShrinkWithoutContext(value);
  }

  override shrink(value: T, context: unknown): fc.Stream<fc.Value<T>> {
    return this.#inner.shrink(value, context);
  }
}

/** Runs the cases of a check: seeds, counts, cleans up after each, shrinks the first that fails. */
export class Cases {
  readonly #attempt: Attempt;
  readonly #cleanUp: (scope: Scope) => Promise<void>;
  readonly #shrinks: (exchanges: readonly Exchange[], violation: Violation) => boolean;

  constructor(
    attempt: Attempt,
    cleanUp: (scope: Scope) => Promise<void>,
    shrinks: (exchanges: readonly Exchange[], violation: Violation) => boolean,
  ) {
    this.#attempt = attempt;
    this.#cleanUp = cleanUp;
    this.#shrinks = shrinks;
  }

  readonly forAll: Kit['forAll'] = async (arbitrary, predicate, options = {}) => {
    const property = this.#next();
    const seed = hash(this.#attempt.seed, property);
    const remembering = new Remembering(arbitrary);
    const { mode } = this.#attempt;
    if (mode.kind === 'replay' && mode.replay.property >= 0) {
      if (mode.replay.property !== property) return;
      const value = valueAtPath(remembering, mode.replay.seed, mode.replay.path);
      if (value !== undefined) await this.#judged(property, value, predicate, mode.replay);
      return;
    }

    const wanted = Math.max(1, Math.round(this.#attempt.run.cases * (options.share ?? 1)));
    const runs = Math.min(wanted, options.atMost ?? Number.POSITIVE_INFINITY);
    let failure: { scope: Scope; violation: Violation; value: fc.Value<unknown>; index: number } | undefined;
    let index = 0;
    const checked = fc.asyncProperty(remembering, async (value) => {
      const at = index;
      index += 1;
      const result = await this.#case(`p${String(property)}.${String(at)}`, () => predicate(value));
      if (!result) return true;
      const remembered = remembering.last;
      if (remembered) failure = { ...result, value: remembered, index: at };
      return false;
    });
    const details = await fc.check(checked, { seed, numRuns: runs, endOnFailure: true });
    if (failure) {
      await this.#shrink(property, seed, remembering, failure, predicate as (value: unknown) => Promise<void>);
    } else if (details.failed) {
      throw details.errorInstance instanceof Error ? details.errorInstance : new Error(String(details.errorInstance));
    }
  };

  readonly forEach: Kit['forEach'] = async (values, predicate) => {
    const property = this.#next();
    const { mode } = this.#attempt;
    for (const [index, value] of values.entries()) {
      const replay: Replay = { property, seed: 0, path: String(index) };
      if (mode.kind === 'replay' && mode.replay.property >= 0) {
        if (mode.replay.property !== property || mode.replay.path !== replay.path) continue;
      }
      await this.#judged(property, value, predicate, replay, `p${String(property)}.${String(index)}`);
    }
  };

  #next(): number {
    const property = this.#attempt.properties;
    this.#attempt.properties += 1;
    return property;
  }

  /** One case whose failure is final: nothing to shrink. */
  async #judged<T>(
    property: number,
    value: T,
    predicate: (value: T) => Promise<void>,
    replay: Replay,
    name = `p${String(property)}.x`,
  ): Promise<void> {
    const result = await this.#case(name, () => predicate(value));
    if (result) {
      throw new Broken(result.violation, result.scope.exchanges, replay, jsonText(value), true);
    }
  }

  /** Runs one case. Gives back the violation, if there was one; throws whatever else ends the entry. */
  async #case(
    name: string,
    work: () => Promise<void>,
    phase: Phase = this.#attempt.phase,
  ): Promise<{ readonly scope: Scope; readonly violation: Violation } | undefined> {
    const attempt = this.#attempt;
    attempt.checkCut();
    const scope = new Scope(`${attempt.prefix}${name}`, phase);
    attempt.scope = scope;
    const counts = phase !== 'shrink';
    if (counts) attempt.attempted += 1;
    try {
      await work();
      if (counts && scope.expectations > 0) attempt.useful += 1;
      return undefined;
    } catch (thrown) {
      if (isStop(thrown) && thrown.reason === 'discard') return undefined;
      if (!isViolation(thrown)) throw thrown;
      if (counts) attempt.useful += 1;
      return { scope, violation: thrown };
    } finally {
      // Most cases make nothing, and waiting for nothing costs each of them a promise.
      if (scope.held.length > 0 || scope.created.length > 0) await this.#cleanUp(scope);
      attempt.scope = attempt.main;
    }
  }

  /** Follows the first smaller value that breaks the same claim, until none does or the budget is spent. */
  async #shrink<T>(
    property: number,
    seed: number,
    arbitrary: fc.Arbitrary<T>,
    first: { scope: Scope; violation: Violation; value: fc.Value<unknown>; index: number },
    predicate: (value: unknown) => Promise<void>,
  ): Promise<never> {
    const attempt = this.#attempt;
    let best = first as { scope: Scope; violation: Violation; value: fc.Value<T> };
    let path = String(first.index);
    let minimal = true;
    const { sender } = attempt.run;
    const [before, since] = [attempt.exchanges, sender.now()];
    const budget = Math.max(attempt.run.shrinkBudget, LEAST_TRIES * first.scope.exchanges.length);
    let tried = 0;
    if (this.#shrinks(first.scope.exchanges, first.violation)) {
      const chain = downhill(arbitrary, best.value);
      // The end of the chain is nearly always the simplest value there is; if that does not fail, something between does.
      for (let [least, most, at] = [0, chain.length, chain.length]; least < most; at = Math.ceil((least + most) / 2)) {
        const candidate = chain[at - 1];
        if (!candidate || attempt.exchanges - before >= budget) break;
        tried += 1;
        const result = await this.#smaller(`s${String(tried)}`, () => predicate(candidate.value));
        if (result?.violation.claim === first.violation.claim) {
          best = { ...result, value: candidate };
          path = String(first.index) + ':0'.repeat(at);
          least = at;
        } else most = at - 1;
      }
      for (let smaller = true; smaller && minimal;) {
        smaller = false;
        let step = 0;
        for (const candidate of arbitrary.shrink(best.value.value_, best.value.context)) {
          if (attempt.exchanges - before >= budget || sender.now() - since >= SHRINK_TIME) {
            minimal = false;
            break;
          }
          tried += 1;
          const result = await this.#smaller(`s${String(tried)}`, () => predicate(candidate.value));
          if (result?.violation.claim === first.violation.claim) {
            best = { ...result, value: candidate };
            path += `:${String(step)}`;
            smaller = true;
            break;
          }
          step += 1;
        }
      }
    } else {
      minimal = false;
    }
    const replay: Replay = { property, seed, path };
    throw new Broken(best.violation, best.scope.exchanges, replay, jsonText(best.value.value_), minimal);
  }

  /** A smaller case that comes to no verdict is simply not smaller. */
  async #smaller(
    name: string,
    work: () => Promise<void>,
  ): Promise<{ readonly scope: Scope; readonly violation: Violation } | undefined> {
    try {
      return await this.#case(name, work, 'shrink');
    } catch (thrown) {
      if (isStop(thrown) && thrown.reason !== 'cut') return undefined;
      throw thrown;
    }
  }
}

/** Smaller cases that are tried at least, however many requests one takes. */
const LEAST_TRIES = 12;

/** Simpler values of which each is only looked up, and few need to be tried. */
const LONGEST_CHAIN = 64;

/** What one comes to by taking the first simpler value each time. */
function downhill<T>(arbitrary: fc.Arbitrary<T>, from: fc.Value<T>): readonly fc.Value<T>[] {
  const chain: fc.Value<T>[] = [];
  for (let here = from; chain.length < LONGEST_CHAIN;) {
    const next = nth(arbitrary.shrink(here.value_, here.context), 0);
    if (!next) break;
    chain.push(next);
    here = next;
  }
  return chain;
}

/** The value at a path: generated again from the seed, then led down the recorded shrinks. */
function valueAtPath<T>(arbitrary: Remembering<T>, seed: number, path: string): T | undefined {
  const [index = '0', ...shrinks] = path.split(':');
  fc.check(
    fc.property(arbitrary, () => true),
    { seed, path: index, numRuns: 1 },
  );
  let value = arbitrary.last;
  for (const step of shrinks) {
    if (!value) return undefined;
    value = nth(arbitrary.shrink(value.value_, value.context), Number(step));
  }
  return value?.value;
}

function nth<T>(stream: Iterable<T>, index: number): T | undefined {
  let at = 0;
  for (const value of stream) {
    if (at === index) return value;
    at += 1;
  }
  return undefined;
}

function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${String(inner)}n` : inner));
}
