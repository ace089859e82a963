import { array, integer, type Arbitrary } from 'fast-check';
import {
  type Slot,
  type StreamEvent,
  type Subjects,
  type Kit,
  type BreakingOff,
  type Listening,
  only,
  orDefault,
} from 'probity/check';
import type { Stream } from 'probity/check/facts';
import { causing, isEventFor, type Cause, type Causing, type Change } from './causes.js';
import {
  endsWithinAnEvent,
  leastOctets,
  listenTo,
  ON_THE_WAY,
  ofStream,
  opening,
  streamContext,
  typeOf,
  type StreamContext,
} from './streams.js';

/** What it takes to read a stream on, after its connection was lost, and to know what must come then. */
export function resumable(facts: Subjects['stream']): Resumable {
  return {
    told: streamContext(facts),
    sse: only(opening(facts), ({ transport }) => transport === 'sse'),
    causing: causing(facts),
    resume: only(ofStream(facts, 'resume'), (is) => is),
    within: ofStream(facts, 'within'),
    delivery: only(orDefault(ofStream(facts, 'delivery'), 'at-least-once'), (how) => how !== 'at-most-once'),
  };
}

// A type and no interface: what a check needs is a record of slots.
type Resumable = {
  readonly told: Slot<StreamContext>;
  readonly sse: Slot<Stream>;
  readonly causing: Slot<Causing>;
  readonly resume: Slot<boolean>;
  /** Milliseconds. */
  readonly within: Slot<number>;
  readonly delivery: Slot<string>;
};

/** What two checks of a stream that goes on begin with. */
export interface Resumption {
  /** What makes a record, where that is told; else whatever is. */
  readonly first: Cause;
  /** Milliseconds that an event may take. */
  readonly patience: number;
  /** Whether an event tells of a change. */
  readonly of: (change: Change) => (event: StreamEvent) => boolean;
  /** Whether it is of a type that tells of changes. */
  readonly isDeclared: (event: StreamEvent) => boolean;
  /** The changes that none of the events tells of. */
  readonly lacks: (changes: readonly Change[], events: readonly StreamEvent[]) => readonly Change[];
  /** Ids that events of several of the changes have, which were made one after another. */
  readonly shared: (changes: readonly Change[], events: readonly StreamEvent[]) => readonly string[];
  /**
   * What was read more often than who listened all the time was told it: of these changes, or any event at all, because
   * the last one that was read before a cut may be of a record that somebody else has changed.
   */
  readonly again: (
    changes: readonly Change[],
    read: readonly StreamEvent[],
    witnessed: readonly StreamEvent[],
  ) => readonly string[];
}

export function resumption(
  kit: Pick<Kit, 'stop'>,
  { told, causing: { causes, own }, within: time }: { told: StreamContext; causing: Causing; within: number },
): Resumption {
  const first = causes.find(({ operation }) => operation.id === own.create.id) ?? causes[0];
  if (first === undefined) return kit.stop('not-exercised', 'No change that a run can make causes an event');
  const of = ({ cause, record }: Change): ((event: StreamEvent) => boolean) => isEventFor(told, cause, record);
  const types = new Set(causes.map(({ type }) => type));
  const isDeclared = (event: StreamEvent): boolean => types.has(typeOf(told, event) ?? '');
  return {
    first,
    patience: time + ON_THE_WAY,
    of,
    isDeclared,
    lacks: (changes, events) => changes.filter((change) => !events.some(of(change))),
    shared: (changes, events) => {
      const told = changes.map((change) => events.filter(of(change)));
      // What is told again has the same id, and the same data.
      const found = told.flatMap((own, n) =>
        own.filter(({ id, data }) =>
          told
            .slice(n + 1)
            .flat()
            .some((one) => one.id === id && one.data !== data),
        ),
      );
      return [...new Set(found.flatMap(({ id }) => (id === undefined ? [] : [id])))];
    },
    again: (changes, read, witnessed) => {
      const isMore = (is: (event: StreamEvent) => boolean): boolean =>
        read.filter(is).length > Math.max(1, witnessed.filter(is).length);
      const own = changes.filter((change) => isMore(of(change)));
      if (own.length > 0) return own.map(({ cause: { type, operation } }) => `${type} (${operation.id})`);
      // A stream may give the last id to a sign of life as well, which comes as often as it likes.
      const declared = read.filter(isDeclared);
      const twice = declared.filter(({ id, data }) => isMore((one) => one.id === id && one.data === data));
      return [...new Set(twice.flatMap(({ id }) => (id === undefined ? [] : `the event with the id ${id}`)))];
    },
  };
}

/** Who reads server-sent events over several connections, as a browser does that loses one after another. */
export interface ResumingReader {
  /** The events that came whole, on all connections so far. */
  readonly read: readonly StreamEvent[];
  /** Connections that were lost within an event. */
  readonly cuts: number;
  /** Listens on one more connection, from behind the last event that came whole; up to `breaksOff`, where that is given. */
  readonly listen: (use: (listening: Listening) => Promise<unknown>, breaksOff?: BreakingOff) => Promise<void>;
}

export function resumingReader(kit: Pick<Kit, 'stream' | 'stop'>, stream: Stream): ResumingReader {
  const read: StreamEvent[] = [];
  const state = { cuts: 0 };
  return {
    read,
    get cuts() {
      return state.cuts;
    },
    listen: async (use, breaksOff) => {
      // An empty id takes back those before (WHATWG HTML, section 9.2.6).
      const last = read.findLast(({ id }) => id !== undefined)?.id || undefined;
      const exchange = await listenTo(
        kit,
        stream,
        async (listening) => {
          await use(listening);
        },
        last === undefined ? [] : [['Last-Event-ID', last]],
        breaksOff,
      );
      read.push(...(exchange.stream?.events ?? []).filter(({ kind }) => kind === 'event'));
      if (breaksOff !== undefined && endsWithinAnEvent(exchange)) state.cuts += 1;
    },
  };
}

/** Multiples of it are spread evenly between whole numbers. */
const GOLDEN = 0.618033988749895;

/** Numbers from 0 to 1 that are spread evenly: where to cut in so many events. */
export function shares(count: number): Arbitrary<readonly number[]> {
  // Small whole numbers come often: so each of them leads to another place.
  const share = integer({ min: 0, max: 9999 }).map((n) => (n * GOLDEN) % 1);
  return array(share, { minLength: count, maxLength: count });
}

/** A cut within an event that follows so many others, at a share of its octets. */
export function cutWithin(event: StreamEvent, share: number, events: number): BreakingOff {
  return { events, octets: 1 + Math.floor(share * (leastOctets(event) - 1)) };
}
