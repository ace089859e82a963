import { chosenSteps } from '../report/chosen-steps.js';
import { isUnsafe, operationsOf, type Operations } from '../report/record-targets.js';
import { reproductions, type Step } from '../report/reproduction.js';
import type { Run } from '../result/run-file.js';
import type { FailVerdict } from '../result/verdict.js';

/** What a report prints for a finding, as steps that can be carried out. */
export interface Printed {
  readonly form: 'lines' | 'script';
  readonly steps: readonly Step[];
  /** Whether no read of the case is left out. */
  readonly isWhole: boolean;
  /** Why it is not carried out; undefined where it may be. */
  readonly refusal?: string;
}

/** Longer ones are not carried out. */
const MOST_STEPS = 60;

/** What may be printed for the findings of a run: the lines, where they prove whose records they change, then the script. */
export function printedSteps(run: Run): (verdict: FailVerdict) => readonly Printed[] {
  const choose = chosenSteps(run);
  const whole = reproductions(run);
  const operations = operationsOf(run.header.operations);
  const identities = run.header.identities ?? [];
  const refusing = (steps: readonly Step[]): { readonly refusal?: string } => {
    const refusal = refusalOf(steps, operations, identities);
    return refusal === undefined ? {} : { refusal };
  };
  const listening = new Set(run.exchanges.flatMap(({ stream, entry }) => (stream === undefined ? [] : [entry])));
  return (verdict) => {
    const { steps } = whole(verdict.finding);
    const chosen = choose(verdict.finding);
    if (chosen === undefined) return [];
    const left = steps.filter((step) => step.isCase && chosen.all.every(({ exchange }) => exchange !== step.exchange));
    const isWhole = left.every(({ exchange }) => !['GET', 'HEAD'].includes(exchange.request.method));
    const hears = steps.some(({ exchange, isCase }) => isCase && listening.has(exchange.entry));
    const isRace = hears ? { refusal: STREAM } : verdict.confirmed.proof === true ? { refusal: RACE } : undefined;
    const script: Printed = { form: 'script', steps, isWhole: true, ...(isRace ?? refusing(steps)) };
    if (chosen.guards === undefined) return [script];
    const lines: Printed = {
      form: 'lines',
      steps: chosen.all,
      isWhole,
      ...(isRace ?? refusing([...chosen.all, ...left])),
    };
    return chosen.left === 0 ? [lines] : [lines, script];
  };
}

const RACE = 'it is a race, and who wins may differ each time';
const STREAM = 'it listens to a stream of events';

function refusalOf(steps: readonly Step[], operations: Operations, identities: readonly string[]): string | undefined {
  if (steps.length > MOST_STEPS)
    return `it takes ${String(steps.length)} requests, and ${String(MOST_STEPS)} are the most`;
  for (const { exchange } of steps) {
    if (exchange.stream !== undefined) return STREAM;
    if (exchange.failure !== undefined) return `a request of the finding had no answer: ${exchange.failure.kind}`;
    const isOwn = exchange.as === 'anonymous' || identities.includes(exchange.as);
    if (!isOwn && JSON.stringify(exchange.request).includes('[secret:'))
      return `it sends a credential that is none of the run's own: ${exchange.as}`;
  }
  const own = steps.filter(({ isCase }) => isCase);
  const isRace = own.some((one, at) => own.slice(at + 1).some((other) => areRacing(one, other, operations)));
  return isRace ? RACE : undefined;
}

/** Whether both were under way at one time, and what one does may change the answer to the other. */
function areRacing({ exchange: a }: Step, { exchange: b }: Step, operations: Operations): boolean {
  if (a.started >= b.ended || b.started >= a.ended) return false;
  const isChanging = [a, b].some((one) => isUnsafe(one, operations));
  // Records that are made side by side are made of different bodies.
  const areCreates = a.request.method === 'POST' && b.request.method === 'POST' && a.request.body !== b.request.body;
  return isChanging && !areCreates;
}
