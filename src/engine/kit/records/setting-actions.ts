import { hasNeeded, neededMembers } from '../../../check/states/member-conditions.js';
import { statesOf } from '../../../check/states/transitions.js';
import { equal } from '../../../check/values/compare.js';
import type { Operation, Own, ResourceFacts, ServiceFacts } from '../../../contract/facts/model.js';
import type { SetValue } from '../../../contract/facts/set-members.js';
import { isAnyValue } from '../../../contract/facts/needed-value.js';
import { ifStated } from '../../../contract/facts/slot.js';
import type { Json } from '../../../contract/text/json.js';
import { valueAt } from '../../../contract/text/pointer.js';

/** The first action that sets a member of a new record to what is wanted; undefined where none is known, or it needs content. */
export function actionSetting(
  { operations }: Pick<ServiceFacts, 'operations'>,
  resource: ResourceFacts,
  pointer: string,
  isWanted: (to: SetValue) => boolean,
): Operation | undefined {
  for (const { offered, body, sets } of operations) {
    const action = ifStated(offered);
    if (action?.resource !== resource.name || action.safe || body.state !== 'none') continue;
    const goesNew = neededMembers(action, resource).members.length === 0 && isOfNew(action, resource);
    if (goesNew && (ifStated(sets) ?? []).some(({ at, to }) => at === pointer && isWanted(to))) return action;
  }
  return undefined;
}

/**
 * The first action that gives a record which was led on what is wanted of a member, and leaves it in the state that it is in; undefined where
 * none is known.
 */
export function actionSettingAgain(
  { operations }: Pick<ServiceFacts, 'operations'>,
  resource: ResourceFacts,
  pointer: string,
  isWanted: (to: SetValue) => boolean,
  item: Json | undefined,
): Operation | undefined {
  const states = statesOf(resource);
  const state = states && valueAt(item, states.at);
  return operations.flatMap(({ offered, body, sets }): readonly Operation[] => {
    const action = ifStated(offered);
    if (action?.resource !== resource.name || action.safe || body.state === 'gap') return [];
    if (!(ifStated(sets) ?? []).some(({ at, to }) => at === pointer && isWanted(to))) return [];
    const { state: needed, members } = neededMembers(action, resource);
    const led = states?.transitions.filter(({ by }) => by === action.id) ?? [];
    const stays = led.some(({ from, to }) => state !== undefined && from.includes(state) && equal(to, state));
    const isHere = needed === undefined || (action.anyOf ?? [needed[1]]).some((one) => equal(one, state ?? null));
    const isFree = members.every(([at, values]) => hasNeeded(item, at, values));
    return isFree && isHere && (led.length === 0 || stays) ? [action] : [];
  })[0];
}

/** The delete, where it leaves the record to be read with what is wanted: what can be restored was deleted. */
export function deleteLeaving(
  { operations: { delete: remove } }: ResourceFacts,
  pointer: string,
  isWanted: (to: SetValue) => boolean,
): Operation | undefined {
  const leaves = ifStated(remove.leaves);
  const operation = ifStated(remove.offered);
  if (leaves?.at !== pointer || operation === undefined || Object.keys(operation.when).length > 0) return undefined;
  return isWanted(leaves.is === undefined ? { is: 'any' } : { is: 'value', value: leaves.is }) ? operation : undefined;
}

/** Whether a new record is in the state that the action needs. */
function isOfNew({ when, anyOf }: Operation, resource: ResourceFacts): boolean {
  const initial = resource.at('states.initial');
  return Object.values(when).every(
    (state) => initial.state === 'stated' && (anyOf ?? [state]).some((one) => equal(one, initial.value)),
  );
}

/** Whether what an action sets is one of these values. */
export const setsOneOf =
  (values: readonly Json[]) =>
  (to: SetValue): boolean =>
    (values.some(isAnyValue) && setsSome(to)) || (to.is === 'value' && values.some((value) => equal(value, to.value)));

/** Whether an action gives the member a value where it had none. */
export const setsSome = (to: SetValue): boolean =>
  to.is === 'now' || to.is === 'any' || to.is === 'body' || (to.is === 'value' && to.value !== null);

/** Whether records are removed whatever state an action leaves them in. */
export function isRemovedAnyhow({ cleanup }: Own): boolean {
  if (cleanup.by === 'parent') return true;
  return cleanup.by !== 'nothing' && Object.keys(cleanup.operation.when).length === 0;
}
