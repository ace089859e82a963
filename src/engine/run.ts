import type { ExchangeLine, NoteLine, PlanLine, VerdictLine } from '../result/run-file.js';
import type { Verdict } from '../result/verdict.js';
import type { PlannedEntry } from '../plan/plan.js';
import { cleanUpLeftovers } from './cleanup/clean-up.js';
import { Breaker } from './noise/breaker.js';
import { CleanUpTime } from './cleanup/clean-up-time.js';
import { upToCut } from './cleanup/cut-short.js';
import { askForControl, readBefore } from './control.js';
import { Effects } from './effects/effects.js';
import { ForeignRecords } from './foreign-records/foreign-records.js';
import { WatchedWrites } from './foreign-records/watched-writes.js';
import { BeforeWriting } from './locks/before-writing.js';
import { Gates } from './locks/walk-write-lock.js';
import { examine } from './doctor/examine.js';
import { confirmWatch } from './judge/confirming-watch.js';
import { Confirming } from './judge/confirming.js';
import { EntryRunner, preflightFailureOf } from './judge/entry.js';
import { NamedVersions } from './kit/records/ledger/named-versions.js';
import { Health } from './noise/health.js';
import { HeldBack, type Blocking, type Finish } from './judge/held-back.js';
import { inconclusive } from './judge/judge.js';
import { judgeByRate, toldIn, widespread } from './judge/judging-by-rate.js';
import { MixUps } from './judge/misrouted-responses.js';
import { Noise } from './noise/noise.js';
import { noiseText } from './noise/noise-text.js';
import { reasonOf, type RunContext } from './kit/context.js';
import { NO_LEDGER } from './kit/records/ledger/ledger.js';
import { ChosenIds } from './kit/records/chosen-ids.js';
import { UnconfirmedCreates } from './kit/records/removal/unconfirmed-creates.js';
import { Locks } from './locks/locks.js';
import { Marks } from './marks.js';
import { Ownership } from './ownership/ownership.js';
import { amountOf, type RunOptions } from './options.js';
import { countedSender } from './http/sending/counted-sender.js';
import { Progress } from './progress.js';
import { planLine, verdictOfPlan } from './planned.js';
import { preflight, type Unmade } from './preflight.js';
import { SharedPopulations } from './population.js';
import { SharedReferences } from './references.js';
import { noncesOfReproductions, reproduceFindings } from './judge/reproducing.js';
import { removeTheRest, type Stuck } from './cleanup/remove-the-rest.js';
import { removeUnconfirmed } from './cleanup/cleanup-unconfirmed.js';
import { Recorded } from './recorder/recorded.js';
import { Surface } from './surface/surface.js';
import { surfaceLine } from './surface/surface-line.js';
import { Recorder } from './recorder/recorder.js';
import { SecondRound, type SecondFinish } from './second-round.js';
import { entriesAtOnce, inStages, LAST_WELL_FORMED } from './stages.js';
import { Watchings } from './judge/watchings.js';
import { isStop } from '../check/violation.js';
import { Unsaid } from './judge/unsaid.js';

/** What a run came to, for the footer. */
export interface Ran {
  readonly verdicts: ReadonlyMap<string, VerdictLine>;
  readonly plan: readonly PlanLine[];
  readonly requests: number;
  /** Operations that answered with success at least once. */
  readonly exercised: ReadonlySet<string>;
  /** Milliseconds. */
  readonly duration: number;
}

/** Entries that are run again, twice each, for what one watch saw in them alone. */
const MOST_RUN_AGAIN = 8;

/**
 * Executes a plan. Every planned entry gets exactly one verdict line, whatever happens; the header and plan lines come
 * first, the footer is left to the caller, who knows how outcomes are folded.
 */
export async function run(options: RunOptions): Promise<Ran> {
  const { contract, plan } = options;
  const sender = countedSender(options.sender);
  const started = sender.now();
  const verdicts = new Map<string, VerdictLine>();
  const exercised = new Set<string>();
  let requests = 0;
  const watchings = new Watchings(plan.entries, contract, options.header.nonce);
  const noise = new Noise(contract);
  const effects = new Effects(contract);
  const surface = new Surface(contract, options.header.baseUrl, options.identities, !options.writable);

  options.emit(options.header);
  const lines = plan.entries.map(planLine);
  for (const line of lines) options.emit(line);
  const tell = (line: ExchangeLine): void => {
    // What was held back was not sent.
    if (line.failure?.kind !== 'blocked') requests += 1;
    noise.tell(line);
    effects.tell(line);
    unsaid.tell(line);
    watchings.tell(line);
    surface.hear(line);
    const { operation, response } = line;
    if (operation !== undefined && response && response.status >= 200 && response.status < 300)
      exercised.add(operation);
    options.emit(line);
    foreign.hear(line);
  };
  const note = (about: NoteLine['about'], text: string, entry?: string): void => {
    options.emit({ type: 'note', about, text, ...(entry === undefined ? {} : { entry }) });
  };
  const nonces = [options.header.nonce, ...(options.reproduce ? noncesOfReproductions(options.header.nonce) : [])];
  const marks = new Marks([...nonces, ...(options.cleanUp?.nonces ?? [])]);
  const foreign = new ForeignRecords(contract, marks, options.header.baseUrl, (about, text, exchanges = []) => {
    options.emit({ type: 'note', about, text, ...(exchanges.length === 0 ? {} : { exchanges }) });
  });
  const earlier = new Map<string, Pick<VerdictLine, 'earlier'>>();
  const heldBack = new HeldBack();
  const unsaid = new Unsaid(contract, options.writable);
  const finish: Finish = (entry, came, since, by) => {
    const verdict = unsaid.verdict(entry, came, by);
    if (!verdicts.has(entry.id) && !heldBack.take(entry, verdict, since, by)) conclude(entry, verdict, since);
  };
  const conclude = (entry: PlannedEntry, verdict: Verdict, since: number): void => {
    const line: VerdictLine = {
      type: 'verdict',
      entry: entry.id,
      verdict,
      duration: Math.max(0, sender.now() - since),
      ...earlier.get(entry.id),
    };
    verdicts.set(entry.id, line);
    options.emit(line);
  };

  const recorder = new Recorder(sender, tell, started);
  const locks = new Locks();
  const populations = new SharedPopulations(() => context, locks, options.writable);
  const references = new SharedReferences(() => context);
  const [unconfirmed, chosenIds] = [new UnconfirmedCreates(), new ChosenIds()];
  /** What could not be removed, and may be when something else was. */
  const stuck: Stuck[] = [];
  const leftBehind = new Set<string>();
  const signal = options.signal ?? new AbortController().signal;
  const cleanUpTime = new CleanUpTime(options.stopCleanUp);
  signal.addEventListener('abort', () => {
    cleanUpTime.begin();
  });
  const ending = (): AbortSignal => (signal.aborted || isEnding ? cleanUpTime.signal : signal);
  let isEnding = false;
  const health: Health = new Health(contract, recorder, options.identities[0] ?? 'anonymous', ending, () => breaker);
  const breaker: Breaker = new Breaker(
    () => sender.now(),
    () => health.answersAnything('silence'),
  );
  const context: RunContext = {
    contract,
    sender,
    recorder,
    seed: options.header.seed,
    nonce: options.header.nonce,
    ...amountOf(options.effort),
    signal,
    cleanUpSignal: cleanUpTime.signal,
    breaker,
    progress: new Progress(() => sender.isBusy, signal),
    identities: options.identities,
    unset: options.unset,
    writable: options.writable,
    chosenIds,
    ledger: cleanUpTime.noticing(unconfirmed.listening(chosenIds.listening(options.ledger ?? NO_LEDGER))),
    unconfirmed,
    unsaid,
    searches: new Map(),
    populations,
    references,
    observations: new Map(),
    asked: new WeakMap(),
    needed: (exchange) => {
      if (exchange instanceof Recorded) watchings.tellNeeded(exchange);
    },
    gates: new Gates(),
    beforeWriting: new BeforeWriting(),
    namedVersions: new NamedVersions(contract),
    noise,
    effects,
    mixUps: new MixUps(
      contract,
      recorder,
      options.identities[0] ?? 'anonymous',
      (text, entry) => {
        note('target', text, entry);
      },
      options.header.nonce,
    ),
    ownership: new Ownership(contract, marks, options.identities[0] ?? 'anonymous'),
    writes: new WatchedWrites(contract, foreign),
    ...(options.recorded === undefined ? {} : { recorded: options.recorded }),
    leftBehind: (text, entry, again) => {
      if (again) stuck.push({ text, entry, again });
      // One record is tried again by whatever removes the rest, and is named once.
      else if (!leftBehind.has(text)) note('left-behind', text, entry);
      leftBehind.add(text);
    },
  };

  for (const entry of plan.entries) {
    const verdict = verdictOfPlan(entry);
    if (verdict) finish(entry, verdict, started);
  }
  const byId = new Map(plan.entries.map((entry) => [entry.id, entry]));
  let runsAgain = MOST_RUN_AGAIN;
  const entryToRepeat = (id: string): PlannedEntry | undefined => {
    runsAgain -= 1;
    return runsAgain < 0 ? undefined : byId.get(id);
  };
  const runnable = plan.entries.filter((entry) => entry.decision.planned === 'run');
  const active = runnable.filter((entry) => entry.check.check.kind === 'check');

  if (options.cleanUp) await cleanUpLeftovers(context, health, options.cleanUp);
  const { examination, look, control } = options;
  await readBefore(options, recorder, signal);
  const { baseUrl } = options.header;
  const asked = control && runnable.length > 0 ? await askForControl(recorder, baseUrl, 'start', signal) : undefined;
  const uncontrolled = asked && control?.refusal(asked);
  if (examination) await examine(examination, context, runnable, foreign, note);
  if (look) await look({ context, entries: runnable, foreign, note });
  if (runnable.length > 0) {
    const { dead, broken } =
      (examination ?? look)
        ? { dead: 'it was only looked at', broken: new Map<string, Unmade>() }
        : uncontrolled !== undefined
          ? { dead: uncontrolled, broken: new Map<string, Unmade>() }
          : await preflight(active, context, health, baseUrl, note, foreign);
    if (dead !== undefined) {
      for (const entry of runnable) finish(entry, inconclusive('target-unavailable', dead), started);
    } else {
      const conclusion: SecondFinish = (entry, verdict, since, by, rounds) => {
        if (rounds) earlier.set(entry.id, { earlier: rounds });
        finish(entry, verdict, since, by);
      };
      const mayRun = (entry: PlannedEntry): boolean => preflightFailureOf(entry, broken) === undefined;
      const second = new SecondRound(context, health, active.length, conclusion, mayRun);
      const end: Finish = (entry, verdict, since, by) => {
        second.end(entry, verdict, since, false, by);
      };
      const confirming = new Confirming(context, health, second.end.bind(second));
      const runner = new EntryRunner(context, locks, populations, health, broken, confirming, end, note);
      await inStages(
        active,
        entriesAtOnce(options.entries, options.inFlight),
        (entry) => runner.run(entry),
        async (stage) => {
          await confirming.confirmAll();
          if (stage === LAST_WELL_FORMED) await second.run(false);
        },
      );
      await second.run(true);
      const told = noiseText(noise, second.figures);
      if (told !== undefined) note('noise', told);
      watchings.tellContradicted();
      const found: Blocking[] = [];
      const everywhere = widespread(watchings.all);
      for (const watching of [...watchings.all].sort((a, b) => Number(a.isByRate) - Number(b.isByRate))) {
        if (verdicts.has(watching.entry.id)) continue;
        const since = sender.now();
        if (watching.isByRate) {
          const judged = await judgeByRate(watching, context, health, toldIn(heldBack), everywhere);
          finish(watching.entry, judged.verdict, since);
          found.push(...judged.found);
        } else {
          const verdict = await confirmWatch(watching, context, health, entryToRepeat);
          finish(watching.entry, verdict, since, watching.stopped?.exchange);
        }
      }
      heldBack.release(found, conclude);
    }
    heldBack.release([], conclude);
    await reproduceFindings(options, context, started, (line) => {
      if (line.failure?.kind !== 'blocked') requests += 1;
      foreign.hear(line);
    }).catch((error: unknown) => {
      // The verdicts stand, and what was made is still removed.
      note(isStop(error) ? 'interrupted' : 'defect', `What a report prints could not be run: ${String(error)}`);
    });
    isEnding = true;
    cleanUpTime.begin();
    if (breaker.isDead && !signal.aborted && (await health.answersAnything('again'))) breaker.revive();
    const short = new Set<string>();
    const within = <T>(step: () => Promise<T>, instead: T): Promise<T> =>
      upToCut(step, instead, (why) => short.add(why));
    await within(() => populations.cleanUp(), undefined);
    // Before what it may lie below.
    const found = await within(() => removeUnconfirmed(context, health, note, nonces), 0);
    await within(() => references.cleanUp(), undefined);
    await within(() => removeTheRest(context, health, stuck, found, foreign, note), undefined);
    for (const why of short) note('left-behind', `clean-up ended early: ${why}; the ledger has what is left`);
    if (asked !== undefined && uncontrolled === undefined) await askForControl(recorder, baseUrl, 'end', ending());
  }
  await breaker.settled();
  cleanUpTime.end();
  // What an interrupt or a defect of ours left open still gets its verdict.
  for (const entry of runnable) {
    const because = context.signal.aborted ? reasonOf(context.signal) : 'the run ended before it';
    finish(entry, { kind: 'skipped', how: 'cut', because }, sender.now());
  }
  for (const line of surfaceLine(surface, options)) options.emit(line);
  return { verdicts, plan: lines, requests, exercised, duration: sender.now() - started };
}
