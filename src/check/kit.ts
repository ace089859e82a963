import type { Arbitrary } from 'fast-check';
import type { Json, JsonObject, JsonSchema } from '../contract/text/json.js';
import type { Locator } from '../contract/text/locator.js';
import type { Condition } from '../contract/facts/conditions.js';
import type { Laid, Operation, Own, Stream } from '../contract/facts/model.js';
import type { QueryPair } from '../contract/text/template.js';
import type { Exchange, Header } from '../result/exchange.js';
import type { Expect } from './expect.js';
import type { BodyOptions } from './body-options.js';
import type { Connection } from './connection.js';
import type { Listening, StreamOptions } from './listening.js';
import type { Walk, WalkPlan } from './walk.js';
import type { Invalid } from './invalid.js';
import type { ForAllOptions } from './for-all-options.js';
import type { Body, OutcomeOf } from './outcome.js';
import type { SendOptions } from './send-options.js';
import type { SequencePlan, Step } from './sequence.js';

export type { BodyOptions } from './body-options.js';
export type { As, Damage, KeyPlace } from './caller.js';
export type { Body, OutcomeOf } from './outcome.js';
export type { ForAllOptions } from './for-all-options.js';
export type { SendOptions } from './send-options.js';
export type { Reached, SequencePlan, Step } from './sequence.js';

/** What the check of one entry may use. Interfaces only: the engine makes it. */
export interface Kit {
  /** Sends one request of an operation and gives back what was recorded. Never throws for an answer of any kind. */
  readonly send: (operation: Operation, input?: Input, options?: SendOptions) => Promise<Exchange>;

  /** Sends a request that is no operation of the contract: another method, a path made up. */
  readonly sendTo: (request: FreeRequest, options?: SendOptions) => Promise<Exchange>;

  /**
   * The path that `send` would use, with query: to make up a request nearby. It is on the host of its operation, which
   * `sendTo` finds by `near`.
   */
  readonly pathOf: (operation: Operation, input?: Input) => string;

  /** What the exchange says, from status and payload. No check looks at a raw status for its class. */
  readonly outcome: (exchange: Exchange) => OutcomeOf;

  /** The error codes that the contract declares for a condition, of the operation that answered; or all of them. */
  readonly codesFor: (condition?: Condition, operation?: string) => readonly string[];

  /** The body, parsed. */
  readonly body: (exchange: Exchange) => Body;

  /** What the locator names in the answer; undefined where there is nothing. */
  readonly at: (exchange: Exchange, locator: Locator) => Json | undefined;

  /** The item in an answer of `operation`, out of its envelope; undefined where there is none. */
  readonly item: (operation: Operation, exchange: Exchange) => Json | undefined;

  /**
   * Runs the predicate on generated values, each with fresh records that are removed afterwards; a failing case is
   * shrunk. The number of values follows from the effort; `share` scales it (0.5: half as many). `atMost` ends it after so
   * many cases, and one that was discarded is made up for by another value. With `plainFirst` the first is as plain as can
   * be. `choose` says which of the drawn values are used, and in what order, by their indices; otherwise all are. `more`
   * is told each value that is drawn for it, and says whether to go on.
   */
  readonly forAll: <T>(
    arbitrary: Arbitrary<T>,
    predicate: (value: T) => Promise<void>,
    options?: ForAllOptions<T>,
  ) => Promise<void>;

  /** Runs the predicate on each value of a closed list as a case of its own. The first that fails is the smallest case. */
  readonly forEach: <T extends Json>(values: readonly T[], predicate: (value: T) => Promise<void>) => Promise<void>;

  /** Carries out properties one after another, always the same ones, also behind one that fails: a finding has all causes. */
  readonly inTurn: (works: readonly (() => Promise<void>)[]) => Promise<void>;

  /**
   * As many values of a closed list as the effort goes for: `share` times the cases of a `forAll`, the first `always`
   * among them, the others drawn by the seed. Where some are left out, a note says of how many.
   */
  readonly pick: <T>(
    values: readonly T[],
    options: { readonly what: string; readonly share: number; readonly always?: number },
  ) => readonly T[];

  /**
   * All values of a closed list; in a run that tries but a sample only so many of them, drawn by the seed, the first `always`
   * among them, and a note says of how many. For what is the same claim once more: another operation that writes.
   */
  readonly pickInQuickMode: <T>(
    values: readonly T[],
    options: { readonly what: string; readonly most: number; readonly always?: number },
  ) => readonly T[];

  /**
   * Runs generated sequences of steps, each with fresh records and a kit of its own. A failing one is
   * shrunk to the shortest that breaks a claim of the check. The number of sequences follows from the effort.
   */
  readonly forAllSequences: <S extends Step>(plan: SequencePlan<S>) => Promise<void>;

  /**
   * Does something once in the run for all entries that ask for it by this name: for claims about the same requests.
   * Work that stops, stops each of them. It judges nothing; a repetition that confirms a failure does it anew.
   */
  readonly once: <T>(name: string, work: (kit: Kit) => Promise<T>) => Promise<T>;

  /**
   * A part of a case that a failure may not need: where it fails without, a finding shows it without, and `instead` is
   * given. What keeps others from being blamed wrongly is no such part.
   */
  readonly optionalStep: <T>(work: () => Promise<T>, instead: T) => Promise<T>;

  readonly expect: Expect;

  /** Ends this case without a verdict: its precondition did not arise; `by` was answered so that it did not, and `needed` to succeed. */
  readonly discard: (because: string, by?: Exchange, needed?: 'needed') => never;

  /** Ends the entry as inconclusive. */
  readonly stop: (
    reason:
      | 'not-observable'
      | 'not-exercised'
      | 'setup-failed'
      | 'control-failed'
      | 'cannot-generate'
      | 'no-overlap'
      | 'over-budget',
    detail: string,
  ) => never;

  /** The positive leg of a refusal: unless it succeeds, the refusal proves nothing (inconclusive: control-failed). */
  readonly control: (exchange: Exchange, what: string) => void;

  /** A step of the setup that must succeed, or the entry is inconclusive (setup-failed). */
  readonly must: (exchange: Exchange, what: string) => void;

  /** Makes a record of our own with unique fields and tag, below or referring to those in `of`, else of the run; removed when the case ends. */
  readonly create: (own: Own, body?: JsonObject, of?: readonly RelatedRecord[]) => Promise<OwnedRecord>;

  /** What such a create is sent with, for a check that judges its answer. */
  readonly createInput: (
    own: Own,
    body: JsonObject,
    of?: readonly RelatedRecord[],
  ) => Promise<{ readonly body: JsonObject; readonly ids: Readonly<Record<string, string>> }>;

  /** Valid bodies to be tried in the place of one that the service did not take, the most alike first. */
  readonly alternatives: (own: Own, body: JsonObject) => Iterable<JsonObject>;

  /**
   * Makes a record that the operation can be used on: where the contract says that it needs a state, the record is led
   * there by the declared transitions. Not observable when no way leads there. For an operation that leaves it as it is,
   * several entries get the same record.
   */
  readonly ready: (own: Own, operation: Operation, body?: JsonObject) => Promise<OwnedRecord>;

  /** Makes n records at once, in the order of the list as far as the service orders by creation. */
  readonly createMany: (own: Own, bodies: readonly JsonObject[]) => Promise<readonly OwnedRecord[]>;

  /** Says that a record which the check made itself (by `send`) is ours, so that it is removed. */
  readonly adopt: (own: Own, exchange: Exchange) => OwnedRecord | undefined;
  /** The answer that took a wrong body of the same kind, of which records come that cannot be removed: no other is sent. */
  readonly taken: (operation: Operation, input: Input) => Exchange | undefined;

  /**
   * Says that an item of a list is ours, though no answer told so, so that it is removed: what a create made whose answer
   * was lost, or one request besides others, of which `body` was sent. Undefined for one that does not say what it is called.
   */
  readonly adoptItem: (own: Own, item: Json, create: Exchange, body?: JsonObject) => OwnedRecord | undefined;

  /** Reads a record of ours; setup-failed when it cannot be read. Undefined when the service says it is not there. */
  readonly read: (own: Own, record: OwnedRecord) => Promise<Json | undefined>;

  /** Placeholder values for a record that cannot exist: of the form that ids of this resource have. */
  readonly unknownId: (own: Own | undefined, like?: Pick<OwnedRecord, 'ids'>) => Readonly<Record<string, string>>;

  /** Records that the run made once for this resource and never changes: designed ties and boundary values. */
  readonly population: (own: Own) => Promise<readonly OwnedRecord[]>;

  /** Lays unique fields, references and the tag over a body, as `create` does. */
  readonly withUniqueFields: (own: Laid, body: JsonObject, of?: readonly RelatedRecord[]) => Promise<JsonObject>;

  /** Valid bodies for a schema, with unique fields, references and the tag left to `create` or `withUniqueFields`. */
  readonly bodies: (schema: JsonSchema, options?: BodyOptions) => Arbitrary<JsonObject>;

  /** Bodies with exactly one violation, still invalid on the wire, each labelled. */
  readonly invalidBodies: (schema: JsonSchema, options?: BodyOptions) => Arbitrary<Invalid>;
  /** Every way in which a body can be wrong by its schema once, each in a small body. */
  readonly everyInvalidBody: (schema: JsonSchema, options?: BodyOptions) => readonly Invalid[];
  /** A body that changes at least one field of `item` for an update; undefined when no field can be changed. */
  readonly changes: (schema: JsonSchema, options?: BodyOptions) => Arbitrary<JsonObject>;

  /** What keeps a body from being valid for a schema of what is sent; empty where it is valid. Unknown members are let be. */
  readonly validate: (schema: JsonSchema, value: Json) => readonly string[];
  /** The same for a schema of an answer, which need not have what is `writeOnly`. */
  readonly validateAnswer: (schema: JsonSchema, value: Json) => readonly string[];

  /** Walks a list page by page. */
  readonly walk: (walk: WalkPlan) => Promise<Walk>;

  /** Requests that all use one connection; `close` it. Undefined where the transport cannot show it. */
  readonly connection: () => Connection;

  /**
   * n racers released together, each on a connection of its own that was used before. `overlapped` is false when no two
   * of them had a request under way at one time: then the race has shown nothing.
   */
  readonly race: <T>(
    racers: readonly ((send: Kit['send']) => Promise<T>)[],
  ) => Promise<{ readonly results: readonly T[]; readonly overlapped: boolean }>;

  /**
   * Opens a stream of events, hands it to `use`, and closes it when that ends, however it ends. What comes is bounded
   * in octets and in number: a stream that says more is closed. Gives back the whole of it. A stream that was refused
   * is handed on as well; where there was no answer at all, the entry ends as with `send`.
   */
  readonly stream: (
    stream: Stream,
    options: StreamOptions,
    use: (listening: Listening) => Promise<void>,
  ) => Promise<Exchange>;

  /** Waits on the run's clock. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** A text that nobody else has used: from the nonce and a counter. */
  readonly unique: (prefix?: string) => string;
  /** Whether an item carries the mark of this run: some entry of it created the record. */
  readonly isMarked: (own: Own, item: Json) => boolean;

  /** Something observed and not judged, shown with the verdict. */
  readonly note: (text: string) => void;
  /** Names of identities that can call, the first being the default. */
  readonly identities: readonly string[];
  /** Nothing may be made or changed. */
  readonly isReadOnly: boolean;
}

/** What goes into the request of an operation. */
export interface Input {
  /** Fills the placeholders of the path (and of its parents). */
  readonly record?: OwnedRecord | SampleRecord;
  /** Placeholder values that win over those of the record. */
  readonly ids?: Readonly<Record<string, string>>;
  readonly query?: readonly QueryPair[];
  /** The item, without envelope. */
  readonly body?: Json;
  /** Octets to send as they are, instead of `body`. */
  readonly raw?: string;
  /** `raw` has one character for each octet (ISO 8859-1), because together they are no UTF-8. */
  readonly octets?: true;
  readonly headers?: readonly Header[];
  /** The idempotency key, put where the contract says that the operation takes it. */
  readonly key?: string;
  /** Content goes out without a Content-Type. */
  readonly untyped?: true;
}

export interface FreeRequest {
  readonly method: string;
  /** Absolute path with query, behind the base URL or that of the host which `near` names; or a whole URL. */
  readonly path: string;
  readonly headers?: readonly Header[];
  readonly raw?: string;
  /** The operation that it is nearest to, for reports. */
  readonly near?: Operation;
  /** The operation that it is a request of, although the service wrote its URL: whoever watches that one sees this too. */
  readonly of?: Operation;
  /** No operation can have this path. Any other takes an unsafe method only as the contract declares or excludes it. */
  readonly madeUp?: true;
}

/** A record that this run made: the only thing a check may change. */
export interface OwnedRecord {
  readonly resource: string;
  /** Values for the placeholders of its path, parents included (`repos.owner`). */
  readonly ids: Readonly<Record<string, string>>;
  /** What was sent. */
  readonly sent: JsonObject;
  /** What the create answered, out of its envelope; undefined when it answers nothing. */
  readonly created: Json | undefined;
  readonly exchange: Exchange;
}

/** A record that another one stands below or refers to. */
export interface RelatedRecord extends OwnedRecord {
  /** The reference that names it, as the contract states it, where no other one does; otherwise each to its resource does. */
  readonly by?: string | undefined;
  /** It is used in the state that it is in, whatever the contract says that a create needs. */
  readonly asItIs?: true | undefined;
  /** What a create takes from its numbers is added to them first, where no caller writes them. */
  readonly isFunded?: true | undefined;
  /** It is not there: nothing can be done with it, or made below it. */
  readonly isMissing?: true | undefined;
}

/** An existing record that may be read and never changed. */
export interface SampleRecord {
  readonly resource: string;
  readonly ids: Readonly<Record<string, string>>;
  readonly item?: Json;
}
