import { closest } from '../contract/schema/suggest.js';
import type { LeakGuard } from '../engine/http/redaction/leak-guard.js';
import type { RecordedCase } from '../engine/kit/context.js';
import { EFFORTS, type Effort } from '../engine/options.js';
import { EVERYTHING, type Policy } from '../plan/decide.js';
import type { PlannedEntry } from '../plan/plan.js';
import { reasonOf } from '../result/entries.js';
import type { How, Replayed, ReplayResult, ReplayStep } from '../result/replayed.js';
import type { Run } from '../result/run-file.js';
import type { FailVerdict, Finding, Verdict } from '../result/verdict.js';
import { planContract } from './plan-contract.js';
import { runContract, type RunRequest } from './run-contract.js';

/** Which finding of a run to carry out again, and against what. What is not said here is as in the recorded run. */
export interface ReplayRequest extends Pick<
  RunRequest,
  | 'contract'
  | 'checks'
  | 'environment'
  | 'baseUrl'
  | 'concurrency'
  | 'rate'
  | 'maxWait'
  | 'maxRequests'
  | 'secretCommands'
  | 'folder'
  | 'trust'
  | 'signal'
  | 'ledger'
  | 'transport'
  | 'clock'
> {
  readonly recorded: Run;
  /** Id of an entry that failed in it. */
  readonly entry: string;
  /** No unsafe method, also where the recorded run sent some. */
  readonly readOnly?: boolean;
  readonly allowDisruptive?: boolean;
  /** Operations that are not sent, beside those that the recorded run left out. */
  readonly skip?: readonly string[];
  readonly trustSafe?: boolean;
  /** Gets each line of what is run now, with the name of the run that it belongs to: `case`, `entry`, `entry-2`. */
  readonly write?: (run: string, text: string) => void;
  /** Gets the last look of each run that is carried out, for texts that are made of what it saw. */
  readonly guardedBy?: (guard: LeakGuard) => void;
}

/** Runs of the whole entry where a failure comes and goes by its nature: a race is not lost every time. */
const RACES = 3;
/** Entries that are run to let a watch see what it saw, where those that it saw cannot be named. */
const MOST_WATCHED = 8;

/** Reasons after which running the whole entry would say nothing more. */
const HOPELESS: readonly string[] = [
  'target-unavailable',
  'unset-environment',
  'setup-failed',
  'throttled',
  'auth-lost',
  'unstable',
];

/**
 * Carries one finding out again, on fresh records, and removes what it made: first the recorded case, then, when that
 * holds, the whole entry, since what was mended for one value may be broken for the next. A case that cannot be carried
 * out by itself (of a race, of a watch, outside of any generated value) is only looked for with its whole entry.
 */
export async function replayEntry(
  request: ReplayRequest,
): Promise<Replayed | { readonly problem: string; readonly hint: string }> {
  const { recorded, entry } = request;
  const verdict = recorded.verdicts.get(entry)?.verdict;
  if (verdict?.kind !== 'fail') {
    return { problem: `${entry} did not fail in this run`, hint: 'Only a failure can be run again' };
  }
  const entries = entriesFor(request, verdict);
  const planned = entries.find(({ id }) => id === entry);
  if (planned === undefined) {
    return { problem: `The contract does not plan ${entry}`, hint: 'Give the contract of the run with --contract' };
  }
  const told = new Telling(verdict, notExact(verdict, planned));
  const { replay } = verdict.finding;
  if (replay !== undefined && told.notExact === undefined) {
    const ended = await carryOut(request, 'case', entries, { replay, ...valueOf(verdict) });
    if ('problem' in ended) return ended;
    told.add('case', ended.verdict, ended.run);
    if (ended.verdict.kind === 'fail') return told.stillFails(ended.verdict);
    const isHopeless = ended.verdict.kind !== 'pass' && !isWorthMore(ended.verdict);
    if (isHopeless) return told.cannotTell(reasonOf(ended.verdict));
    if (ended.verdict.kind !== 'pass') told.notExact = reasonOf(ended.verdict);
  }
  const rounds = verdict.confirmed.proof === true ? RACES : 1;
  for (let round = 0; round < rounds; round += 1) {
    const ended = await carryOut(request, round === 0 ? 'entry' : `entry-${String(round + 1)}`, entries);
    if ('problem' in ended) return ended;
    told.add('entry', ended.verdict, ended.run);
    if (ended.verdict.kind === 'fail') return told.stillFails(ended.verdict);
    if (ended.verdict.kind !== 'pass') return told.cannotTell(reasonOf(ended.verdict));
    const unseen = unseenBy(ended.run, entries, entry);
    if (unseen !== undefined) return told.cannotTell(unseen);
  }
  return told.fixed();
}

/** The entries that failed, by their id or a part of it that only one of them has. */
export function findFailed(
  recorded: Run,
  name: string,
): { readonly entry: string } | { readonly several: readonly string[]; readonly meant?: string } {
  const failed = recorded.plan
    .map(({ entry }) => entry)
    .filter((id) => recorded.verdicts.get(id)?.verdict.kind === 'fail');
  for (const fits of [
    (id: string) => id === name,
    (id: string) => id.startsWith(name),
    (id: string) => id.includes(name),
  ]) {
    const found = failed.filter(fits);
    const [first] = found;
    if (first !== undefined) return found.length === 1 ? { entry: first } : { several: found };
  }
  const meant = closest(name, [...failed, ...failed.map((id) => id.split('@', 1)[0] ?? id)]);
  return { several: [], ...(meant === undefined ? {} : { meant }) };
}

/** Why the case cannot be carried out by itself. */
function notExact({ confirmed, finding }: FailVerdict, { check }: PlannedEntry): string | undefined {
  if (check.check.kind === 'watch') return 'it was seen by watching what other entries sent';
  if (confirmed.proof === true) return 'it was seen in one history of requests that overlapped, which no value repeats';
  if (finding.replay === undefined) return 'it was seen outside of any generated case';
  return undefined;
}

function valueOf({ finding: { smallest } }: FailVerdict): { readonly value?: string } {
  return smallest === undefined ? {} : { value: smallest };
}

/** Whether the whole entry may still say something. */
function isWorthMore(verdict: Verdict): boolean {
  return verdict.kind === 'inconclusive' && !HOPELESS.includes(verdict.reason);
}

function policyOf({ recorded: { header }, readOnly, allowDisruptive, skip, trustSafe }: ReplayRequest): Policy {
  return {
    ...EVERYTHING,
    skip: [...(header.leftOut ?? []), ...(skip ?? [])],
    readOnly: (readOnly ?? false) || header.readOnly,
    allowDisruptive: allowDisruptive ?? false,
    trustSafe: trustSafe ?? false,
  };
}

/** The entry; with a watch also those that sent what it saw. */
function entriesFor(request: ReplayRequest, verdict: FailVerdict): readonly PlannedEntry[] {
  const { contract, checks, recorded, entry, environment, baseUrl } = request;
  const { entries } = planContract(contract, checks, policyOf(request), environment, baseUrl);
  const own = entries.filter(({ id }) => id === entry);
  if (own[0]?.check.check.kind !== 'watch') return own;
  const shown = new Set(verdict.finding.exchanges);
  const senders = new Set(recorded.exchanges.filter(({ id }) => shown.has(id)).map((exchange) => exchange.entry));
  const named = entries.filter(({ id, decision }) => senders.has(id) && decision.planned === 'run');
  if (named.length > 0) return [...own, ...named];
  const operation = own[0].subject.name;
  const sending = new Set(
    recorded.exchanges.filter((exchange) => exchange.operation === operation).map((exchange) => exchange.entry),
  );
  return [
    ...own,
    ...entries.filter(({ id, decision }) => sending.has(id) && decision.planned === 'run').slice(0, MOST_WATCHED),
  ];
}

/** Why a watch that passed proves nothing: what sent the requests that it failed on did not get to send them. */
function unseenBy(run: Run, entries: readonly PlannedEntry[], watch: string): string | undefined {
  for (const { id } of entries) {
    const verdict = run.verdicts.get(id)?.verdict;
    if (id === watch || verdict === undefined || verdict.kind === 'pass' || verdict.kind === 'fail') continue;
    return `${id}, which sent what was watched, came to nothing: ${reasonOf(verdict)}`;
  }
  return undefined;
}

async function carryOut(
  request: ReplayRequest,
  name: string,
  entries: readonly PlannedEntry[],
  one?: RecordedCase,
): Promise<{ readonly verdict: Verdict; readonly run: Run } | { readonly problem: string; readonly hint: string }> {
  const { recorded, entry, write, guardedBy, readOnly: _, allowDisruptive: __, skip: ___, ...settings } = request;
  const { header } = recorded;
  const result = await runContract({
    ...settings,
    policy: policyOf(request),
    plan: { entries, documents: [], checks: entries.map(({ check }) => check) },
    seed: header.seed,
    effort: isEffort(header.effort) ? header.effort : 'standard',
    selection: ['replay', entry],
    ...(one === undefined ? {} : { recorded: new Map([[entry, one]]) }),
    ...(write === undefined
      ? {}
      : {
          write: (text: string) => {
            write(name, text);
          },
        }),
  });
  if ('problem' in result) return result;
  guardedBy?.(result.guard);
  const verdict = result.run.verdicts.get(entry)?.verdict;
  if (verdict === undefined) throw new Error(`A run without a verdict of ${entry}`);
  return { verdict, run: result.run };
}

function isEffort(name: string): name is Effort {
  return Object.hasOwn(EFFORTS, name);
}

/** Gathers what was carried out, for the answer. */
class Telling {
  readonly #steps: ReplayStep[] = [];
  readonly #leftBehind: string[] = [];
  readonly #recorded: FailVerdict;
  #requests = 0;
  #baseUrl: string | undefined;
  notExact: string | undefined;

  constructor(recorded: FailVerdict, notExact: string | undefined) {
    this.#recorded = recorded;
    this.notExact = notExact;
  }

  add(how: How, verdict: Verdict, run: Run): void {
    this.#steps.push({ how, verdict });
    this.#requests += run.footer?.requests ?? 0;
    this.#baseUrl = run.header.baseUrl;
    this.#leftBehind.push(...run.notes.filter(({ about }) => about === 'left-behind').map(({ text }) => text));
  }

  stillFails(verdict: FailVerdict): Replayed {
    const { claim } = verdict.finding;
    const other = claim === this.#recorded.finding.claim ? '' : ', with another claim';
    const isWhole = this.#steps.at(-1)?.how === 'entry';
    const what = this.#held
      ? 'The recorded case holds, but the whole entry'
      : isWhole
        ? 'The whole entry'
        : 'The recorded case';
    return this.#answer('still-fails', `${what} fails${other}`, verdict.finding);
  }

  cannotTell(why: string): Replayed {
    return this.#answer('cannot-tell', this.#held ? `The recorded case holds, but of the whole entry: ${why}` : why);
  }

  fixed(): Replayed {
    const whole = this.#steps.filter(({ how }) => how === 'entry').length;
    const times = whole > 1 ? `, ${String(whole)} times of ${String(whole)}` : '';
    const what = this.notExact === undefined ? 'The recorded case and the whole entry hold' : 'The whole entry holds';
    return this.#answer('fixed', `${what}${times}`);
  }

  /** Whether the recorded case was carried out, and held. */
  get #held(): boolean {
    return this.#steps.some(({ how, verdict }) => how === 'case' && verdict.kind === 'pass');
  }

  #answer(result: ReplayResult, reason: string, now?: Finding): Replayed {
    return {
      result,
      reason,
      before: this.#recorded.finding,
      ...(now === undefined ? {} : { now }),
      steps: this.#steps,
      ...(this.notExact === undefined ? {} : { notExact: this.notExact }),
      ...(this.#baseUrl === undefined ? {} : { baseUrl: this.#baseUrl }),
      requests: this.#requests,
      leftBehind: this.#leftBehind,
    };
  }
}
