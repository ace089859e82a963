import type { AnyActiveCheck, RegisteredCheck } from '../../check/registered.js';
import type { Contract } from '../../contract/facts/model.js';
import { EVERYTHING } from '../../plan/decide.js';
import { plan, type PlannedEntry } from '../../plan/plan.js';
import type { Exchange } from '../../result/exchange.js';
import type { ExchangeLine, Run, VerdictLine } from '../../result/run-file.js';
import { partsOf, restored } from '../../result/merge/shards.js';
import type { FailVerdict, Verdict, VerdictKind } from '../../result/verdict.js';
import { execute, type Ended } from './attempt.js';
import { confirmWatch } from './confirming-watch.js';
import { KnownRecords } from '../known-records/known-records.js';
import { Health } from '../noise/health.js';
import { judge } from './judge.js';
import { Attempt, modeFor, type RunContext } from '../kit/context.js';
import { malformedEntries, verdictOfPlan } from '../planned.js';
import { Diverged } from '../recorder/replay-sender.js';
import { Watching } from './watching.js';
import { benchOf } from './rejudge-bench.js';

/** What judging a recorded entry again came to. */
export interface Rejudged {
  readonly entry: string;
  readonly recorded: VerdictKind;
  /** `same`, `different` with the other verdict, or `cannot-verify` with the reason: then nothing is claimed. */
  readonly result: 'same' | 'different' | 'cannot-verify';
  readonly detail: string;
  /** It stands on an exchange of which something is hidden: then nothing is claimed. */
  readonly hidden?: true;
}

/** What the operator left out has a recorded verdict that says so. */
const WHATEVER_RAN = { ...EVERYTHING, allowDisruptive: true };

/**
 * Judges a recorded run again, offline: the checks run as they did, and the recorded answers stand in for the network.
 * A pass is judged from all its cases, a fail from the repetitions that confirmed it.
 *
 * @param hidden ids of exchanges whose content is not as it was recorded: what stands on one of them is not judged
 */
export async function rejudge(
  recorded: Run,
  contract: Contract,
  checks: readonly RegisteredCheck[],
  hidden: ReadonlySet<string> = new Set(),
): Promise<readonly Rejudged[]> {
  const results: Rejudged[] = [];
  for (const part of partsOf(recorded)) results.push(...(await rejudgePart(restored(part), contract, checks, hidden)));
  const places = new Map(recorded.plan.map(({ entry }, place) => [entry, place]));
  return results.sort((a, b) => (places.get(a.entry) ?? 0) - (places.get(b.entry) ?? 0));
}

async function rejudgePart(
  recorded: Run,
  contract: Contract,
  checks: readonly RegisteredCheck[],
  hidden: ReadonlySet<string>,
): Promise<readonly Rejudged[]> {
  const exchanges = new Map<string, Exchange>(recorded.exchanges.map((line) => [line.id, line]));
  let bench = benchOf(recorded, contract, exchanges, hidden);
  let known: KnownRecords | undefined;
  const records = (): KnownRecords => (known ??= recordsOf(recorded, contract));
  const again = new Map(plan(contract, checks, WHATEVER_RAN).entries.map((entry) => [entry.id, entry]));
  const watched = new Set(recorded.exchanges.filter(({ id }) => hidden.has(id)).map(({ operation }) => operation));
  const results: Rejudged[] = [];
  for (const line of recorded.plan) {
    const verdict = recorded.verdicts.get(line.entry);
    if (!verdict) {
      results.push(unverified(line.entry, 'skipped', 'the run file has no verdict for it'));
      continue;
    }
    const entry = again.get(line.entry);
    if (!entry) {
      results.push(unverified(line.entry, verdict.verdict.kind, 'the contract and these checks do not plan it'));
      continue;
    }
    const judged = await one(entry, verdict, recorded, bench.context, again, records).catch((thrown: unknown) => {
      // A watch that comes upon something else asks for what was never sent.
      if (!(thrown instanceof Diverged)) throw thrown;
      return unverified(line.entry, verdict.verdict.kind, thrown.message);
    });
    const isWatch = entry.check.check.kind === 'watch' && entry.decision.planned === 'run';
    if (bench.hidden.length > 0 || (isWatch && watched.has(entry.subject.name))) {
      const id = bench.hidden[0] ?? `an exchange of ${entry.subject.name}`;
      results.push({ ...unverified(line.entry, verdict.verdict.kind, `${id} is redacted`), hidden: true });
      // What one entry has learned, others go by: nothing is kept that came of something hidden.
      bench = benchOf(recorded, contract, exchanges, hidden);
      continue;
    }
    const [other] = bench.mislabelled.splice(0);
    const detail = `${other ?? ''} was sent for something else than its record says`;
    results.push(other === undefined ? judged : result(line.entry, verdict.verdict, false, detail));
  }
  return results;
}

/** What a run did to its own records, when all of it is known. */
function recordsOf({ exchanges, header }: Run, contract: Contract): KnownRecords {
  const records = new KnownRecords(contract, header.nonce);
  for (const exchange of exchanges) records.hear(exchange);
  records.conclude();
  return records;
}

async function one(
  entry: PlannedEntry,
  line: VerdictLine,
  recorded: Run,
  context: RunContext,
  again: ReadonlyMap<string, PlannedEntry>,
  records: () => KnownRecords,
): Promise<Rejudged> {
  const { verdict } = line;
  const isHeldBack = verdict.kind === 'inconclusive' && ['not-ours', 'blocked'].includes(verdict.reason);
  // What a fact is lacking for was found while it ran.
  const isUnsaid = verdict.kind === 'not-specified' && entry.decision.planned === 'run';
  // Of what need not come about, the exchanges show that it did not.
  const isRare = entry.decision.planned === 'run' && entry.check.check.rare === true;
  const isLeftOut = verdict.kind === 'skipped' && !(isRare && verdict.how === 'excluded');
  if (isLeftOut || verdict.kind === 'error' || isHeldBack || isUnsaid) {
    return notJudged(entry.id, verdict.kind);
  }
  const planned = verdictOfPlan(entry);
  if (planned) return compare(entry.id, verdict, planned);
  if (entry.decision.planned !== 'run') return unverified(entry.id, verdict.kind, 'it is not planned to run');
  const { check } = entry.check;
  // A watch sends nothing of its own; that others sent nothing for it is seen in their exchanges.
  const isIdle = check.kind === 'watch' && verdict.kind === 'inconclusive' && verdict.reason === 'vacuous';
  const isSent = recorded.exchanges.some((exchange) => exchange.entry === entry.id);
  if (verdict.kind === 'inconclusive' && !isSent && !isIdle) {
    return unverified(entry.id, verdict.kind, 'nothing was sent for it');
  }
  if (check.kind === 'watch') {
    const known = check.judgedBy === 'history' ? records() : undefined;
    const watching = new Watching(entry, check, entry.decision.given, context.contract, undefined, known);
    const malformed = malformedEntries([...again.values()]);
    const isFor = ({ entry: of }: ExchangeLine): boolean => !malformed.has(of) || watching.isOfMalformedToo;
    for (const exchange of recorded.exchanges.filter(isFor)) watching.tell(exchange);
    if (watching.isByRate) {
      const isOpen = verdict.kind === 'skipped' && watching.leftOut === undefined;
      const isKnown =
        (verdict.kind === 'pass' || verdict.kind === 'skipped') && watching.failing.length === 0 && !isOpen;
      const why = 'it was judged by how often requests failed, and by some that were sent again';
      return isKnown ? result(entry.id, verdict, true, '') : unverified(entry.id, verdict.kind, why);
    }
    const health = new Health(context.contract, context.recorder, context.identities[0] ?? 'anonymous');
    // What was run again to confirm a failure was recorded under its entry.
    const isRecorded = (prefix: string): boolean => recorded.exchanges.some(({ id }) => id.startsWith(prefix));
    const runAgain = (id: string): PlannedEntry | undefined =>
      isRecorded(`${id}/again1.`) ? again.get(id) : undefined;
    const now = await confirmWatch(watching, context, health, runAgain);
    const isUnstable = now.kind === 'inconclusive' && now.reason === 'unstable';
    if (verdict.kind === 'fail' && isUnstable && isRecorded(`${entry.id}/confirm1.`))
      return unverified(entry.id, verdict.kind, 'it was confirmed by a request that was sent again');
    const judged = compare(entry.id, verdict, now);
    const isOpen = verdict.kind === 'skipped' || isIdle;
    return isOpen && judged.result === 'different' ? notJudged(entry.id, verdict.kind) : judged;
  }
  // The last of several rounds is the one that counts.
  const round = line.earlier === undefined ? '' : `round${String(line.earlier.length + 1)}.`;
  if (verdict.kind === 'fail') return fail(entry, check, entry.decision.given, verdict, context, round);

  const attempt = new Attempt(context, entry.id, round, { kind: 'run' }, 'case', 'shared');
  const ended = await execute(attempt, check, entry.decision.given, () => false);
  if (ended.kind === 'diverged') return unverified(entry.id, verdict.kind, ended.diverged.message);
  if (round !== '' && ended.kind === 'stopped' && verdict.kind !== 'inconclusive') {
    return unverified(entry.id, verdict.kind, `what it shares with others was created again: ${ended.stop.detail}`);
  }
  if (verdict.kind === 'inconclusive' && verdict.reason === 'unstable') {
    return result(entry.id, verdict, ended.kind === 'broken', describe(ended));
  }
  return compare(entry.id, verdict, judge(context.contract, ended, attempt, check, undefined, undefined));
}

/** A fail stands when as many recorded repetitions of its smallest case break the same claim again. */
async function fail(
  entry: PlannedEntry,
  check: AnyActiveCheck,
  given: unknown,
  verdict: FailVerdict,
  context: RunContext,
  round: string,
): Promise<Rejudged> {
  const { finding, confirmed } = verdict;
  const times = confirmed.of + (confirmed.voided ?? 0);
  const prefixes =
    confirmed.of === 0 ? [round] : Array.from({ length: times }, (_, n) => `${round}confirm${String(n + 1)}.`);
  let failed = 0;
  for (const prefix of prefixes) {
    const mode = modeFor(prefix === round ? undefined : finding.replay);
    const attempt = new Attempt(context, entry.id, prefix, mode, 'confirm', 'shared');
    const ended = await execute(attempt, check, given, () => false);
    if (ended.kind === 'diverged') return unverified(entry.id, 'fail', ended.diverged.message);
    const same = ended.kind === 'broken' && ended.broken.violation.claim === finding.claim;
    if (same) failed += 1;
    // One that was not counted is not counted here either.
    else if (confirmed.voided !== undefined) continue;
    else if (confirmed.failed === confirmed.of) {
      return result(entry.id, verdict, false, describe(ended));
    }
  }
  const isOther = confirmed.voided === undefined ? failed !== confirmed.failed : failed < confirmed.failed;
  if (confirmed.of > 0 && isOther) {
    return result(entry.id, verdict, false, `broken in ${String(failed)} of ${String(confirmed.of)} repetitions`);
  }
  return result(entry.id, verdict, true, finding.claim);
}

function compare(entry: string, before: Verdict, after: Verdict): Rejudged {
  const same =
    before.kind === after.kind &&
    (before.kind !== 'pass' ||
      after.kind !== 'pass' ||
      (before.cases === after.cases && before.expectations === after.expectations)) &&
    (before.kind !== 'inconclusive' || after.kind !== 'inconclusive' || before.reason === after.reason);
  return result(entry, before, same, same ? '' : `now ${after.kind}: ${JSON.stringify(after).slice(0, 300)}`);
}

function result(entry: string, before: Verdict, same: boolean, detail: string): Rejudged {
  return { entry, recorded: before.kind, result: same ? 'same' : 'different', detail };
}

function unverified(entry: string, recorded: VerdictKind, detail: string): Rejudged {
  return { entry, recorded, result: 'cannot-verify', detail };
}

function notJudged(entry: string, recorded: VerdictKind): Rejudged {
  return unverified(entry, recorded, 'what was not judged cannot be judged again');
}

function describe(ended: Ended): string {
  switch (ended.kind) {
    case 'done':
      return 'it ended without a violation';
    case 'broken':
      return ended.broken.message;
    case 'stopped':
      return `${ended.stop.reason}: ${ended.stop.detail}`;
    case 'diverged':
      return ended.diverged.message;
    case 'threw':
      return ended.error.message;
  }
}
