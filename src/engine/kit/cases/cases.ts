import type * as fc from 'fast-check';
import type { ForAllOptions, Kit } from '../../../check/kit.js';
import { isStop, isViolation, type Violation } from '../../../check/violation.js';
import type { Exchange } from '../../../result/exchange.js';
import type { Replay } from '../../../result/verdict.js';
import type { Phase } from '../../recorder/recorder.js';
import { hash } from '../../seed.js';
import { Broken } from './broken.js';
import { Causes } from './causes.js';
import { Scope, type Attempt } from '../context.js';
import { goingOn } from '../requests/going-on.js';
import { leaveOut, Parts } from './parts.js';
import { allDrawn, downhill, Remembering, valueAtPath } from '../records/remembering.js';
import { jsonText, left, nameOf, refuseAnother } from './same-case.js';
import { LEAST_TRIES, MOST_TRIED, SHRINK_TIME } from './shrink-budget.js';

/** Runs the cases of a check: seeds, counts, cleans up after each, shrinks the first that fails for each cause. */
export class Cases {
  readonly #attempt: Attempt;
  readonly #cleanUp: (scope: Scope) => Promise<void>;
  readonly #shrinks: (exchanges: readonly Exchange[], violation: Violation) => boolean;
  /** Smaller cases that were tried. */
  #tried = 0;

  constructor(
    attempt: Attempt,
    cleanUp: (scope: Scope) => Promise<void>,
    shrinks: (exchanges: readonly Exchange[], violation: Violation) => boolean,
  ) {
    this.#attempt = attempt;
    this.#cleanUp = cleanUp;
    this.#shrinks = shrinks;
  }

  readonly forAll: Kit['forAll'] = async <T>(
    arbitrary: fc.Arbitrary<T>,
    predicate: (value: T) => Promise<void>,
    options: ForAllOptions<T> = {},
  ) => {
    const property = this.#next();
    const seed = hash(this.#attempt.seed, property);
    const remembering = new Remembering(arbitrary);
    const { mode } = this.#attempt;
    if (mode.kind === 'replay') {
      if (mode.replay.property !== property) return;
      const value = valueAtPath(remembering, mode.replay.seed, mode.replay.path);
      if (mode.value !== undefined) refuseAnother(value, mode.value);
      if (value !== undefined) await this.#judged(value, predicate, mode.replay);
      return;
    }

    const wanted = Math.max(this.#attempt.leastCases, Math.round(this.#attempt.run.cases * (options.share ?? 1)));
    const { atMost: most = Number.POSITIVE_INFINITY, upTo } = options;
    const runs = options.share === undefined ? Math.min(wanted, most * TRIES) : wanted;
    const attempt = this.#attempt;
    const [last, isRoom] = upTo === undefined ? [runs, () => false] : [upTo * TRIES, goingOn(attempt, options.share)];
    const causes = new Causes(attempt.run.contract);
    let carriedOut = 0;
    const goesOn = async (value: fc.Value<T>, at: number, path = String(at)): Promise<boolean> => {
      try {
        const name = `p${String(property)}.${String(at)}`;
        const result = await this.#case(name, name, () => predicate(value.value));
        if (!result) return true;
        if (causes.isKnown(result.scope.exchanges, result.violation)) return !causes.isEnough;
        return await this.#shrink(property, seed, remembering, { ...result, value, path }, predicate);
      } catch (thrown) {
        return causes.catch(thrown);
      }
    };
    if (options.choose) {
      const drawn = allDrawn(remembering, seed, runs, options.more).map((value, at) => ({ value, path: String(at) }));
      const chain = options.plainFirst && drawn[0] ? downhill(arbitrary, drawn[0].value) : [];
      const plain = chain.at(-1);
      if (plain) drawn[0] = { value: plain, path: '0' + ':0'.repeat(chain.length) };
      for (const at of options.choose(drawn.map(({ value }) => value.value))) {
        const given = drawn[at];
        if (given && !(await goesOn(given.value, at, given.path))) break;
      }
      causes.end();
      return;
    }
    // All that may be used are drawn when the first are used up: few are ever discarded.
    let drawn = allDrawn(remembering, seed, Math.min(runs, most));
    for (let at = 0; at < last && carriedOut < (upTo ?? most); at += 1) {
      if ((at >= runs || carriedOut >= most) && !isRoom(`p${String(property)}.${String(at)}`)) break;
      if (at === drawn.length) drawn = allDrawn(remembering, seed, at < runs ? runs : last);
      const given = drawn[at];
      if (!given) break;
      const before = attempt.discarded;
      const chain = at === 0 && options.plainFirst ? downhill(arbitrary, given) : [];
      const value = chain.at(-1) ?? given;
      if (!(await goesOn(value, at, String(at) + ':0'.repeat(chain.length)))) break;
      carriedOut += attempt.discarded === before ? 1 : 0;
    }
    causes.end();
  };

  readonly forEach: Kit['forEach'] = async (values, predicate) => {
    const property = this.#next();
    const { mode } = this.#attempt;
    const causes = new Causes(this.#attempt.run.contract);
    for (const [index, value] of values.entries()) {
      const replay: Replay = { property, seed: 0, path: String(index) };
      if (mode.kind === 'replay') {
        if (mode.replay.property !== property || mode.replay.path !== replay.path) continue;
        if (mode.value !== undefined) refuseAnother(value, mode.value);
        await this.#judged(value, predicate, mode.replay);
        continue;
      }
      try {
        await this.#judged(value, predicate, replay, `p${String(property)}.${String(index)}`, causes);
        if (causes.isEnough) break;
      } catch (thrown) {
        if (!causes.catch(thrown)) break;
      }
    }
    causes.end();
  };

  #next(): number {
    const property = this.#attempt.properties;
    this.#attempt.properties += 1;
    return property;
  }

  /** One case whose value is given: nothing of it is to be shrunk but its parts. */
  async #judged<T>(
    value: T,
    predicate: (value: T) => Promise<void>,
    replay: Replay,
    name = `p${String(replay.property)}.x`,
    causes?: Causes,
  ): Promise<void> {
    const without = new Set(replay.without);
    const drawsAs = nameOf(replay);
    const first = await this.#case(name, drawsAs, () => predicate(value), this.#attempt.phase, without);
    if (!first || causes?.isKnown(first.scope.exchanges, first.violation)) return;
    const isFinal = without.size > 0 || !this.#shrinks(first.scope.exchanges, first.violation);
    const least = isFinal
      ? undefined
      : await this.#least(first, (_, less) => this.#smaller(drawsAs, () => predicate(value), less));
    const { scope, violation } = least?.failed ?? first;
    const { without: gone, minimal } = least ?? { without, minimal: true };
    throw new Broken(violation, scope.exchanges, { ...replay, ...left(gone) }, jsonText(value), minimal);
  }

  /** The case without the parts that it fails without. */
  async #least<F extends Failure>(
    first: F,
    retry: (from: F, without: ReadonlySet<string>) => Promise<Failure | undefined>,
    isSpent = this.#budget(first),
  ): Promise<{ readonly failed: F; readonly without: ReadonlySet<string>; readonly minimal: boolean }> {
    const endedOf = ({ scope }: Failure): readonly string[] => scope.parts.ended;
    const { failed, ...rest } = await leaveOut(
      { ...first, ended: endedOf(first) },
      async (without) => {
        const found = await retry(first, without);
        if (found?.violation.claim !== first.violation.claim) return undefined;
        return { ...first, ...found, ended: endedOf(found) };
      },
      isSpent,
    );
    return { failed, ...rest };
  }

  /** Says when shrinking a failure has cost what it may. */
  #budget(first: Failure): () => boolean {
    const { run, exchanges: before } = this.#attempt;
    const since = run.sender.now();
    const most = Math.max(run.shrinkBudget, LEAST_TRIES * first.scope.exchanges.length);
    return () => this.#attempt.exchanges - before >= most || run.sender.now() - since >= SHRINK_TIME;
  }

  /** Runs one case. Gives back the violation, if there was one; throws whatever else ends the entry. */
  async #case(
    name: string,
    drawsAs: string,
    work: () => Promise<void>,
    phase: Phase = this.#attempt.phase,
    without?: ReadonlySet<string>,
  ): Promise<Failure | undefined> {
    const attempt = this.#attempt;
    attempt.checkCut();
    const scope = new Scope(`${attempt.prefix}${name}`, phase, new Parts(without), drawsAs);
    attempt.scope = scope;
    const counts = phase !== 'shrink';
    if (counts) attempt.attempted += 1;
    try {
      await work();
      if (counts && scope.expectations > 0) attempt.useful += 1;
      return undefined;
    } catch (thrown) {
      if (isStop(thrown) && thrown.reason === 'discard') {
        if (counts) attempt.discard(thrown.detail, thrown.exchange);
        return undefined;
      }
      if (!isViolation(thrown)) throw thrown;
      await attempt.checkMixUp(scope);
      if (counts) attempt.useful += 1;
      return { scope, violation: thrown };
    } finally {
      // Most cases make nothing, and waiting for nothing costs each of them a promise.
      if (scope.held.length > 0 || scope.created.length > 0) await this.#cleanUp(scope);
      attempt.scope = attempt.main;
    }
  }

  /**
   * Leaves out the parts that the case fails without; then follows the first smaller value that breaks the same claim,
   * until none does or the budget is spent.
   */
  async #shrink<T>(
    property: number,
    seed: number,
    arbitrary: fc.Arbitrary<T>,
    first: Failed<fc.Value<T>>,
    predicate: (value: T) => Promise<void>,
  ): Promise<never> {
    let [best, path] = [first, first.path];
    let [minimal, without]: [boolean, ReadonlySet<string>] = [false, new Set()];
    if (this.#shrinks(first.scope.exchanges, first.violation)) {
      const isSpent = this.#budget(first);
      const drawsAs = nameOf({ property, path });
      let candidates = 0;
      const fails = async (candidate: fc.Value<T>): Promise<boolean> => {
        candidates += 1;
        const result = await this.#smaller(drawsAs, () => predicate(candidate.value), without);
        if (result?.violation.claim !== first.violation.claim) return false;
        best = { ...best, ...result, value: candidate };
        return true;
      };
      const leave = async (): Promise<boolean> => {
        const less = await this.#least(
          best,
          ({ value }, some) => this.#smaller(drawsAs, () => predicate(value.value), new Set([...without, ...some])),
          isSpent,
        );
        best = less.failed;
        without = new Set([...without, ...less.without]);
        return less.minimal;
      };
      minimal = await leave();
      const chain = downhill(arbitrary, best.value);
      // The end of the chain is nearly always the simplest value there is; if that does not fail, something between does.
      for (let [least, most, at] = [0, chain.length, chain.length]; least < most; at = Math.ceil((least + most) / 2)) {
        const candidate = chain[at - 1];
        if (!candidate || isSpent()) break;
        if (await fails(candidate)) {
          path = first.path + ':0'.repeat(at);
          least = at;
        } else most = at - 1;
      }
      for (let smaller = true; smaller && minimal;) {
        smaller = false;
        let step = 0;
        for (const candidate of arbitrary.shrink(best.value.value_, best.value.context)) {
          if (isSpent() || candidates >= MOST_TRIED) {
            minimal = false;
            break;
          }
          if (await fails(candidate)) {
            path += `:${String(step)}`;
            smaller = true;
            break;
          }
          step += 1;
        }
      }
      // What the simplest value needs may be less.
      if (minimal) minimal = await leave();
    }
    const replay: Replay = { property, seed, path, ...left(without) };
    throw new Broken(best.violation, best.scope.exchanges, replay, jsonText(best.value.value_), minimal);
  }

  /** A smaller case that comes to no verdict is simply not smaller. */
  async #smaller(as: string, work: () => Promise<void>, without?: ReadonlySet<string>): Promise<Failure | undefined> {
    this.#tried += 1;
    try {
      return await this.#case(`s${String(this.#tried)}`, as, work, 'shrink', without);
    } catch (thrown) {
      if (isStop(thrown) && thrown.reason !== 'cut') return undefined;
      throw thrown;
    }
  }
}

interface Failure {
  readonly scope: Scope;
  readonly violation: Violation;
}

interface Failed<V> extends Failure {
  readonly value: V;
  readonly path: string;
}

/** Values that are tried for each case that is wanted, where some come to nothing. */
const TRIES = 3;
