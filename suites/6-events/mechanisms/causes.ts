import {
  type Json,
  type JsonObject,
  type ConcurrencyFacts,
  type EventType,
  type Operation,
  type Own,
  type ResourceFacts,
  type ServiceFacts,
  valueAt,
  gap,
  none,
  stated,
  orDefault,
  within,
  type Slot,
  type StreamEvent,
  type Subjects,
  type Kit,
  type OwnedRecord,
} from 'probity/check';
import { draft, markingWriters, markOf, type Writer } from 'probity/check/records';
import type { States } from 'probity/check/states';
import { precondition } from 'probity/check/writes';
import { ofStream, dataOf, typeOf, type StreamContext } from './streams.js';

/** An operation on a record of our own that causes an event. */
export interface Cause {
  /** Name of the type of the event. */
  readonly type: string;
  /** JSON pointer to the id of the record in its data. */
  readonly id: string;
  readonly operation: Operation;
  /** How a record is changed by it. */
  readonly writer?: Writer;
}

/** Everything that is needed to cause events. */
export interface Causing {
  readonly own: Own;
  /** At least one. */
  readonly causes: readonly Cause[];
  /** JSON pointer to a field that can hold a value of each write's own; undefined where there is none. */
  readonly mark: string | undefined;
  readonly concurrency: ConcurrencyFacts | undefined;
}

/** A change that was made and acknowledged. */
export interface Change {
  readonly cause: Cause;
  readonly record: OwnedRecord;
  /** A value that this change alone put into the record, where it could. */
  readonly mark: Json | undefined;
}

/** The causes of the events of a stream that a run can bring about itself. */
export function causing(subject: Subjects['stream']): Slot<Causing> {
  const { service, resource } = subject;
  if (resource === undefined) return within(ofStream(subject, 'types'), () => gap('resources'));
  return within(ofStream(subject, 'types'), (types) =>
    within(resource.own, (own) => {
      const found = types.map((type) => causesOf(service, resource, own, type));
      const causes = found.flatMap((slot) => (slot.state === 'stated' ? slot.value : []));
      const missing = found.flatMap((slot) => (slot.state === 'gap' ? slot.paths : []));
      if (causes.length === 0)
        return missing.length > 0 ? gap(...missing) : none('no event is caused by what a run does');
      const mark = orDefault<string | undefined>(markOf(resource), undefined).value;
      const concurrency = orDefault<ConcurrencyFacts | undefined>(resource.concurrency, undefined).value;
      return stated({ own, causes, mark, concurrency }, '');
    }),
  );
}

function causesOf(
  service: ServiceFacts,
  resource: ResourceFacts,
  own: Own,
  { name, on, id }: EventType,
): Slot<readonly Cause[]> {
  return within(on, (operations) =>
    within(id, (pointer) =>
      stated(
        operations.flatMap((one) => cause(one, pointer)),
        '',
      ),
    ),
  );

  function cause(operation: string, pointer: string): readonly Cause[] {
    const told = { type: name, id: pointer };
    if (operation === own.create.id) return [{ ...told, operation: own.create }];
    const remove = resource.operations.delete.offered;
    if (remove.state === 'stated' && remove.value.id === operation) return [{ ...told, operation: remove.value }];
    const writer = orDefault<readonly Writer[]>(markingWriters(resource), []).value.find(
      (one) => one.operation.id === operation,
    );
    if (writer) return [{ ...told, operation: writer.operation, writer }];
    const action = service.operations.find((one) => one.id === operation);
    if (action?.offered.state !== 'stated' || action.body.state === 'gap') return [];
    return action.offered.value.resource === resource.name ? [{ ...told, operation: action.offered.value }] : [];
  }
}

/** Makes a record and, where that is not the cause itself, changes it by the cause. */
export async function trigger(
  kit: Kit,
  causing: Causing,
  cause: Cause,
  template: JsonObject,
  on?: OwnedRecord,
): Promise<Change> {
  const { own, mark } = causing;
  const { operation, writer } = cause;
  if (operation.id === own.create.id) {
    const record = await kit.create(own, template);
    return { cause, record, mark: mark === undefined ? undefined : valueAt(record.sent, mark) };
  }
  if (writer !== undefined) {
    const record = on ?? (await kit.create(own, template));
    return write(kit, causing, cause, writer, record, template);
  }
  const record = on ?? (await kit.ready(own, operation));
  kit.must(await kit.send(operation, { record }), `${operation.id} on a record that was just made`);
  return { cause, record, mark: undefined };
}

async function write(
  kit: Kit,
  { own, mark, concurrency }: Causing,
  cause: Cause,
  writer: Writer,
  record: OwnedRecord,
  template: JsonObject,
): Promise<Change> {
  const { operation } = cause;
  if (mark === undefined) return kit.stop('cannot-generate', 'no field can hold a value of each write’s own');
  const drawn = await draft(kit, own, writer, mark, template);
  const held = await precondition(kit, own, concurrency, record);
  const exchange = await kit.send(operation, { record, ...held(drawn.body) });
  kit.must(exchange, `${operation.id} on a record that was just made`);
  return { cause, record, mark: drawn.mark };
}

/** Whether an event tells of the record, and is of the type. */
export function isEventFor(told: StreamContext, { type, id }: Pick<Cause, 'type' | 'id'>, record: OwnedRecord) {
  const ids = new Set(Object.values(record.ids));
  return (event: StreamEvent): boolean => {
    if (typeOf(told, event) !== type) return false;
    const value = valueAt(dataOf(event), id);
    return (typeof value === 'string' || typeof value === 'number') && ids.has(String(value));
  };
}

/**
 * Where the first event stands that tells of a change and of none of the others of its record; -1 where there is none.
 * Events that cannot be told apart by their type are told apart by what the change has written.
 */
export function placeOf(
  told: StreamContext,
  { cause, record, mark }: Change,
  changes: readonly Change[],
  events: readonly StreamEvent[],
): number {
  const isTold = isEventFor(told, cause, record);
  const isAlone = changes.filter((one) => one.record === record && one.cause.type === cause.type).length === 1;
  return events.findIndex((event) => {
    if (!isTold(event)) return false;
    return isAlone || (typeof mark === 'string' && JSON.stringify(dataOf(event) ?? '').includes(mark));
  });
}

/**
 * Whether the change can be seen in the record. Where it cannot, that no event tells of it is another matter. What
 * nothing is known to look for counts as seen.
 */
export async function isSeen(
  kit: Kit,
  { own, mark }: Causing,
  { cause, record, mark: value }: Change,
): Promise<boolean> {
  if (own.read === undefined) return true;
  const item = await kit.read(own, record);
  if (cause.operation.kind === 'delete') return item === undefined;
  if (item === undefined) return false;
  return mark === undefined || value === undefined || valueAt(item, mark) === value;
}

/**
 * Causes that can follow one another on one record, beginning with what makes it: changes of its fields, or the
 * actions that its declared states allow, each once, and its end.
 */
export function sequel({ own, causes }: Causing, states: States | undefined): readonly Cause[] {
  const [create] = causes.filter(({ operation }) => operation.id === own.create.id);
  const [remove] = causes.filter(({ operation }) => operation.kind === 'delete');
  const changes = causes.filter(({ writer }) => writer !== undefined);
  const steps: Cause[] = [];
  let state = states?.initial;
  for (;;) {
    const next = states?.transitions.find(
      ({ from, by }) =>
        state !== undefined &&
        from.includes(state) &&
        causes.some(({ operation }) => operation.id === by) &&
        !steps.some(({ operation }) => operation.id === by),
    );
    const cause = causes.find(({ operation }) => operation.id === next?.by);
    if (next === undefined || cause === undefined) break;
    steps.push(cause);
    state = next.to;
  }
  return [
    ...(create === undefined ? [] : [create]),
    ...changes,
    ...changes.slice(0, 1),
    ...(changes.length === 0 ? steps : []),
    ...(remove === undefined ? [] : [remove]),
  ];
}
