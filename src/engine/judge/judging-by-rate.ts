import { mayConflict } from '../../check/records/apart.js';
import { Violation } from '../../check/violation.js';
import type { Own } from '../../contract/facts/model.js';
import type { Exchange } from '../../result/exchange.js';
import type { Verdict } from '../../result/verdict.js';
import { AMONG_OTHERS, sharedIn } from './among-others.js';
import { comesInRaces, isLoud, type Failing } from './failing.js';
import type { Health } from '../noise/health.js';
import { causeOf, type Blocking, type HeldBack } from './held-back.js';
import { inconclusive, judge, judgeBroken, together, type BrokenVerdict, type Work } from './judge.js';
import { isUnavailable } from '../kit/requests/answer.js';
import { Broken } from '../kit/cases/broken.js';
import type { RunContext } from '../kit/context.js';
import { sendAnew } from './sent-again.js';
import { decide, DETERMINISTIC, DISTURBED } from '../noise/sequential-test.js';
import { mismatchReason } from './mismatch.js';
import type { Broke, Watching } from './watching.js';

/** Repetitions of one request, at most. */
const MOST_REPETITIONS = 12;
/** Requests of one cause that are repeated, where none of them shows it again. */
const MOST_TRIED = 2;

/** What a watch of failures came to, and the failures of the service that it knows of. */
export interface JudgedByRate {
  readonly verdict: Verdict;
  readonly found: readonly Blocking[];
}

/** A failure that most operations share: that of the service, or of what stands before it. */
export interface Widespread {
  /** Status, or kind of failure. */
  readonly status: string;
  /** The one at which it came most often, which has the finding. */
  readonly head: Watching;
  /** How often it came, in words. */
  readonly often: string;
}

/** Operations of which more than half must fail alike, for one cause to be taken for that of all. */
const FEWEST_OPERATIONS = 3;
/** Exchanges without which an operation is not counted among them. */
const FEWEST_EXCHANGES = 10;

/** Finds what fails all over the service, so that it is told once. */
export function widespread(watchings: readonly Watching[]): readonly Widespread[] {
  const used = watchings.filter(
    ({ isByRate, successes, broken }) => isByRate && successes + broken >= FEWEST_EXCHANGES,
  );
  const all = used.flatMap((watching) => watching.failing.map((failing) => ({ watching, failing })));
  const statuses = new Set(all.map(({ failing }) => statusOf(failing)));
  return [...statuses].flatMap((status) => {
    const alike = all.filter(({ failing }) => statusOf(failing) === status);
    const operations = new Set(alike.map(({ watching }) => watching));
    const [head] = alike.sort((a, b) => b.failing.all - a.failing.all);
    if (head === undefined || operations.size < FEWEST_OPERATIONS || operations.size * 2 <= used.length) return [];
    const sum = (number: (one: (typeof alike)[number]) => number): number =>
      alike.reduce((total, one) => total + number(one), 0);
    const successes = [...operations].reduce((total, one) => total + one.successes, 0);
    if (
      !isLoud(
        sum(({ failing }) => failing.times),
        successes,
      )
    )
      return [];
    const times = sum(({ failing }) => failing.all);
    const often = `${String(times)} of ${String(times + successes)} requests of ${String(operations.size)} operations`;
    return [{ status, head: head.watching, often }];
  });
}

function statusOf({ cause }: Failing): string {
  return cause.split('|')[1] ?? '';
}

/** A failure that another entry has told of. */
export type ToldBy = (
  operation: string,
  failing: Failing,
  isAlways: boolean,
) => { readonly entry: string; readonly claim: string } | undefined;

/**
 * Judges what broke at one operation by how often it did, whichever check sent it, with answers that were right around
 * it; and what is too rare for that, by sending it again.
 */
export async function judgeByRate(
  watching: Watching,
  context: RunContext,
  health: Health,
  toldBy: ToldBy,
  everywhere: readonly Widespread[] = [],
): Promise<JudgedByRate> {
  const { successes } = watching;
  const found: Blocking[] = [];
  const judged: BrokenVerdict[] = [];
  const notes: string[] = [];
  const told: string[] = [];
  const work = {
    attempted: Math.max(1, watching.seen),
    useful: watching.useful,
    expectations: watching.expectations,
    exchanges: watching.seen,
    notes,
  };
  for (const failing of watching.failing) {
    const [first] = failing.examples;
    if (first === undefined) continue;
    const at = {
      operation: watching.operation,
      failing,
      unmade: successes === 0 ? watching.entry.subject.name.split('.create')[0] : undefined,
    };
    const elsewhere = toldBy(watching.operation, failing, successes === 0);
    if (elsewhere !== undefined) {
      told.push(elsewhere.entry);
      found.push({ ...at, ...elsewhere });
      continue;
    }
    const wide = everywhere.find(({ status }) => status === statusOf(failing));
    if (wide !== undefined && wide.head !== watching) {
      const entry = wide.head.entry.id;
      told.push(entry);
      found.push({ ...at, entry, claim: first.violation.claim });
      continue;
    }
    const one = await judgeOne(watching, failing, successes, work, context, health, wide);
    if (one === undefined) {
      const { observed } = first.violation;
      notes.push(`${observed} in ${ofAll(failing, successes)}: nothing that comes again (${first.exchange.id})`);
      continue;
    }
    judged.push(one);
    if (one.kind === 'fail') found.push({ ...at, entry: watching.entry.id, claim: one.finding.claim });
  }
  const verdict = together(judged);
  if (verdict !== undefined) return { verdict, found };
  const [other] = told;
  if (other !== undefined) {
    const because = `what fails at ${watching.operation} is already reported by ${other}`;
    return { verdict: { kind: 'skipped', how: 'excluded', because }, found };
  }
  return { verdict: unbroken(watching, context, work), found };
}

function unbroken(watching: Watching, context: RunContext, work: Work): Verdict {
  const { leftOut, lack } = watching;
  if (leftOut !== undefined) return { kind: 'skipped', how: 'excluded', because: leftOut };
  const { enough } = watching.entry.check.check;
  if (watching.useful < enough) return inconclusive('vacuous', lack);
  return judge(context.contract, { kind: 'done' }, work, { enough }, undefined, undefined);
}

/** The verdict of one cause; undefined for what did not come again. */
async function judgeOne(
  watching: Watching,
  failing: Failing,
  successes: number,
  work: Work,
  context: RunContext,
  health: Health,
  wide: Widespread | undefined,
): Promise<BrokenVerdict | undefined> {
  const [first] = failing.examples;
  if (first === undefined) return undefined;
  const { violation } = first;
  // A rule between records that the contract does not say may refuse what shares records with others: that alone proves nothing.
  const shared = sharedIn(first.exchange, context);
  const isConflict = wide === undefined && mayConflict(first.exchange, shared, {});
  const isMuch = wide !== undefined || isLoud(failing.times, successes) || comesInRaces(failing, watching.races);
  const again = await repeated(watching, failing, context, health, isMuch && !isConflict, isConflict ? shared : []);
  // What is refused where nothing is shared as well does not come from others.
  const isOften = isMuch && (!isConflict || again.failed > 0);
  const of = failing.all + successes;
  if (isOften || again.isReal) {
    const { claim, expected, observed } = violation;
    const often = wide === undefined ? ofAll(failing, successes) + atOneTime(failing) : wide.often;
    const { place } = violation;
    const shown = new Violation(claim, expected, `${observed} in ${often}`, undefined, false, place);
    const broken = new Broken(shown, again.exchanges ?? [first.exchange], undefined, undefined, true);
    const confirmation = isOften
      ? { failed: failing.all, of, isReal: true }
      : { failed: again.failed, of: again.of, isReal: true };
    return judgeBroken(context.contract, broken, work, confirmation, undefined);
  }
  if (isConflict && isMuch && again.trouble === undefined) again.trouble = AMONG_OTHERS;
  // One that was taken when it was sent again has been repeated as it was.
  if (again.trouble === undefined || first.exchange.throttled !== undefined) return undefined;
  const broken = new Broken(violation, [first.exchange], undefined, undefined, true);
  return judgeBroken(
    context.contract,
    broken,
    work,
    { failed: again.failed, of: again.of, trouble: again.trouble },
    undefined,
  );
}

function ofAll(failing: Failing, successes: number): string {
  return `${String(failing.all)} of ${String(failing.all + successes)} requests`;
}

/** What fails only beside others is not shown by sending one request. */
function atOneTime({ all, racing }: Failing): string {
  return all === racing ? ', each of them sent at one time with others' : '';
}

interface Repeated {
  readonly failed: number;
  readonly of: number;
  readonly isReal: boolean;
  trouble?: string;
  /** All that one repetition that failed sent. */
  readonly exchanges?: readonly Exchange[];
}

/** Sends again what broke: the same content, on fresh records and connections, with nothing else of ours under way. */
async function repeated(
  watching: Watching,
  failing: Failing,
  context: RunContext,
  health: Health,
  isOften: boolean,
  apart: readonly Own[],
): Promise<Repeated> {
  let [failed, of, n]: [number, number, number] = [0, 0, 0];
  let trouble: string | undefined;
  let exchanges: readonly Exchange[] | undefined;
  for (const broke of likely(failing, context).slice(0, MOST_TRIED)) {
    const asked = context.asked.get(broke.exchange);
    if (asked === undefined) {
      trouble ??= 'The request cannot be repeated';
      continue;
    }
    trouble = undefined;
    [failed, of] = [0, 0];
    for (let decision = 'open'; decision === 'open' && of < MOST_REPETITIONS;) {
      n += 1;
      const isOver = context.signal.aborted || !(await isHealthy(watching, health, n));
      if (isOver)
        return { failed, of, isReal: false, trouble: 'The target did not answer while the failure was repeated' };
      const sent = await sendAnew(context, watching.entry.id, n, asked, apart);
      if (sent.exchange === undefined) {
        trouble = sent.trouble ?? 'The request cannot be repeated';
        break;
      }
      of += 1;
      if (watching.causeOf(sent.exchange) === failing.cause) {
        failed += 1;
        exchanges ??= sent.exchanges;
      }
      // What is proven by its number is only shown once more, in a case of its own.
      if (isOften && of >= 2) break;
      decision = decide(isUnavailable(broke.exchange) ? DISTURBED : DETERMINISTIC, failed, of);
      if (decision === 'real') return { failed, of, isReal: true, ...(exchanges ? { exchanges } : {}) };
    }
    if (isOften && exchanges !== undefined) break;
  }
  return {
    failed,
    of,
    isReal: false,
    ...(trouble === undefined ? {} : { trouble }),
    ...(exchanges === undefined ? {} : { exchanges }),
  };
}

/** Those first that are surely the answers to their requests, and of them those with less content. */
function likely({ examples }: Failing, { contract }: RunContext): readonly Broke[] {
  const size = ({ exchange }: Broke): number => (exchange.request.body ?? '').length;
  const isStray = ({ exchange }: Broke): number => Number(mismatchReason(contract, exchange) !== undefined);
  return [...examples].sort((a, b) => isStray(a) - isStray(b) || size(a) - size(b));
}

/** Asked twice, for the canary may meet the same noise as anybody. */
async function isHealthy({ entry }: Watching, health: Health, n: number): Promise<boolean> {
  const name = `confirm${String(n)}.m`;
  return (await health.alive(entry.id, name)) || health.alive(entry.id, name);
}

/** Finds failures of the same cause that entries about the same operation tell of. */
export function toldIn(heldBack: HeldBack): ToldBy {
  return (operation, failing, isAlways) => {
    const alike = heldBack
      .failedAt(operation)
      .flatMap(({ entry, verdict }) =>
        [verdict, ...(verdict.further ?? [])].flatMap(({ finding: { claim, fingerprint } }) =>
          causeOf(fingerprint) === causeOf(failing.cause) ? [{ entry, claim }] : [],
        ),
      );
    return alike.find(({ entry }) => failing.entries.has(entry)) ?? (isAlways ? alike[0] : undefined);
  };
}
