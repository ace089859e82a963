import type {
  OperationFacts,
  ResourceFacts,
  Scheme,
  ServiceFacts,
  SortKey,
  StreamFacts,
  Filter,
} from '../contract/facts/model.js';
import type { Json, JsonSchema } from '../contract/text/json.js';
import type { Filled, Slot } from '../contract/facts/slot.js';
import type { Exchange, Intent } from '../result/exchange.js';
import type { Expect } from './expect.js';
import type { Kit } from './kit.js';

/** What a check is about: one entry is planned for each subject of that kind. */
export type SubjectKind = 'service' | 'resource' | 'operation' | 'sort-key' | 'filter' | 'scheme' | 'stream';

/** The facts around a subject, as `needs` sees them. */
export interface Subjects {
  readonly service: { readonly service: ServiceFacts };
  readonly resource: { readonly service: ServiceFacts; readonly resource: ResourceFacts };
  readonly operation: {
    readonly service: ServiceFacts;
    readonly operation: OperationFacts;
    /** The resource that it belongs to; named operations have none unless they say `of`. */
    readonly resource?: ResourceFacts;
  };
  readonly 'sort-key': {
    readonly service: ServiceFacts;
    readonly resource: ResourceFacts;
    readonly key: Slot<SortKey>;
  };
  readonly filter: { readonly service: ServiceFacts; readonly resource: ResourceFacts; readonly filter: Slot<Filter> };
  readonly scheme: { readonly service: ServiceFacts; readonly scheme: Slot<Scheme> };
  readonly stream: {
    readonly service: ServiceFacts;
    readonly stream: Slot<StreamFacts>;
    /** The one whose changes it tells, where there is such. */
    readonly resource?: ResourceFacts;
  };
}

/** What a check needs to know: named slots. A gap among them means that the entry is not specified. */
export type Needs = Readonly<Record<string, Slot<unknown>>>;

/**
 * What a check does to the target: `reads`, `writes` owned records, or `disrupts` (opt-in, last).
 * `as-operation` reads for a safe method and writes for any other.
 */
export type Effect = 'reads' | 'writes' | 'disrupts' | 'as-operation';

/**
 * Which other checks of the run may use the collections of a check meanwhile. `no`: all. `readers`: those that only read them, as it
 * does; one that has to create records after all waits until it is alone. `collection`: none. `service`: none, nor any other collection.
 */
export type Alone = 'no' | 'readers' | 'collection' | 'service';

export interface CheckTexts {
  /** The claim in the present tense. */
  readonly title: string;
  /** Why it matters to a caller, in one or two sentences. */
  readonly rationale: string;
  /** Where to look in a service that breaks it, and what usually mends it: one sentence, as an instruction. */
  readonly usualFix?: string;
  /** What a pass does not show. */
  readonly blindSpot: string;
}

/** One claim, tested live. The file name is its id. */
export interface Check<K extends SubjectKind = SubjectKind, N extends Needs = Needs> extends CheckTexts {
  readonly kind: 'check';
  readonly over: K;
  readonly effect: Effect;
  readonly alone: Alone;
  /** Where nothing may be written it has another way, by reading alone: `kit.isReadOnly`. */
  readonly readsToo?: true;
  /**
   * Malformed input is sent after all well-formed writes. Who only waits and listens, for as long as an interval, does so
   * beside the writes.
   */
  readonly stage: 'ordinary' | 'malformed' | 'patient';
  /** Waits for part of a second, and so begins before most others of its stage. */
  readonly waits?: true;
  /** Useful cases without which a pass would say nothing. */
  readonly enough: number;
  /** What it judges need not be there. Where no case has it, the entry is left out instead of being inconclusive. */
  readonly rare?: true;
  /** Tests the very thing that preflight tests, so it runs although preflight failed there. */
  readonly tests?: 'preflight';
  /**
   * Checks of what this one takes for granted, in its controls and set-up: where one of them fails about the same thing and
   * this one comes to nothing, that is why.
   */
  readonly leansOn?: readonly string[];
  /**
   * Checks that claim more directly what this one sees as well, beside those that it leans on: where one of them fails, and
   * the same does not happen in the case of this one, the two failures have one cause.
   */
  readonly echoes?: readonly string[];
  readonly needs: (facts: Subjects[K]) => N;
  readonly verify: (given: Filled<N>, kit: Kit) => Promise<void>;
}

/** A passive check: a pure function over the recorded exchanges of its operation. */
export interface Watch<N extends Needs = Needs> extends CheckTexts {
  readonly kind: 'watch';
  readonly over: 'operation';
  /** The exchanges that it looks at. */
  readonly intents: readonly Intent[];
  readonly enough: number;
  /**
   * What it looks at need not come about in a run. Where it does not, or where the operation never succeeds, the entry is
   * left out instead of being inconclusive.
   */
  readonly rare?: true;
  /**
   * It looks at what entries of the stage `malformed` send as well. Others do not: what such input left behind in a service says
   * nothing of how it answers requests that are right.
   */
  readonly malformedToo?: true;
  /** Holds a service to what its own contract states and to nothing else, so it looks also where no claimed clause asks for it. */
  readonly unclaimed?: true;
  /**
   * By rate: one exchange that breaks it may be noise, so it is judged by how many do of how many, by each cause, and by sending again
   * what broke. A cause that another entry fails for is left to that one. By history: what breaks it is only known when the run has
   * ended, and is then looked at again.
   */
  readonly judgedBy?: 'rate' | 'history';
  /** Checks that claim more directly what this one sees as well. */
  readonly echoes?: readonly string[];
  readonly needs: (facts: Subjects['operation']) => N;
  /** Called for each exchange. An exchange that evaluates no expectation is not a useful case. */
  readonly observe: (given: Filled<N>, exchange: Exchange, kit: WatchKit) => void;
}

/** What a watch may use: no network. */
export interface WatchKit {
  readonly expect: Expect;
  readonly outcome: Kit['outcome'];
  readonly body: Kit['body'];
  /** Errors in words. Members that the schema does not name are none, unless it is `closed`. */
  readonly validate: (schema: JsonSchema, value: Json, options?: { readonly closed?: boolean }) => readonly string[];
  /** Whether a check could not go on unless the exchange was a success. Where it could not, the exchange is told again. */
  readonly isNeeded: (exchange: Exchange) => boolean;
  /**
   * How the answer of a list contradicts what the run did to its own records; undefined where it shows none that is known. For watches
   * that are judged by history.
   */
  readonly contradiction: (exchange: Exchange) => Contradiction | undefined;
}

/** Own records that a list shows, or leaves out, against what the run did to them; each with the exchanges that say so. */
export interface Contradiction {
  /** Shown, though deleted before the list was asked for. */
  readonly deleted: readonly string[];
  /** Not shown, though there before and after. */
  readonly missing: readonly string[];
}

/** Declares a check. `alone` is `no`, `stage` is `ordinary` and `enough` is 1 where nothing is said. */
export function defineCheck<K extends SubjectKind, N extends Needs>(
  check: Omit<Check<K, N>, 'kind' | 'alone' | 'stage' | 'enough'> &
    Partial<Pick<Check<K, N>, 'alone' | 'stage' | 'enough'>>,
): Check<K, N> {
  return { alone: 'no', stage: 'ordinary', enough: 1, ...check, kind: 'check' };
}

/** Declares a watch. */
export function defineWatch<N extends Needs>(
  watch: Omit<Watch<N>, 'kind' | 'over' | 'enough'> & Partial<Pick<Watch<N>, 'enough'>>,
): Watch<N> {
  return { enough: 1, ...watch, kind: 'watch', over: 'operation' };
}
