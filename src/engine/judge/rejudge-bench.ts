import type { Contract } from '../../contract/facts/model.js';
import { versionParameter } from '../../contract/facts/named-version.js';
import { Breaker } from '../noise/breaker.js';
import { BeforeWriting } from '../locks/before-writing.js';
import { Gates } from '../locks/walk-write-lock.js';
import type { Exchange } from '../../result/exchange.js';
import type { Run } from '../../result/run-file.js';
import { type RunContext } from '../kit/context.js';
import { NamedVersions } from '../kit/records/ledger/named-versions.js';
import { NO_LEDGER } from '../kit/records/ledger/ledger.js';
import { UnconfirmedCreates } from '../kit/records/removal/unconfirmed-creates.js';
import { Unremovable } from '../kit/records/removal/unremovable.js';
import { Locks } from '../locks/locks.js';
import { MixUps } from './misrouted-responses.js';
import { Noise } from '../noise/noise.js';
import { Effects } from '../effects/effects.js';
import type { Sender } from '../http/sending/sender.js';
import { EFFORTS, type Effort } from '../options.js';
import { SharedPopulations } from '../population.js';
import { SharedReferences } from '../references.js';
import { UNWATCHED } from '../foreign-records/unwatched.js';
import { ALL_PERMITTED } from '../ownership/all-permitted.js';
import { Progress } from '../progress.js';
import { Recorder } from '../recorder/recorder.js';
import { ReplaySender } from '../recorder/replay-sender.js';

/** What recorded entries are judged again in. */
export interface Bench {
  readonly context: RunContext;
  /** Exchanges that were sent for something else than their record says. */
  readonly mislabelled: string[];
  /** Exchanges that were asked for, and of which something is hidden. */
  readonly hidden: string[];
}

/** A bench on which nothing was judged yet. */
export function benchOf(
  recorded: Run,
  contract: Contract,
  exchanges: ReadonlyMap<string, Exchange>,
  hidden: ReadonlySet<string>,
  /** What stands in for the network; the recorded answers, where nothing is said. */
  given?: Sender,
): Bench {
  const asked: string[] = [];
  const served = {
    get: (id: string) => {
      if (hidden.has(id)) asked.push(id);
      return exchanges.get(id);
    },
  };
  const sender = given ?? new ReplaySender(served, recorded.header.baseUrl, versionParameter(contract.facts));
  // What watches look at hangs on what a request was sent for: a record that says something else is not that of this run.
  const mislabelled: string[] = [];
  const recorder = new Recorder(
    sender,
    ({ id, operation, intent }) => {
      const was = exchanges.get(id);
      if (was?.operation !== operation || was?.intent !== intent) mislabelled.push(id);
    },
    0,
  );
  const effort = EFFORTS[recorded.header.effort as Effort] as (typeof EFFORTS)[Effort] | undefined;
  const populations = new SharedPopulations(() => context, new Locks(), true);
  const context: RunContext = {
    contract,
    sender,
    recorder,
    seed: recorded.header.seed,
    nonce: recorded.header.nonce,
    cases: effort?.cases ?? EFFORTS.standard.cases,
    hadCase: casesOf(recorded),
    shrinkBudget: 0,
    repetitions: 0,
    signal: new AbortController().signal,
    cleanUpSignal: new AbortController().signal,
    progress: new Progress(),
    breaker: new Breaker(
      () => sender.now(),
      () => Promise.resolve(true),
    ),
    identities: recorded.header.identities ?? [],
    unset: new Map(Object.entries(recorded.header.unset ?? {})),
    writable: !recorded.header.readOnly,
    isSample: effort?.subjects !== undefined,
    ledger: NO_LEDGER,
    unconfirmed: new UnconfirmedCreates(new Unremovable(true)),
    unsaid: { accepted: () => undefined, lacks: () => undefined, answered: () => undefined, tell: () => undefined },
    searches: new Map(),
    populations,
    references: new SharedReferences(() => context),
    observations: new Map(),
    asked: new WeakMap(),
    needed: () => undefined,
    gates: new Gates(),
    beforeWriting: new BeforeWriting(),
    namedVersions: new NamedVersions(contract),
    noise: new Noise(contract),
    effects: new Effects(contract),
    mixUps: new MixUps(
      contract,
      recorder,
      recorded.header.identities?.[0] ?? 'anonymous',
      () => undefined,
      recorded.header.nonce,
    ),
    // Whatever was sent had been permitted, and whoever looked then need not look again.
    ownership: ALL_PERMITTED,
    writes: UNWATCHED,
    // What was sent was chosen then.
    chosenIds: { claim: () => 'new' },
    leftBehind: () => undefined,
  };
  return { context, mislabelled, hidden: asked };
}

/** Which cases a run had, by the ids of their exchanges. */
function casesOf({ exchanges }: Run): (entry: string, name: string) => boolean {
  const had = new Set(exchanges.map(({ entry, id }) => `${entry}/${id.slice(entry.length + 1).split('/')[0] ?? ''}`));
  return (entry, name) => had.has(`${entry}/${name}`);
}
