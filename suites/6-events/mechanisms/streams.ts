import {
  type Json,
  type ServiceFacts,
  valueAt,
  map,
  stated,
  within,
  type Slot,
  type Exchange,
  type StreamEvent,
  type Subjects,
  type Kit,
  type BreakingOff,
  type Heard,
  type Listening,
} from 'probity/check';
import type { EventType, Stream, StreamFacts } from 'probity/check/facts';

/** A stream with what it takes to tell its events apart. */
export interface StreamContext {
  readonly stream: Stream;
  /** JSON pointer to the type in a message; undefined where server-sent events name it. */
  readonly type: string | undefined;
}

/** Milliseconds that the way of an event and a busy machine may take beyond what is declared. */
export const ON_THE_WAY = 250;

/** The stream itself. */
export function opening({ stream }: Subjects['stream']): Slot<Stream> {
  return within(stream, ({ offered }) => offered);
}

/** The stream, where its events can be told apart. */
export function streamContext({ stream }: Subjects['stream']): Slot<StreamContext> {
  return within(stream, (facts) =>
    within(facts.offered, (offered): Slot<StreamContext> =>
      offered.transport === 'sse'
        ? stated({ stream: offered, type: undefined }, facts.name)
        : map(facts.type, (type) => ({ stream: offered, type })),
    ),
  );
}

/** One of the facts of a stream. */
export function ofStream<K extends keyof StreamFacts>(
  { stream }: Subjects['stream'],
  fact: K,
): StreamFacts[K] extends Slot<infer T> ? Slot<T> : never {
  return within(stream, (facts) => facts[fact] as Slot<unknown>) as never;
}

/** The name of the type of an event; undefined for what names none. */
export function typeOf({ type }: StreamContext, event: StreamEvent): string | undefined {
  if (event.kind !== 'event') return undefined;
  if (type === undefined) return event.type;
  const name = valueAt(dataOf(event), type);
  return typeof name === 'string' ? name : undefined;
}

/** An event is looked at again whenever another one comes. */
const known = new WeakMap<StreamEvent, { readonly data: Json | undefined }>();

/** What an event carries, when it is JSON; parsed once. */
export function dataOf(event: StreamEvent): Json | undefined {
  let found = known.get(event);
  if (!found) known.set(event, (found = { data: parsed(event.data) }));
  return found.data;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Listens to a stream that must be open: where it is not, the entry says nothing. */
export function listenTo(
  kit: Pick<Kit, 'stream' | 'stop'>,
  stream: Stream,
  use: (listening: Listening) => Promise<void>,
  headers: readonly (readonly [string, string])[] = [],
  breaksOff?: BreakingOff,
): Promise<Exchange> {
  return kit.stream(stream, { headers, ...(breaksOff && { breaksOff }) }, async (listening) => {
    const { isOpen, opened } = listening;
    if (!isOpen) kit.stop('setup-failed', `The stream ${stream.name} was answered ${String(opened.response?.status)}`);
    await use(listening);
  });
}

/** What was heard, unless the service ended the stream before it was enough: who listens on misses nothing yet. */
export function unlessOver(
  kit: Pick<Kit, 'stop'>,
  { events, isOver }: Heard,
  isEnough: boolean,
): readonly StreamEvent[] {
  if (isOver && !isEnough) kit.stop('not-observable', 'The service ended the stream before the event could come');
  return events;
}

/** How many octets an event has at least, up to the line end that makes it whole. */
export function leastOctets({ type = 'message', id, data }: StreamEvent): number {
  const typeLine = type === 'message' ? 0 : `event:${type}\n`.length;
  const idLine = id === undefined ? 0 : `id:${id}\n`.length;
  return typeLine + idLine + Buffer.byteLength(`data:${data}\n`);
}

/** Whether server-sent events ended within one: it was begun, and no reader has been given it. */
export function endsWithinAnEvent({ response }: Exchange): boolean {
  const lines = (response?.body ?? '').replaceAll(/\r\n?/g, '\n').split('\n');
  const begun = lines.slice(lines.lastIndexOf('', -2) + 1);
  return begun.some((line) => line !== '' && !line.startsWith(':'));
}

/** The declared types of a stream, by their names. */
export function typesByName(types: readonly EventType[]): ReadonlyMap<string, EventType> {
  return new Map(types.map((type) => [type.name, type]));
}

/** Not applicable where nobody has to say who they are. */
export function guardedStream({ auth }: ServiceFacts): Slot<'required'> {
  return within(auth.default, (wanted) =>
    wanted === 'required' ? stated(wanted, 'auth.default') : { state: 'none', path: 'auth.default' },
  );
}
