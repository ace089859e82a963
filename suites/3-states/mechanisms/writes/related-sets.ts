import {
  context,
  ifStated,
  map,
  stated,
  valueAt,
  within,
  type Exchange,
  type Json,
  type JsonSchema,
  type Kit,
  type OperationContext,
  type OwnedRecord,
  type Own,
  type RelatedRecord,
  type ResourceFacts,
  type ServiceFacts,
  type Slot,
} from 'probity/check';
import type { Related, RelatedSet } from 'probity/check/facts';
import { until, type Lag } from 'probity/check/looks';
import { relationsIn, type Relation } from 'probity/check/records';
import { bodyTaken, statesOf } from 'probity/check/states';
import { equal } from 'probity/check/values';
import { setAs, type SetAs } from './setting.js';

/** What was there before and after an operation. */
export interface Looked {
  /** The related record. */
  readonly before: Json;
  readonly after: Json;
  /** The record that the operation is about, as it is now. */
  readonly item: Json;
  readonly answer: Exchange;
}

/** A member of a related record that operations set. */
export interface SetThere {
  /** Ids of the operations. */
  readonly by: readonly string[];
  /** States of the record in which they do. */
  readonly from?: readonly Json[];
  readonly record: Related;
  readonly at: string;
  /** What it is set to; undefined where nothing is said. */
  readonly as: (looked: Looked) => SetAs | undefined;
}

/** What operations on a record set in those that it names: what its contract says of that, and of the states of those records. */
export function relatedSets(service: ServiceFacts, resource: ResourceFacts): Slot<readonly Relation<SetThere>[]> {
  const moved = movedStates(service, resource);
  const all = ({ sets }: ResourceFacts['relations']): Slot<readonly SetThere[]> =>
    moved.length === 0
      ? map(sets, (list) => list.map(saidOf))
      : stated([...(ifStated(sets) ?? []).map(saidOf), ...moved], `resources.${resource.name}.effects`);
  return relationsIn(service, resource, all, 'read');
}

function saidOf({ by, from, record, at, to }: RelatedSet): SetThere {
  return {
    ...{ by, record, at },
    ...(from === undefined ? {} : { from }),
    as: ({ before, after, item, answer }) => {
      const value = to.is === 'from' ? valueAt(item, to.pointer) : undefined;
      if (to.is === 'from' && value === undefined) return undefined;
      const due = to.is === 'from' ? { is: 'value' as const, value: value ?? null } : to;
      return setAs({ at, to: due }, before, after, undefined, answer);
    },
  };
}

/** States of records that this one names, where their transitions are made by operations on this one. */
function movedStates(service: ServiceFacts, resource: ResourceFacts): readonly SetThere[] {
  const refs = ifStated(resource.refs) ?? [];
  const parents = ifStated(resource.own)?.parents ?? [];
  const ids = [resource.operations.create.id, ...actionsOn(service, resource).map(({ id }) => id)];
  return service.resources.flatMap((other): readonly SetThere[] => {
    const named: readonly Related[] = [
      ...parents.flatMap((name) => (name === other.name ? [{ resource: name }] : [])),
      ...refs.flatMap(({ to, at }) => (to === other.name ? [{ resource: to, at }] : [])),
    ];
    const states = statesOf(other);
    const [record, another] = named;
    if (other === resource || states === undefined || record === undefined || another !== undefined) return [];
    return ids.flatMap((id): readonly SetThere[] => {
      const moves = states.transitions.filter(({ by }) => by === id);
      if (moves.length === 0) return [];
      const as: SetThere['as'] = ({ before, after }) => {
        const [from = null, shown] = [valueAt(before, states.at), valueAt(after, states.at)];
        const to = moves.flatMap((move) => (move.from.includes(from) ? [move.to] : []));
        const due = to.length === 0 ? [from] : to;
        const isRight = due.some((one) => equal(one, shown ?? null));
        return { shown, isRight, due: due.map((one) => JSON.stringify(one)).join(' or ') };
      };
      return [{ by: [id], record, at: states.at, as }];
    });
  });
}

const actionsOn = ({ operations }: ServiceFacts, { name }: ResourceFacts): ServiceFacts['operations'] =>
  operations.filter(({ declared }) => ifStated(declared)?.resource === name);

/** An operation on a record that is there, with what it is sent with. */
export interface Way {
  readonly context: OperationContext;
  readonly schema: JsonSchema | undefined;
}

/** Actions and the delete, as far as it is known what they are sent with. */
export function waysOn(service: ServiceFacts, resource: ResourceFacts): readonly Way[] {
  return [...actionsOn(service, resource), resource.operations.delete].flatMap((operation) => {
    const way = within(context({ service, operation, resource }), (on) =>
      map(bodyTaken(operation), (schema): Way => ({ context: on, schema })),
    );
    return way.state === 'stated' ? [way.value] : [];
  });
}

/** Sends a request of the operation for a related record that was made for it: how it is sent, and the record that it is about, where there is one. */
export type Use = (target: RelatedRecord) => Promise<readonly [() => Promise<Exchange>, OwnedRecord | undefined]>;

/** What the related record had to become, and whether some of it was otherwise before. */
export async function lookedBehind(
  kit: Kit,
  own: Own,
  { id, of, lag }: { readonly id: string; readonly of: readonly Relation<SetThere>[]; readonly lag: Lag },
  use: Use,
): Promise<{ readonly isAnother: boolean; readonly judged: readonly (SetAs & { readonly at: string })[] }> {
  const { other, said } = of[0] ?? kit.discard('it sets nothing');
  const target = await kit.create(other);
  const look = () => kit.read(other, target);
  const [send, record] = await use({ ...target, by: said.record.at });
  const before = (await look()) ?? null;
  const answer = await send();
  if (kit.outcome(answer).class !== 'success') return kit.discard(`${id} is refused`, answer);
  const on = record ?? kit.adopt(own, answer);
  const item = (on && (await kit.read(own, on))) ?? null;
  const judgedBy = (after: Json | undefined) =>
    of.flatMap(({ said: { at, as } }) => {
      const set = as({ before, after: after ?? null, item, answer });
      return set === undefined ? [] : [{ at, ...set }];
    });
  const after = await until(kit, lag.read, look, (now) => judgedBy(now).every(({ isRight }) => isRight));
  const judged = judgedBy(after);
  const isAnother = judged.some(
    ({ at, isRight, shown }) => !isRight || !equal(valueAt(before, at) ?? null, shown ?? null),
  );
  return { isAnother, judged };
}
