import { MOST_REPRODUCTIONS, type Reproduce, type Reproducing } from '../engine/reproducing.js';
import { rankedGroups } from '../report/telling/ranked.js';
import type { Exchange } from '../result/exchange.js';
import type { ReproducedRequest, ReproductionLine, Run } from '../result/run-file.js';
import { summarise } from '../result/summary.js';
import type { FailVerdict } from '../result/verdict.js';
import { carryOut, type CarriedOut } from './carry-out.js';
import { judgeShown } from './judge.js';
import { markOf } from '../report/chosen-steps.js';
import { printedSteps, type Printed } from './steps.js';

/** Milliseconds that one script may take, and all of them. */
const TIME = 10_000;
const TIME_OF_ALL = 60_000;
/** Scripts without an answer after which no other is carried out. */
const MOST_UNANSWERED = 2;

/**
 * Carries out what reports print for the findings of a run, worst first, each once: first the lines to copy, and where they do not show
 * the finding, the whole script.
 *
 * @param soFar the run as it is when it is asked for
 * @param tell gets what came of each finding
 */
export function reproducing(soFar: () => Run, tell: (line: ReproductionLine) => void): Reproduce {
  return async (given) => {
    const run = soFar();
    const printed = printedSteps(run);
    const budget = new Budget(given);
    for (const { first } of rankedGroups(run, summarise(run))) {
      const { entry, verdict } = first;
      // Of an entry with several causes, what the first came to is told.
      if (run.verdicts.get(entry.id)?.verdict !== entry.verdict || entry.verdict.kind !== 'fail') continue;
      if (entry.verdict.finding !== verdict.finding) continue;
      const forms = printed(verdict);
      const line = forms.length === 0 ? undefined : await one(run, entry.id, verdict, forms, budget);
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
    const came = await carryOut(context, { steps, mark: markOf(run), number: number + 1, until });
    if (came.answered.some(({ exchange }) => exchange.failure?.kind === 'timeout')) this.#unanswered += 1;
    return { ...came, nonce: context.nonce };
  }
}

async function one(
  run: Run,
  entry: string,
  verdict: FailVerdict,
  forms: readonly Printed[],
  budget: Budget,
): Promise<ReproductionLine> {
  let line: ReproductionLine | undefined;
  for (const printed of forms) {
    const before = line;
    line = await tried(run, entry, verdict, printed, budget);
    if (line.result === 'shown') return line;
    // What the shorter one came to says more than that the longer one was not run.
    if (before !== undefined && (line.result === 'not-run' || before.result === 'not-shown')) line = before;
  }
  if (line === undefined) throw new Error(`Nothing is printed for ${entry}`);
  return line;
}

async function tried(
  run: Run,
  entry: string,
  verdict: FailVerdict,
  printed: Printed,
  budget: Budget,
): Promise<ReproductionLine> {
  const line = { type: 'reproduction', entry, form: printed.form } as const;
  const refusal = printed.refusal ?? budget.isSpent;
  if (refusal !== undefined) return { ...line, result: 'not-run', why: refusal, sent: [] };
  const { answered, why, values, nonce } = await budget.carryOut(run, printed);
  const sent = answered.map(({ exchange }) => requestIn(exchange));
  const marks = [
    [run.header.nonce, nonce] as const,
    ...printed.steps.flatMap(({ captures }) =>
      captures.flatMap(({ variable, found }) => {
        const now = values.get(variable);
        return now === undefined ? [] : [[found.value, now] as const];
      }),
    ),
  ];
  const shown = judgeShown(verdict.finding, answered, marks, printed.isWhole);
  const isOther = answered.length > 0 && !shown.shows && / this time, not /.test(shown.why);
  if (why !== undefined && !isOther) return { ...line, result: 'not-run', why, sent };
  return shown.shows ? { ...line, result: 'shown', sent } : { ...line, result: 'not-shown', why: shown.why, sent };
}

function requestIn({ request, response }: Exchange): ReproducedRequest {
  const { method, url } = request;
  return response === undefined ? { method, url } : { method, url, status: response.status };
}
