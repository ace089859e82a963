import type { Misbehaviour, Oddity } from '../reference/index.js';
import type { Effort, ExchangeLine, PlannedEntry, Verdict } from '../index.js';
import { callOf } from './sent.js';
import { tryEntries, type Deviation, type Subject } from './service.js';

/** One service of the matrix, and what the checks said of it. */
export interface Row {
  readonly id: string;
  readonly kind: 'clean' | 'fault' | 'variant' | 'null';
  /** Checks that failed. */
  readonly failed: readonly string[];
  /** Checks that should have failed and did not. */
  readonly missed: readonly string[];
  /** Checks that failed and should not have. */
  readonly foreign: readonly string[];
  /** Entries that came to no verdict, with the reason. */
  readonly unproven: readonly string[];
  /** Whether the deviation changed any answer. Without effect nothing can be seen, by anyone. */
  readonly effective: boolean;
  /** Entries that were run; the others never make a request that the deviation touches. */
  readonly entries: number;
  /** Entries that failed, with what they said: for whoever wants to know why. */
  readonly findings: readonly string[];
}

/** The clean run, entry by entry: what each one sends decides which faults it can meet. */
export interface Clean {
  /** Of the entries that were run. */
  readonly row: () => Row;
  /** What an entry sends, which is run when somebody asks for it. */
  readonly sent: (entry: PlannedEntry) => Promise<readonly ExchangeLine[]>;
}

/** Runs entries on a correct service of their own: every one at once, or each when it is needed. */
export async function cleanRun(
  subject: Subject,
  seed: number,
  dialect?: string,
  when: 'at once' | 'as needed' = 'at once',
): Promise<Clean> {
  const deviation: Deviation = dialect === undefined ? {} : { dialect };
  const results = new Map<string, Result>();
  const sent = async (entry: PlannedEntry): Promise<readonly ExchangeLine[]> => {
    for (const result of results.has(entry.id) ? [] : await each(subject, [entry], deviation, seed)) {
      results.set(entry.id, result);
    }
    return results.get(entry.id)?.exchanges ?? [];
  };
  if (when === 'at once') for (const entry of runnable(subject)) await sent(entry);
  return { row: () => rowOf('clean', 'clean', [...results.values()], []), sent };
}

/** How much is looked at under a fault. */
export interface Extent {
  /**
   * Of all resources only the first one: a fault is the same for each. `named`: so for a fortieth of the checks that it does
   * not name, with few cases, while those that it names are run on all.
   */
  readonly resources?: 'all' | 'first' | 'named';
  /** Only the checks that the fault names: whether others fail as well is then not seen. */
  readonly checks?: 'all' | 'named';
  /**
   * `once`: no further entry of a check that a fault breaks is run when one has failed, and of each check that a variant
   * tempts the first and the last one alone. `least`: of those the first one alone, too.
   */
  readonly proof?: 'each' | 'once' | 'least';
}

/**
 * Checks that hold the service to what it did when its baseline was recorded. Whatever a fault changes is a change, and
 * may be in their sight; a variant must be in the sight of none.
 */
const AGAINST_A_BASELINE: readonly string[] = [
  'old-requests-still-work',
  'fields-are-only-added',
  'written-values-read-back-as-before',
  'errors-stay-as-they-were',
];

/** Leave to other entries of a run what these tell of; here each entry runs by itself, so they may tell of any fault. */
const OVER_A_RUN = ['valid-requests-succeed', 'requests-with-mistakes-are-answered', 'refusals-have-documented-codes'];

/**
 * Runs the entries that a fault can touch, each on a service with that fault, and compares with what it breaks.
 */
export async function faultRow(
  subject: Subject,
  clean: Clean,
  fault: Misbehaviour,
  seed: number,
  dialect?: string,
  { resources = 'all', checks = 'all', proof = 'each' }: Extent = {},
): Promise<Row> {
  // What it implies may fail and need not: where one proof is enough, that is none.
  const isBare = checks === 'named' && proof !== 'each';
  const named = [...fault.breaks, ...(isBare ? [] : (fault.implies ?? []))];
  // A watch sees what the others send, and must see as much as in a run.
  const isWatched = subject.plan.entries.some(
    ({ check: { id, check } }) => check.kind === 'watch' && fault.breaks.includes(id),
  );
  const extent = isWatched && resources === 'named' ? 'all' : resources;
  const isAny = checks === 'all' || (isWatched && extent === 'all');
  const met = within(subject, extent, named).filter(({ check: { id } }) => isAny || named.includes(id));
  const isTouched = async (entry: PlannedEntry): Promise<boolean> =>
    (await clean.sent(entry)).some((line) => fault.on(callOf(line, subject)));
  const deviation: Deviation = { faults: [fault], ...(dialect === undefined ? {} : { dialect }) };
  const isNamed = ({ check: { id } }: PlannedEntry): boolean => extent !== 'named' || named.includes(id);
  const isProven = (so: Failures, id: string): boolean => proof !== 'each' && so.has(id);
  const most = await each(subject, met.filter(isNamed), deviation, seed, {
    isTouched,
    isEnough: (so, { check: { id } }) =>
      fault.breaks.includes(id) ? isProven(so, id) : isWatched && fault.breaks.every((broken) => isProven(so, broken)),
  });
  let effective = false;
  for (const { entry, exchanges } of most) effective ||= differs(await clean.sent(entry), exchanges);
  const others = met.filter((entry) => !isNamed(entry) && isDrawn(fault.id, entry));
  const results = [...most, ...(await each(subject, others, deviation, seed, { isTouched, effort: 'quick' }))];
  const implied = [...AGAINST_A_BASELINE, ...OVER_A_RUN, ...(fault.implies ?? [])];
  return { ...rowOf(fault.id, 'fault', results, fault.breaks, implied), effective };
}

/** Runs the entries on a service that behaves oddly but keeps its contract. */
export async function variantRow(
  subject: Subject,
  variant: Oddity,
  seed: number,
  { resources = 'all', checks = 'all', proof = 'each' }: Extent = {},
  dialect?: string,
): Promise<Row> {
  const entries = within(subject, resources, variant.tempts).filter(
    ({ check: { id } }) => checks === 'all' || variant.tempts.includes(id),
  );
  const isTempted = ({ check: { id } }: PlannedEntry): boolean => resources !== 'named' || variant.tempts.includes(id);
  const deviation: Deviation = { variants: [variant], ...(dialect === undefined ? {} : { dialect }) };
  const tempted = entries.filter(isTempted);
  const results = await each(subject, fewOfEach(tempted, proof), deviation, seed);
  const others = entries.filter((entry) => !isTempted(entry) && isDrawn(variant.id, entry));
  results.push(...(await each(subject, others, deviation, seed, { effort: 'quick' })));
  return rowOf(variant.id, 'variant', results, []);
}

/** Of each check all entries, the first and the last one, or the first. */
function fewOfEach(entries: readonly PlannedEntry[], proof: Extent['proof']): readonly PlannedEntry[] {
  if (proof === 'each') return entries;
  const byCheck = new Map<string, PlannedEntry[]>();
  for (const entry of entries) byCheck.set(entry.check.id, [...(byCheck.get(entry.check.id) ?? []), entry]);
  const few = new Set([...byCheck.values()].flatMap((all) => [all.at(0), all.at(proof === 'least' ? 0 : -1)]));
  return entries.filter((entry) => few.has(entry));
}

/** Whether a check is among those that are tried on a service that does not name it: always the same fortieth. */
function isDrawn(service: string, { check }: PlannedEntry): boolean {
  let sum = 0;
  for (const character of `${service} ${check.id}`) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return sum % 40 === 0;
}

function within(subject: Subject, resources: Extent['resources'], named: readonly string[]): readonly PlannedEntry[] {
  const [first] = subject.contract.facts.resources;
  return runnable(subject).filter(
    ({ check: { id }, subject: { resource } }) =>
      resources === 'all' ||
      resource === undefined ||
      resource === first?.name ||
      (resources === 'named' && named.includes(id)),
  );
}

interface Result {
  readonly entry: PlannedEntry;
  readonly verdicts: ReadonlyMap<string, Verdict>;
  readonly exchanges: readonly ExchangeLine[];
}

async function each(
  subject: Subject,
  entries: readonly PlannedEntry[],
  deviation: Deviation,
  seed: number,
  { effort = 'standard', isEnough = () => false, isTouched }: Trying = {},
): Promise<Result[]> {
  const watches = subject.plan.entries.filter((entry) => entry.check.check.kind === 'watch');
  const results: Result[] = [];
  const failures = new Failures();
  for (const entry of entries) {
    if (isEnough(failures, entry) || (await isTouched?.(entry)) === false) continue;
    const result = { entry, ...(await tryEntries(subject, [entry, ...watches], deviation, seed, effort)) };
    results.push(result);
    failures.add(result);
  }
  return results;
}

function runnable({ plan }: Subject): readonly PlannedEntry[] {
  return plan.entries.filter((entry) => entry.decision.planned === 'run' && entry.check.check.kind === 'check');
}

/** How entries are run one after another. */
interface Trying {
  readonly effort?: Effort;
  /** Whether an entry need not be run, after what came of those before it. */
  readonly isEnough?: (so: Failures, entry: PlannedEntry) => boolean;
  /** Whether the deviation can show in the entry; in all of them, when nothing is said. */
  readonly isTouched?: (entry: PlannedEntry) => Promise<boolean>;
}

/** Whether any answer is another one than that of the right service: in process, everything else is the same. */
function differs(before: readonly ExchangeLine[], after: readonly ExchangeLine[]): boolean {
  const answers = new Map(before.map((line) => [line.id, answerOf(line)]));
  return after.length !== before.length || after.some((line) => answers.get(line.id) !== answerOf(line));
}

function answerOf({ response, failure }: ExchangeLine): string {
  return JSON.stringify(response ? [response.status, response.headers, response.body] : (failure?.kind ?? ''));
}

function rowOf(
  id: string,
  kind: Row['kind'],
  results: readonly Result[],
  breaks: readonly string[],
  implies: readonly string[] = [],
): Row {
  const failures = new Failures();
  for (const result of results) failures.add(result);
  const failed = failures.checks();
  const findings: string[] = [];
  const unproven: string[] = [];
  for (const { entry, verdicts } of results) {
    const verdict = verdicts.get(entry.id);
    if (verdict?.kind === 'fail') {
      const { claim, expected, observed } = verdict.finding;
      findings.push(`${entry.id}: ${claim}: expected ${expected}, observed ${observed}`);
    } else if (verdict?.kind !== 'pass') {
      unproven.push(`${entry.id}: ${whyNot(verdict)}`);
    }
  }
  for (const [entry, claim] of failures.broken()) findings.push(`${entry}: ${claim}`);
  const missed = breaks.filter((check) => !failed.has(check));
  const foreign = [...failed].filter((check) => !breaks.includes(check) && !implies.includes(check));
  return {
    id,
    kind,
    failed: [...failed],
    missed,
    foreign,
    unproven,
    effective: true,
    entries: results.length,
    findings,
  };
}

/** What failed in the entries of one service so far. */
class Failures {
  readonly #own = new Set<string>();
  /** By the entry of the watch. It fails when it is sure by itself, or when it broke in the exchanges of two entries. */
  readonly #watches = new Map<string, { claim: string; times: number }>();

  add({ entry, verdicts }: Result): void {
    for (const [id, verdict] of verdicts) {
      const isFail = verdict.kind === 'fail';
      if (id === entry.id) {
        if (isFail) this.#own.add(entry.check.id);
        continue;
      }
      const finding = isFail || verdict.kind === 'inconclusive' ? verdict.finding : undefined;
      if (!finding) continue;
      const times = (this.#watches.get(id)?.times ?? 0) + (isFail ? 2 : 1);
      this.#watches.set(id, { claim: finding.claim, times });
    }
  }

  /** Entries of watches that failed, and what they say. */
  broken(): readonly (readonly [entry: string, claim: string])[] {
    return [...this.#watches].flatMap(([id, { claim, times }]) => (times > 1 ? [[id, claim] as const] : []));
  }

  /** Checks that failed, watches among them. */
  checks(): ReadonlySet<string> {
    return new Set([...this.#own, ...this.broken().map(([entry]) => entry.slice(0, entry.indexOf('@')))]);
  }

  has(check: string): boolean {
    return this.#own.has(check) || this.checks().has(check);
  }
}

function whyNot(verdict: Verdict | undefined): string {
  if (verdict?.kind === 'inconclusive') return `${verdict.reason}: ${verdict.detail}`;
  if (verdict?.kind === 'error') return `error: ${verdict.message}`;
  return verdict?.kind ?? 'no verdict';
}
