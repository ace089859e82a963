import { isStop } from '../../check/violation.js';
import type { PlannedEntry } from '../../plan/plan.js';
import type { Verdict } from '../../result/verdict.js';
import { Broken } from '../kit/cases/broken.js';
import type { RunContext } from '../kit/context.js';
import { disturbanceOf } from '../kit/requests/disturbance.js';
import type { Health } from '../noise/health.js';
import { repeatAnew } from '../repetition.js';
import { inconclusive, judge, type Confirmation } from './judge.js';
import { mismatchReason } from './mismatch.js';
import { repeatEntry } from './repeated-entry.js';
import type { Broke, Watching } from './watching.js';

/** Repetitions of a request that a watch judged; all of them must fail. */
const REPETITIONS = 2;

/**
 * The verdict of a watch. It has no requests of its own: what broke in exchanges of two different entries is confirmed
 * by that; otherwise a safe request is sent again.
 */
export async function confirmWatch(
  watching: Watching,
  context: RunContext,
  health: Health,
  entryOf: (id: string) => PlannedEntry | undefined = () => undefined,
): Promise<Verdict> {
  if (watching.error) return { kind: 'error', message: watching.error.message };
  // What came between the requests and their answers is no answer of the service, where it came no oftener than elsewhere.
  const between = watching.broke.filter(({ exchange }) => disturbanceOf(context.contract, exchange) !== undefined);
  const isNoise = between.length > 0 && context.noise.isPlausible(between.length, watching.seen);
  const broke = isNoise ? watching.broke.filter((one) => !between.includes(one)) : watching.broke;
  if (between.length === watching.broken && between.length > 0 && !(await health.alive(watching.entry.id, 'm'))) {
    return inconclusive('target-unavailable', `The target stopped answering: ${health.why ?? ''}`);
  }
  const work = {
    attempted: Math.max(1, watching.seen),
    useful: watching.useful - (isNoise ? between.length : 0),
    expectations: watching.expectations,
    exchanges: watching.seen,
    notes: isNoise ? [`${String(between.length)} answers did not come from the service, and are left out`] : [],
  };
  const { enough } = watching.entry.check.check;
  const suspect = suspects(watching, context);
  // The answer to another request is the last thing to be taken for evidence.
  const [first] = [...broke].sort((a, b) => Number(suspect.has(a)) - Number(suspect.has(b)));
  if (!first) {
    const { operation, seen } = watching;
    const { useful } = work;
    if (useful === 0 && watching.stopped === undefined && (!context.writable || context.isSample)) {
      const what = `no exchange of ${operation} ${seen === 0 ? 'came about' : 'showed anything to look at'}`;
      const because = context.writable
        ? `left out by the effort: ${what}`
        : `nothing may be written, and ${what} without`;
      return { kind: 'skipped', how: 'excluded', because };
    }
    const { stopped, lack, leftOut } = watching;
    if (stopped === undefined && leftOut !== undefined) return { kind: 'skipped', how: 'excluded', because: leftOut };
    if (stopped === undefined && useful < enough) return inconclusive('vacuous', lack);
    const ended = stopped && useful < enough ? { kind: 'stopped' as const, stop: stopped } : { kind: 'done' as const };
    return judge(context.contract, ended, work, { enough }, undefined, undefined);
  }
  const isTelling = context.mixUps.proven === undefined && !suspect.has(first);
  const alike = isTelling
    ? broke.find(
        (one) =>
          (watching.isByHistory ? one !== first : one.entry !== first.entry) &&
          one.violation.claim === first.violation.claim &&
          !suspect.has(one),
      )
    : undefined;
  const evidence = alike ? [first.exchange, alike.exchange] : [first.exchange];
  const broken = new Broken(first.violation, evidence, undefined, undefined, true);
  broken.effects = context.effects.of(first.violation, evidence);
  const confirmation = alike
    ? { failed: 2, of: 2, isReal: true }
    : await repeatedOrOften(watching, first, { broke, suspect, isTelling }, context, health, entryOf);
  return judge(context.contract, { kind: 'broken', broken }, work, { enough }, confirmation, undefined);
}

/** Answers of one entry that show the same without any disturbance: what they show is true, though it may have passed since. */
const OFTEN = 3;

/** As `repeated`; what does not come again counts where several answers showed it: a list moves on. */
async function repeatedOrOften(
  watching: Watching,
  first: Broke,
  { broke, suspect, isTelling }: { broke: readonly Broke[]; suspect: ReadonlyMap<Broke, string>; isTelling: boolean },
  context: RunContext,
  health: Health,
  entryOf: (id: string) => PlannedEntry | undefined,
): Promise<Confirmation> {
  const again = await repeated(watching, first, suspect, context, health, entryOf);
  const isOpen = again.isReal !== true && again.isDown !== true && !watching.isByHistory && !context.signal.aborted;
  if (!isOpen || !isTelling || context.noise.rate > 0) return again;
  const alike = broke.filter((one) => one.violation.claim === first.violation.claim && !suspect.has(one));
  return alike.length < OFTEN ? again : { failed: alike.length, of: alike.length, isReal: true };
}

/** Sends the request again, and where it does not show the failure alone, all that led to it. */
async function repeated(
  watching: Watching,
  first: Broke,
  suspect: ReadonlyMap<Broke, string>,
  context: RunContext,
  health: Health,
  entryOf: (id: string) => PlannedEntry | undefined,
): Promise<Confirmation> {
  // What is wrong by what was done before and after is shown by no repetition.
  if (watching.isByHistory) return { failed: 0, of: 1, trouble: 'One answer showed it, and no second one' };
  const alone = await sendAgain(watching, first, suspect, context, health);
  const isDoubtful = suspect.has(first) || context.mixUps.proven !== undefined || context.noise.rate > 0;
  if (alone.isReal === true || alone.failed > 0 || isDoubtful) return alone;
  const entry = entryOf(first.entry);
  if (entry === undefined) return alone;
  const whole = await repeatEntry(watching, first, entry, context).catch((thrown: unknown) => {
    if (!isStop(thrown)) throw thrown;
    return undefined;
  });
  return whole?.isReal === true ? whole : alone;
}

/** Answers of one operation, all alike, that are no mistake of somebody between. */
const ENOUGH_TO_TELL = 3;

/**
 * What broke in answers that look like those to other requests, by why they do. A service that gives no others answers so
 * itself.
 */
function suspects(watching: Watching, { contract }: RunContext): ReadonlyMap<Broke, string> {
  if (watching.broken === watching.useful && watching.useful >= ENOUGH_TO_TELL) return new Map();
  return new Map(
    watching.broke.flatMap((one) => {
      const why = mismatchReason(contract, one.exchange);
      return why === undefined ? [] : [[one, why] as const];
    }),
  );
}

async function sendAgain(
  watching: Watching,
  first: Broke,
  suspect: ReadonlyMap<Broke, string>,
  context: RunContext,
  health: Health,
): Promise<Confirmation> {
  const safe = ['GET', 'HEAD', 'OPTIONS'];
  const isSafe = ({ exchange }: Broke): boolean => safe.includes(exchange.request.method);
  const again = isSafe(first) ? first : watching.broke.find((one) => isSafe(one) && !suspect.has(one));
  const why = suspect.get(first);
  const doubt = why === undefined ? context.mixUps.proven : `It may be the answer to another request, for ${why}`;
  if (!again && doubt !== undefined) return { failed: 0, of: 1, trouble: doubt };
  if (!again) return repeatAnew(watching, first, context, health);
  let failed = 0;
  if (context.signal.aborted || !(await health.alive(watching.entry.id, 'confirm1.m')))
    return { failed, of: 1, trouble: 'The target did not answer' };
  // One straight after the other: behind a proxy that is an answer late, the second one has its own.
  for (let n = 1; n <= REPETITIONS; n += 1) {
    const { request, as } = again.exchange;
    const exchange = await context.recorder.send(
      { method: request.method, url: request.url, headers: [], as, over: 'fresh' },
      { entry: watching.entry.id, case: `confirm${String(n)}.m`, lane: '0', phase: 'confirm' },
      { operation: watching.operation, intent: again.exchange.intent },
    );
    if (watching.look(exchange)?.claim === again.violation.claim) failed += 1;
    else return { failed, of: n, ...(doubt === undefined ? {} : { trouble: doubt }) };
  }
  return { failed, of: REPETITIONS, isReal: true };
}
