import type { OwnedRecord, RelatedRecord } from '../../check/kit.js';
import { Stop } from '../../check/violation.js';
import type { Contract, Laid, Operation, Own } from '../../contract/facts/model.js';
import type { JsonObject } from '../../contract/text/json.js';
import type { Exchange } from '../../result/exchange.js';
import type { Replay } from '../../result/verdict.js';
import type { Sender, Over } from '../http/sending/sender.js';
import type { Phase, Recorder } from '../recorder/recorder.js';
import type { AskedFor } from './requests/asked-for.js';
import type { Effects } from '../effects/effects.js';
import type { Breaker } from '../noise/breaker.js';
import type { WatchedWrites } from '../foreign-records/watched-writes.js';
import type { NamedVersions } from './records/ledger/named-versions.js';
import type { BeforeWriting } from '../locks/before-writing.js';
import type { Gates } from '../locks/walk-write-lock.js';
import type { MixUps } from '../judge/misrouted-responses.js';
import type { Noise } from '../noise/noise.js';
import type { Ownership } from '../ownership/ownership.js';
import type { Progress } from '../progress.js';
import { hash, shortText } from '../seed.js';
import type { ChosenIds } from './records/chosen-ids.js';
import { Intents } from './records/ledger/intents.js';
import type { Ledger } from './records/ledger/ledger.js';
import { Parts } from './cases/parts.js';
import type { Removal } from './records/removal/removal.js';
import { UnderWay } from './requests/under-way.js';
import type { Unsaid } from '../judge/unsaid.js';
import type { UnconfirmedCreates } from './records/removal/unconfirmed-creates.js';
import { markBeginning } from '../generate/mark-shape.js';

/** What all entries of a run share. */
export interface RunContext {
  readonly contract: Contract;
  readonly sender: Sender;
  readonly recorder: Recorder;
  readonly seed: number;
  readonly nonce: string;
  /** Generated cases of one `forAll`, before its share. */
  readonly cases: number;
  /** Requests that shrinking one finding may cost. */
  readonly shrinkBudget: number;
  /** Requests beyond its cases that an entry may send for what shows in few of many tries. */
  readonly repetitions: number;
  readonly signal: AbortSignal;
  /** Ends clean-up, which goes on when the run has ended. */
  readonly cleanUpSignal: AbortSignal;
  /** Operations that are not waited for any more, because they did not answer. */
  readonly breaker: Breaker;
  /** Which entries still get on. */
  readonly progress: Progress;
  /** Identities that have their secrets, by name, the default first. */
  readonly identities: readonly string[];
  /** Identities whose secret is not set: name to the variables that are missing. */
  readonly unset: ReadonlyMap<string, readonly string[]>;
  /** Whether subjects are left out because the effort is small. */
  readonly isSample: boolean;
  /** Whether records may be made. */
  readonly writable: boolean;
  readonly ledger: Ledger;
  /** Creates of which nobody knows what they made. */
  readonly unconfirmed: UnconfirmedCreates;
  /** Told of what is done later, where nobody says when. */
  readonly unsaid: Pick<Unsaid, 'accepted' | 'answered' | 'lacks' | 'tell'>;
  /** The ids of records that callers choose. */
  readonly chosenIds: Pick<ChosenIds, 'claim'>;
  /** How often no body could be found of which the service makes a record, by the name of the resource. */
  readonly searches: Map<string, number>;
  readonly populations: Populations;
  readonly references: References;
  /** What was done once for all entries that asked for it, by name. */
  readonly observations: Map<string, Promise<Observed>>;
  readonly gates: Gates;
  /** Makes an entry that shares its collections with readers wait until it is alone, before it writes. */
  readonly beforeWriting: BeforeWriting;
  readonly namedVersions: NamedVersions;
  /** How often requests are disturbed, and which were. */
  readonly noise: Noise;
  readonly mixUps: MixUps;
  readonly effects: Effects;
  readonly ownership: Pick<
    Ownership,
    'before' | 'claim' | 'heard' | 'permit' | 'proveAll' | 'proveByList' | 'reusesIds'
  >;
  /** Looks whether a write reached the record that it addressed. */
  readonly writes: Pick<WatchedWrites, 'send' | 'refuseTo' | 'whyStopped'>;
  /** @param again tries once more to remove it, where something that is removed later may be in the way */
  readonly leftBehind: (text: string, entry: string, again?: () => Promise<Removal>) => void;
  /** What requests of operations were made from that were no success, so that they can be made anew. */
  readonly asked: WeakMap<Exchange, AskedFor>;
  /** Told of an exchange that was no success, and without which a check could not go on. */
  readonly needed: (exchange: Exchange) => void;
  /** Whether an entry had a case beyond those of its effort, where that is known: when a run is judged again. */
  readonly hadCase?: (entry: string, name: string) => boolean;
  /** Entries of which only a case that an earlier run recorded is carried out. */
  readonly recorded?: ReadonlyMap<string, RecordedCase>;
}

export type { AskedFor } from './requests/asked-for.js';

/** A case of an earlier run, to be carried out again. */
export interface RecordedCase {
  readonly replay: Replay;
  /** JSON text of its generated value, by which it is known to be the same case; undefined where it has none. */
  readonly value?: string;
}

export interface Populations {
  readonly of: (own: Own) => Promise<readonly OwnedRecord[]>;
  /** Lets those that could not be made be tried again. */
  readonly forgetFailed: () => void;
}

/** Records that others are made below or refer to: one of each resource, and another one like it for what refers to two. */
export interface References {
  readonly of: (own: Own, isAnother?: boolean) => Promise<OwnedRecord>;
  /** What records of the resource are created below, or refer to, in the states that they need. */
  readonly related: (own: Laid) => Promise<readonly RelatedRecord[]>;
  /** Makes what records of the resource need, where it can be made. */
  readonly prepare: (own: Own) => Promise<void>;
  /** All that are there, with what was made for them. */
  readonly held: () => readonly OwnedRecord[];
  /** Lets those that could not be made be tried again. */
  readonly forgetFailed: () => void;
}

/** What came of something that was done once, with what was sent for it. */
export interface Observed {
  readonly value: unknown;
  readonly exchanges: readonly Exchange[];
}

/** A record with what is needed to remove it. */
export interface TrackedRecord {
  readonly own: Own;
  readonly record: OwnedRecord;
  readonly tag: string;
  gone: boolean;
  /** When the answer came by which it is gone. */
  goneSince?: number;
  /** It was deleted, and lies where another operation removes it for good. */
  inTrash?: boolean;
  /** Whether the last answer to a write, which ended then, says that it has come to its end: it is looked at before it is closed. */
  over?: { readonly seems: boolean; readonly since: number };
}

/** One case, or the part of a check outside its cases: owns records and counts expectations. */
export class Scope {
  readonly exchanges: Exchange[] = [];
  readonly held: TrackedRecord[] = [];
  /** Creates that succeeded: whoever sent them, what they made is ours and must be removed. */
  readonly created: { readonly operation: Operation; readonly exchange: Exchange }[] = [];
  expectations = 0;
  readonly #drawn = new Map<string, number>();

  /** @param drawsAs the case that it carries out: the same for one that is made smaller, repeated or replayed */
  constructor(
    readonly name: string,
    readonly phase: Phase,
    readonly parts = new Parts(),
    readonly drawsAs = 'm',
  ) {}

  /** How many values of a kind the case has drawn with this one: the same each time that it is carried out. */
  draw(kind: string): number {
    const n = (this.#drawn.get(kind) ?? 0) + 1;
    this.#drawn.set(kind, n);
    return n;
  }
}

/** How an entry is being run: as planned, or straight to one case. */
export type Mode = { readonly kind: 'run' } | ({ readonly kind: 'replay' } & RecordedCase);

/** Straight to the case; the whole entry where no generated case leads there. */
export function modeFor(replay: Replay | undefined): Mode {
  return replay === undefined ? { kind: 'run' } : { kind: 'replay', replay };
}

/** One execution of one check. Cases follow one another, so the current scope is a plain variable. */
export class Attempt {
  readonly main: Scope;
  scope: Scope;
  readonly notes: string[] = [];
  attempted = 0;
  useful = 0;
  expectations = 0;
  exchanges = 0;
  /** Cases that were left without a verdict. */
  discarded = 0;
  /** Why they were, and how often. */
  readonly discards = new Map<string, number>();
  /** All that was sent, in the order of the answers, where somebody wants to know. */
  sent: Exchange[] | undefined;
  properties = 0;
  races = 0;
  observations = 0;
  /** Whether nothing else of ours writes to the collection that it is about. */
  isAlone = false;
  /** Whether bodies that were sent are sent again: their texts stay as they were, but for the marks. */
  isAgain = false;
  /** Cases that a `forAll` has at least, however small the effort. */
  leastCases = 1;
  #counter = 0;
  /** Parents and referenced records, made once for the attempt. */
  readonly shared = new Map<string, Promise<OwnedRecord>>();
  /** Makes what an action needs below the record that it is used on, once for each. */
  makeBelow: ((operation: Operation, record: OwnedRecord, lacking?: readonly string[]) => Promise<void>) | undefined;
  /** Makes a record that names others. */
  createBeside: ((own: Own, of: readonly RelatedRecord[]) => Promise<OwnedRecord>) | undefined;
  /** Lays what a body refers to over it, and what else records of the run have for themselves. */
  layBody: ((own: Laid, body: JsonObject) => Promise<JsonObject>) | undefined;
  /** A record of the resource that a path names beside the one that it is used on. */
  beside: ((resource: string, record: OwnedRecord | undefined) => Promise<OwnedRecord>) | undefined;
  /** Adds what an action takes out of a list of the record, by its path. */
  addBefore:
    ((operation: Operation, record: OwnedRecord, ids: Readonly<Record<string, string>>) => Promise<void>) | undefined;
  /** For which actions and records that was done. */
  readonly added = new Set<string>();
  /** Ids of what was made beside records, by the operation and the record. */
  readonly namedBeside = new Map<string, Readonly<Record<string, string>>>();
  /** What was made beside records, by its resource and what both stand below. */
  readonly besides = new Map<string, Promise<OwnedRecord>>();
  /** What actions are sent with that are only the way to a state, by the id of the action. */
  readonly actionBodies = new Map<string, JsonObject>();
  /** Connections that were opened by name and not closed yet. */
  readonly connections = new Set<string>();
  /** What the ledger calls the creates that were sent. */
  readonly intents = new Intents(this);
  readonly underWay = new UnderWay();
  /** Its check has ended: what is left of it, such as a branch beside one that failed, sends nothing more. */
  isOver = false;

  constructor(
    readonly run: RunContext,
    readonly entry: string,
    /** Empty for the first run, `confirm1.` and the like for others. */
    readonly prefix: string,
    readonly mode: Mode,
    readonly phase: Phase,
    readonly over: Over,
    /** What its values are drawn by. */
    readonly drawsAs = entry,
    /** Parts of the case that are left out, where the attempt is one case. */
    without?: ReadonlySet<string>,
    /** The case, where the attempt is one. */
    caseName?: string,
  ) {
    this.main = new Scope(`${prefix}m`, phase, new Parts(without), caseName);
    this.scope = this.main;
  }

  get seed(): number {
    return hash(this.run.seed, this.drawsAs);
  }

  /** What the next values of a kind are drawn by that no check asks for: the same ones when the case is repeated. */
  seedFor(kind: string): number {
    return hash(this.seed, this.scope.drawsAs, kind, this.scope.draw(kind));
  }

  /** A text that nobody else uses: from the run's nonce, the entry, the attempt and a counter. */
  unique(prefix = markBeginning(this.run.nonce).slice(0, 2)): string {
    this.#counter += 1;
    const where = shortText(hash(this.entry, this.prefix));
    return `${prefix}${this.run.nonce}${where}${shortText(this.#counter)}`;
  }

  /** A number that nobody else uses in this run, as far as 53 bits go. */
  nextNumber(): number {
    this.#counter += 1;
    return this.#counter;
  }

  /** Notes why a case came to nothing, and for which answer, which may be another entry's. */
  discard(because: string, by?: Exchange): void {
    if (by) this.run.unsaid.tell({ ...by, entry: this.entry });
    this.discarded += 1;
    this.discards.set(because, (this.discards.get(because) ?? 0) + 1);
  }

  /** @throws Stop when the run was interrupted or its time is over, or the check has ended */
  checkCut(): void {
    if (this.isOver) throw new Stop('cut', 'its check has ended');
    if (this.run.signal.aborted) throw new Stop('cut', reasonOf(this.run.signal));
  }

  /**
   * To be asked where an expectation was broken, while the records are still there.
   * @throws Stop when it was broken by the answer to another request
   */
  async checkMixUp({ name, phase, exchanges }: Scope): Promise<void> {
    if (phase === 'shrink') return;
    const why = await this.run.mixUps.examine({ entry: this.entry, case: name, phase }, exchanges);
    if (why !== undefined) throw new Stop('control-failed', why);
  }
}

export function reasonOf(signal: AbortSignal): string {
  return signal.reason instanceof Error ? signal.reason.message : String(signal.reason ?? 'interrupted');
}
