import { chosenSteps } from '../report/scripts/chosen-steps.js';
import { madeUpOf, secretsByIdentity, type MadeUp } from '../report/wording/made-up.js';
import { reproductions, type Step } from '../report/scripts/reproduction.js';
import type { Exchange } from '../result/exchange.js';
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
const MOST_STEPS = 120;

/** What may be printed for the findings of a run: the lines, where they prove whose records they change, then the script. */
export function printedSteps(run: Run): (verdict: FailVerdict) => readonly Printed[] {
  const choose = chosenSteps(run);
  const whole = reproductions(run);
  const identities = run.header.identities ?? [];
  const secretOf = secretsByIdentity(run);
  const refusing = (steps: readonly Step[]): { readonly refusal?: string } => {
    const refusal = refusalOf(steps, identities, secretOf);
    return refusal === undefined ? {} : { refusal };
  };
  const listening = new Set(run.exchanges.flatMap(({ stream, entry }) => (stream === undefined ? [] : [entry])));
  const unheard = (steps: readonly Step[]): { readonly refusal: string } | undefined => {
    const hears = steps.some(({ exchange, isCase }) => isCase && listening.has(exchange.entry));
    return hears && !steps.some(({ exchange }) => exchange.stream !== undefined) ? { refusal: UNHEARD } : undefined;
  };
  return (verdict) => {
    const { steps } = whole(verdict.finding, 'whole');
    const told = whole(verdict.finding, 'told');
    const chosen = choose(verdict.finding);
    if (chosen === undefined) return [];
    const left = told.steps.filter(
      (step) => step.isCase && chosen.all.every(({ exchange }) => exchange !== step.exchange),
    );
    const isWhole = left.every(({ exchange }) => !['GET', 'HEAD'].includes(exchange.request.method));
    const script: Printed = { form: 'script', steps, isWhole: true, ...(unheard(steps) ?? refusing(steps)) };
    if (chosen.guards === undefined) return [script];
    const lines: Printed = {
      form: 'lines',
      steps: chosen.all,
      isWhole,
      ...(unheard(chosen.all) ?? refusing([...chosen.all, ...left])),
    };
    const sent = new Set(chosen.all.map(({ exchange }) => exchange));
    const isSame =
      steps.length === sent.size && steps.every(({ exchange, pages }) => pages === undefined && sent.has(exchange));
    return isSame ? [lines] : [lines, script];
  };
}

const UNHEARD = 'it does not open the stream of events that the finding is about';

/** Milliseconds that a script listens to a stream at most. */
export const LONGEST_LISTENING = 15_000;

/** Why a script cannot listen as the run did. */
function refusalOfStream({ stream, request, started, ended }: Exchange): string | undefined {
  if (stream === undefined) return undefined;
  const isResumed = request.headers.some(([name]) => name.toLowerCase() === 'last-event-id');
  if (isResumed || stream.closed.why.startsWith('Broken off'))
    return 'it breaks a stream of events off, or resumes one';
  return ended - started > LONGEST_LISTENING
    ? `it listens for ${String(Math.ceil((ended - started) / 1000))} s, and ${String(LONGEST_LISTENING / 1000)} are the most`
    : undefined;
}

function refusalOf(
  steps: readonly Step[],
  identities: readonly string[],
  secretOf: (identity: string) => string | undefined,
): string | undefined {
  if (steps.length > MOST_STEPS)
    return `it takes ${String(steps.length)} requests, and ${String(MOST_STEPS)} are the most`;
  for (const { exchange } of steps) {
    const unlistened = refusalOfStream(exchange);
    if (unlistened !== undefined) return unlistened;
    if (exchange.failure !== undefined && !['protocol', 'lost'].includes(exchange.failure.kind))
      return `a request of the finding had no answer: ${exchange.failure.kind}`;
    const isOwn = exchange.as === 'anonymous' || identities.includes(exchange.as);
    if (
      !isOwn &&
      madeUpBy(exchange, identities, secretOf) === undefined &&
      JSON.stringify(exchange.request).includes('[secret:')
    )
      return `it sends a credential that is none of the run's own: ${exchange.as}`;
  }
  return undefined;
}

/** Of which identity of the run it has a credential that was made up, and how. */
export function madeUpBy(
  { request, as }: Pick<Exchange, 'request' | 'as'>,
  identities: readonly string[],
  secretOf: (identity: string) => string | undefined,
): MadeUp | undefined {
  const found = [...JSON.stringify([request.url, request.headers]).matchAll(/\[secret:([^\]\s]+)\]/g)];
  const [secret, ...more] = found.map(([, name = '']) => name);
  if (secret === undefined || more.length > 0) return undefined;
  const owner = identities.find((identity) => secretOf(identity) === secret);
  if (as === 'wrong-scheme' && owner !== undefined) return { identity: owner, damaged: as };
  const madeUp = madeUpOf(secret);
  return madeUp !== undefined && identities.includes(madeUp.identity) ? madeUp : undefined;
}
