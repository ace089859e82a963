import type { RegisteredCheck } from '../check/registered.js';
import type { Contract } from '../contract/facts/model.js';
import { MOST_REPRODUCTIONS, type Reproduce, type Reproducing } from '../engine/judge/reproducing.js';
import { secretsByIdentity } from '../report/wording/made-up.js';
import { inRaces } from '../report/races.js';
import { rankedGroups } from '../report/telling/ranked.js';
import type { Exchange } from '../result/exchange.js';
import type { ReproducedRequest, ReproductionLine, Run } from '../result/run-file.js';
import { summarise } from '../result/summary.js';
import type { FailVerdict } from '../result/verdict.js';
import { carryOut, type CarriedOut } from './carry-out.js';
import { judging } from './judging.js';
import { markOf } from '../report/scripts/chosen-steps.js';
import { printedSteps, type Printed } from './steps.js';

/** Milliseconds that one script may take, and all of them. */
const TIME = 10_000;
const TIME_OF_ALL = 60_000;
/** Scripts without an answer after which no other is carried out. */
const MOST_UNANSWERED = 2;
/** Times that a script with a race is carried out at most. */
const RACES = 3;

/**
 * Carries out what reports print for the findings of a run, worst first, each once: first the lines to copy, and where they do not show
 * the finding, the whole script.
 *
 * @param soFar the run as it is when it is asked for
 * @param tell gets what came of each finding
 */
export function reproducing(
  soFar: () => Run,
  tell: (line: ReproductionLine) => void,
  contract: Contract,
  checks: readonly RegisteredCheck[],
): Reproduce {
  return async (given) => {
    const run = soFar();
    const printed = printedSteps(run);
    const budget = new Budget(given);
    const judge = judging(run, contract, checks);
    for (const { first } of rankedGroups(run, summarise(run))) {
      const { entry, verdict } = first;
      // Of an entry with several causes, what the first came to is told.
      if (run.verdicts.get(entry.id)?.verdict !== entry.verdict || entry.verdict.kind !== 'fail') continue;
      if (entry.verdict.finding !== verdict.finding) continue;
      const forms = printed(verdict);
      const line = forms.length === 0 ? undefined : await one(entry.id, verdict, forms, { run, budget, judge });
      if (line !== undefined) tell(line);
    }
  };
}

/** How much is still sent. */
class Budget {
  readonly #given: Reproducing;
  readonly #ends: number;
  #scripts = 0;
  #unanswered = 0;

  constructor(given: Reproducing) {
    this.#given = given;
    this.#ends = this.#now + TIME_OF_ALL;
  }

  get #now(): number {
    return this.#given.under(0).sender.now();
  }

  /** Why no more is sent; undefined where it is. */
  get isSpent(): string | undefined {
    const { signal, breaker } = this.#given.under(0);
    if (signal.aborted) return 'the run was ended before';
    if (breaker.isDead || this.#unanswered >= MOST_UNANSWERED) return 'the service did not answer any more';
    if (this.#scripts >= MOST_REPRODUCTIONS) return `a run executes at most ${String(MOST_REPRODUCTIONS)} scripts`;
    return this.#now >= this.#ends ? 'the time limit for all scripts was reached' : undefined;
  }

  async carryOut(run: Run, { steps }: Printed): Promise<CarriedOut & { readonly nonce: string }> {
    const number = this.#scripts;
    this.#scripts += 1;
    const context = this.#given.under(number);
    const until = Math.min(this.#ends, this.#now + TIME);
    const came = await carryOut(context, {
      ...{ steps, mark: markOf(run), secretOf: secretsByIdentity(run) },
      ...{ number: number + 1, until },
    });
    if (came.answered.some(({ exchange }) => exchange.failure?.kind === 'timeout')) this.#unanswered += 1;
    return { ...came, nonce: context.nonce };
  }
}

/** What is carried out is carried out with. */
interface Reproducer {
  readonly run: Run;
  readonly budget: Budget;
  readonly judge: ReturnType<typeof judging>;
}

async function one(
  entry: string,
  verdict: FailVerdict,
  forms: readonly Printed[],
  by: Reproducer,
): Promise<ReproductionLine> {
  let line: ReproductionLine | undefined;
  for (const printed of forms) {
    const before = line;
    line = await tried(entry, verdict, printed, by);
    if (line.result === 'shown') return line;
    // What the shorter one came to says more than that the longer one was not run.
    if (before !== undefined && (line.result === 'not-run' || before.result === 'not-shown')) line = before;
  }
  if (line === undefined) throw new Error(`Nothing is printed for ${entry}`);
  return line;
}

async function tried(
  entry: string,
  verdict: FailVerdict,
  printed: Printed,
  { run, budget, judge }: Reproducer,
): Promise<ReproductionLine> {
  const line = { type: 'reproduction', entry, form: printed.form } as const;
  const refusal = printed.refusal ?? budget.isSpent;
  if (refusal !== undefined) return { ...line, result: 'not-run', why: refusal, sent: [] };
  const isRace = inRaces(printed.steps, (step) => step).some((race) => race.length > 1);
  let came = await attempt(entry, verdict, printed, { run, budget, judge });
  // Who wins a race may differ.
  for (
    let again = 1;
    again < RACES && isRace && came.result === 'not-shown' && budget.isSpent === undefined;
    again += 1
  )
    came = await attempt(entry, verdict, printed, { run, budget, judge });
  return { ...line, ...came };
}

async function attempt(
  entry: string,
  verdict: FailVerdict,
  printed: Printed,
  { run, budget, judge }: Reproducer,
): Promise<Pick<ReproductionLine, 'result' | 'why' | 'sent'>> {
  const { answered, why, values, nonce } = await budget.carryOut(run, printed);
  const sent = answered.map(({ exchange }) => requestIn(exchange));
  const told = printed.steps.flatMap(({ captures }) =>
    captures.flatMap(({ variable, found }) => {
      const now = values.get(variable);
      return now === undefined ? [] : [[found.value, now] as const];
    }),
  );
  const shown = await judge(entry, verdict, { answered, nonce, values: told, isWhole: printed.isWhole });
  if (shown.shows && (why === undefined || shown.by === 'check')) return { result: 'shown', sent };
  const isOther = answered.length > 0 && !shown.shows && / this time, not /.test(shown.why);
  if (why !== undefined && !isOther) return { result: 'not-run', why, sent };
  return shown.shows ? { result: 'shown', sent } : { result: 'not-shown', why: shown.why, sent };
}

function requestIn({ request, response }: Exchange): ReproducedRequest {
  const { method, url } = request;
  return response === undefined ? { method, url } : { method, url, status: response.status };
}
