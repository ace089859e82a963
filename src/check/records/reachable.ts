import type { Subjects } from '../define.js';
import type { OperationContext } from '../operation-context.js';
import type { OperationFacts, ResourceFacts, ServiceFacts } from '../../contract/facts/model.js';
import { isAnyValue } from '../../contract/facts/needed-value.js';
import { gap, none, within, type Slot } from '../../contract/facts/slot.js';
import { neededMembers } from '../states/member-conditions.js';
import { declaredStates, wayTo, type States, type Transition } from '../states/transitions.js';
import type { Json } from '../../contract/text/json.js';
import { declaredAt } from '../values/declared.js';

/** What a transition names: an action, a delete that leaves the record in another state, or the create of another one that names it. */
export function leadingOperation(
  { operations, resources }: Pick<ServiceFacts, 'operations' | 'resources'>,
  { operations: { delete: remove } }: Pick<ResourceFacts, 'operations'>,
  name: string,
): OperationFacts | undefined {
  if (name === remove.id && remove.leaves.state === 'stated') return remove;
  const creates = resources.map((one) => one.operations.create);
  return [...operations, ...creates].find(({ id }) => id === name);
}

/**
 * The shortest way to a state as names of operations, by such as can be used to lead there, where there is one: an update that writes the state
 * may lead the same way as an action.
 */
export function offeredWay(
  service: Pick<ServiceFacts, 'operations' | 'resources'>,
  resource: Pick<ResourceFacts, 'operations'>,
  states: States,
  wanted: Json,
): readonly string[] | undefined {
  const isOffered = ({ by }: Transition): boolean =>
    leadingOperation(service, resource, by)?.offered.state === 'stated';
  return wayTo({ ...states, transitions: states.transitions.filter(isOffered) }, wanted) ?? wayTo(states, wanted);
}

/**
 * A gap where the record must be in a state that a new one is not in, and no declared transitions lead there by operations
 * that are offered. Whether a new record has other members as they must be is seen when it is made.
 */
export function reachable(
  { service, resource }: Subjects['operation'],
  context: Slot<OperationContext>,
): Slot<OperationContext> {
  return within(context, ({ operation }) => {
    if (Object.keys(operation.when).length === 0) return context;
    if (resource === undefined) return gap(`operations.${operation.id}.of`);
    const { state, members } = neededMembers(operation, resource);
    const at = resource.at('states.at');
    // What has a value may be the state, of which the contract does not say where it stands.
    if (at.state === 'gap' && members.some((one) => isPerhapsState(resource, one))) return gap(...at.paths);
    if (state === undefined) return context;
    const [pointer, value] = state;
    const initial = resource.at('states.initial');
    if (initial.state === 'stated' && initial.value === value) return context;
    return within(declaredStates(resource), (states) => {
      if (initial.state === 'gap') return gap(...initial.paths);
      const way = states.at === pointer ? offeredWay(service, resource, states, value) : undefined;
      if (way === undefined) return gap(`resources.${resource.name}.states.transitions`);
      const steps = way.map((name) => leadingOperation(service, resource, name)?.offered ?? none(`operations.${name}`));
      return steps.flatMap((step) => (step.state === 'stated' ? [] : [step]))[0] ?? context;
    });
  });
}

/** Whether a member that needs a value may be the state: one that a create writes is a member like others. */
function isPerhapsState(
  { own }: ResourceFacts,
  [pointer, values]: readonly [pointer: string, values: readonly Json[]],
): boolean {
  const isWritten = own.state === 'stated' && declaredAt(own.value.createBody, pointer).length > 0;
  return !isWritten && !values.includes(null) && !values.some(isAnyValue);
}
