import {
  type Json,
  isObject,
  type JsonObject,
  valueAt,
  type StreamEvent,
  gap,
  none,
  stated,
  within,
  type Slot,
  type Subjects,
  type Invalid,
  type Kit,
} from 'probity/check';
import { markOf } from 'probity/check/records';
import { mayBeValid } from 'probity/check/refusals';
import { type Arbitrary, values } from 'probity/check/values';
import { precondition } from 'probity/check/writes';
import { causing, isEventFor, type Cause, type Causing } from './causes.js';
import { dataOf, ofStream, type StreamContext } from './streams.js';

/** A cause with a body by which it must be refused. */
export interface WrongWrite {
  readonly cause: Cause;
  readonly invalid: Invalid;
}

/** Causes, of which the refusal of at least one could be told by an event that is known to be of it. */
export function refusable(subject: Subjects['stream']): Slot<Causing> {
  const { resource } = subject;
  const types = within(causing(subject), () => ofStream(subject, 'types'));
  return within(types, (declared) =>
    within(causing(subject), (found): Slot<Causing> => {
      const writing = writingCauses(found);
      if (writing.some((cause) => isTraceable(found, cause))) return stated(found, '');
      const unsaid = declared.flatMap(({ on, id }) =>
        [on, id].flatMap((one) => (one.state === 'gap' ? one.paths : [])),
      );
      if (unsaid.length > 0) return gap(...unsaid);
      // What was to be made, and was not, is known by its mark alone.
      const mark = resource === undefined || writing.length === 0 ? undefined : markOf(resource);
      if (mark?.state === 'gap') return mark;
      return none('no event is caused by a write whose refusal could be told apart from others');
    }),
  );
}

/** A refused create is known by the mark that it sent; a refused change where the making of its record is told otherwise. */
function isTraceable({ own, causes, mark }: Causing, { type, writer }: Cause): boolean {
  if (writer === undefined) return mark !== undefined;
  return !causes.some((one) => one.type === type && one.operation.id === own.create.id);
}

/** The causes that write, which can be wrong: what makes a record or changes its fields. */
export function writingCauses({ own, causes }: Causing): readonly Cause[] {
  return causes.filter(({ operation, writer }) => writer !== undefined || operation.id === own.create.id);
}

/** A wrong write for each of the causes, where the draw is one that must be refused. */
export function wrongWrites(
  kit: Pick<Kit, 'invalidBodies'>,
  { own }: Causing,
  writing: readonly Cause[],
): Arbitrary<readonly WrongWrite[]> {
  const each = writing.map((cause): Arbitrary<WrongWrite> => {
    const { operation, writer } = cause;
    const options = {
      own,
      partial: operation.kind === 'update',
      merge: operation.format === 'merge-patch',
      sends: operation.sends,
    };
    return kit.invalidBodies(writer?.schema ?? own.createBody, options).map((invalid) => ({ cause, invalid }));
  });
  return values
    .tuple(...each)
    .map((all) =>
      all.filter(({ cause, invalid }) => invalid.strength === 'sure' && !mayBeValid(cause.operation, invalid)),
    );
}

/**
 * Sends a wrong write, to a record of its own. Gives back what tells an event that it would have caused; undefined where
 * it was accepted, or its event could not be told from others.
 */
export async function refused(
  kit: Kit,
  told: StreamContext,
  causing: Causing,
  { cause, invalid: { body: wrong } }: WrongWrite,
  template: JsonObject,
): Promise<((event: StreamEvent) => boolean) | undefined> {
  const { own, mark, concurrency } = causing;
  const { operation, writer } = cause;
  if (writer === undefined) {
    const body = isObject(wrong) ? await kit.withUniqueFields(own, wrong) : wrong;
    const exchange = await kit.send(operation, { body }, { intent: 'invalid' });
    if (kit.outcome(exchange).class === 'success') kit.adopt(own, exchange);
    const value = mark === undefined ? undefined : valueAt(body, mark);
    return kit.outcome(exchange).class === 'caller-error' && typeof value === 'string' ? showing(value) : undefined;
  }
  const record = await kit.create(own, template);
  const held = await precondition(kit, own, concurrency, record);
  const exchange = await kit.send(operation, { record, ...held(wrong) }, { intent: 'invalid' });
  // That the record was made is told as well, and perhaps by the same type.
  const isRefused = kit.outcome(exchange).class === 'caller-error';
  return isRefused && isTraceable(causing, cause) ? isEventFor(told, cause, record) : undefined;
}

/** Tells events that carry a value of ours somewhere. */
export function showing(value: Json | undefined): (event: StreamEvent) => boolean {
  return (event) =>
    typeof value === 'string' && event.kind === 'event' && JSON.stringify(dataOf(event) ?? '').includes(value);
}
