import * as fc from 'fast-check';
import type { Kit, SequencePlan, Step } from '../../../check/kit.js';
import { isStop, isViolation, type Violation } from '../../../check/violation.js';
import type { Exchange } from '../../../result/exchange.js';
import type { Phase } from '../../recorder/recorder.js';
import { hash } from '../../seed.js';
import { Broken } from './broken.js';
import { Attempt } from '../context.js';
import { leaveOut } from './parts.js';
import { shrinkSteps, type FailedAt } from './shrink-steps.js';
import { SHRINK_TIME } from './shrink-budget.js';

/** Candidates for a smaller sequence that are carried out at one time. */
const ABREAST = 4;

/** A kit of its own with what it takes to end it. */
export interface Opened {
  readonly kit: Kit;
  readonly cleanUp: () => Promise<void>;
}

/** How a sequence failed. */
interface Failed {
  readonly violation: Violation;
  readonly exchanges: readonly Exchange[];
  readonly at: FailedAt;
  /** Parts that had ended when it failed. */
  readonly ended: readonly string[];
}

/** Carries a sequence out, without some parts; undefined when nothing is wrong with it. */
type CarryOut<S> = (
  steps: readonly S[],
  name: string,
  phase: Phase,
  without?: readonly string[],
) => Promise<Failed | undefined>;

/** `forAllSequences` of a kit. Each sequence is an attempt of its own, so that several can run side by side. */
export function sequences(
  parent: Attempt,
  open: (attempt: Attempt) => Opened,
  shrinks: (exchanges: readonly Exchange[], violation: Violation) => boolean,
): Kit['forAllSequences'] {
  return async <S extends Step>(plan: SequencePlan<S>) => {
    const property = parent.properties;
    parent.properties += 1;
    const seed = hash(parent.seed, property);
    const { mode } = parent;
    const as = (index: string): CarryOut<S> => {
      const caseName = `p${String(property)}.${index}`;
      return (steps, name, phase, without) => carryOut(parent, plan, steps, name, phase, caseName, open, without);
    };
    if (mode.kind === 'replay') {
      if (mode.replay.property !== property) return;
      const steps = JSON.parse(mode.replay.steps ?? '[]') as readonly S[];
      const one = as(mode.replay.path);
      const failed = await one(steps, `p${String(property)}.x`, parent.phase, mode.replay.without);
      if (failed) throw new Broken(failed.violation, failed.exchanges, mode.replay, mode.replay.steps, true);
      return;
    }

    const wanted = Math.max(1, Math.round(parent.run.cases * (plan.share ?? 1)));
    for (let index = 0; index < wanted; index += 1) {
      const steps = drawn(plan, seed, index);
      const one = as(String(index));
      const failed = await one(steps, `p${String(property)}.${String(index)}`, parent.phase);
      if (!failed) continue;
      const smallest = shrinks(failed.exchanges, failed.violation)
        ? await smaller(parent, plan, steps, failed, one)
        : { steps, failed, minimal: false, without: [] };
      const text = JSON.stringify(smallest.steps);
      const { without } = smallest;
      const replay = { property, seed, path: String(index), steps: text, ...(without.length > 0 && { without }) };
      throw new Broken(smallest.failed.violation, smallest.failed.exchanges, replay, text, smallest.minimal);
    }
  };
}

/** The kinds of sequences take turns; each draw depends on the seed and its number alone. */
function drawn<S extends Step>({ sequences: kinds }: SequencePlan<S>, seed: number, index: number): readonly S[] {
  const kind = kinds[index % kinds.length];
  const [steps = []] = kind ? fc.sample(kind, { seed: hash(seed, index), numRuns: 1 }) : [];
  return steps;
}

interface Smaller<S> {
  readonly steps: readonly S[];
  readonly failed: Failed;
  readonly minimal: boolean;
  /** Parts that it fails without. */
  readonly without: readonly string[];
}

/**
 * The shortest sequence that breaks a claim, as far as the budget of requests and time goes. Candidates are tried side
 * by side; if what comes out does not fail by itself, they were not independent, and the search begins anew, one after
 * another. At last go the parts that it fails without.
 */
async function smaller<S extends Step>(
  parent: Attempt,
  plan: SequencePlan<S>,
  steps: readonly S[],
  first: Failed,
  one: CarryOut<S>,
): Promise<Smaller<S>> {
  const { sender, shrinkBudget, signal } = parent.run;
  let tried = 0;
  const attempt = (candidate: readonly S[], without: readonly string[] = []): Promise<Failed | undefined> => {
    tried += 1;
    // Any broken claim of the check will do: a shorter sequence may show the same cause in another place.
    return one(candidate, `s${String(tried)}`, 'shrink', without);
  };
  const [before, begun] = [parent.exchanges, sender.now()];
  const leaveOutParts = async (shrunk: Smaller<S>): Promise<Smaller<S>> => {
    const fails = async (without: ReadonlySet<string>): Promise<Failed | undefined> => {
      const found = await attempt(shrunk.steps, [...without]);
      return found?.violation.claim === shrunk.failed.violation.claim ? found : undefined;
    };
    const isSpent = (): boolean =>
      parent.exchanges - before >= 2 * shrinkBudget || sender.now() - begun >= 2 * SHRINK_TIME || signal.aborted;
    const { failed, without, minimal } = await leaveOut(shrunk.failed, fails, isSpent);
    return { ...shrunk, failed, without: [...without], minimal: shrunk.minimal && minimal };
  };
  const search = async (abreast: number): Promise<Smaller<S>> => {
    const [requests, since] = [parent.exchanges, sender.now()];
    const isSpent = (): boolean =>
      parent.exchanges - requests >= shrinkBudget || sender.now() - since >= SHRINK_TIME || signal.aborted;
    let best = first;
    const shrunk = await shrinkSteps(steps, first.at, {
      isSpent,
      simpler: plan.simpler,
      firstFailing: async (candidates) => {
        const found = await firstFailing(candidates, (steps) => attempt(steps), isSpent, abreast);
        if (found) best = found.failed;
        return found?.index;
      },
    });
    return { ...shrunk, failed: best, without: [] };
  };
  const quick = await search(ABREAST);
  const alone = await attempt(quick.steps);
  return leaveOutParts(alone ? { ...quick, failed: alone } : await search(1));
}

/** The first in order that fails. Those beside it have been tried too, which costs requests and saves time. */
async function firstFailing<S>(
  candidates: readonly (readonly S[])[],
  run: (steps: readonly S[]) => Promise<Failed | undefined>,
  isSpent: () => boolean,
  abreast: number,
): Promise<{ readonly index: number; readonly failed: Failed } | undefined> {
  for (let start = 0; start < candidates.length && !isSpent(); start += abreast) {
    const batch = candidates.slice(start, start + abreast);
    const ended = await Promise.allSettled(batch.map(run));
    for (const [index, result] of ended.entries()) {
      if (result.status === 'rejected') throw result.reason;
      if (result.value) return { index: start + index, failed: result.value };
    }
  }
  return undefined;
}

async function carryOut<S extends Step>(
  parent: Attempt,
  plan: SequencePlan<S>,
  steps: readonly S[],
  name: string,
  phase: Phase,
  caseName: string,
  open: (attempt: Attempt) => Opened,
  without: readonly string[] = [],
): Promise<Failed | undefined> {
  parent.checkCut();
  const counts = phase !== 'shrink';
  const attempt = new Attempt(
    parent.run,
    parent.entry,
    `${parent.prefix}${name}.`,
    { kind: 'run' },
    phase,
    parent.over,
    parent.drawsAs,
    new Set(without),
    caseName,
  );
  const { kit, cleanUp } = open(attempt);
  let at: FailedAt = { step: steps[0]?.key ?? 0 };
  try {
    await plan.run(steps, kit, (step, about) => {
      at = { step, about };
    });
    return undefined;
  } catch (thrown) {
    if (isViolation(thrown)) {
      await attempt.checkMixUp(attempt.main);
      return { violation: thrown, exchanges: attempt.main.exchanges, at, ended: attempt.main.parts.ended };
    }
    // A smaller sequence that comes to no verdict is simply not smaller.
    if (counts && isStop(thrown) && thrown.reason === 'discard') parent.discard(thrown.detail, thrown.exchange);
    if (isStop(thrown) && (thrown.reason === 'discard' || (!counts && thrown.reason !== 'cut'))) return undefined;
    throw thrown;
  } finally {
    await cleanUp();
    parent.exchanges += attempt.exchanges;
    for (const note of attempt.notes) if (!parent.notes.includes(note)) parent.notes.push(note);
    if (counts) {
      parent.attempted += 1;
      parent.expectations += attempt.expectations;
      if (attempt.main.expectations > 0) parent.useful += 1;
    }
  }
}
