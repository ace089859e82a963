import type { Subjects } from '../define.js';
import type { Scene } from '../operation-context.js';
import { gap, none, within, type Slot } from '../../contract/facts/slot.js';
import { declaredStates, wayTo } from '../states/transitions.js';

/**
 * A gap where the record must be in a state that a new one is not in, and no declared transitions lead there by operations
 * that are offered.
 */
export function reachable({ service, resource }: Subjects['operation'], scene: Slot<Scene>): Slot<Scene> {
  return within(scene, ({ operation }) => {
    const [wanted, ...others] = Object.entries(operation.when);
    if (wanted === undefined) return scene;
    if (resource === undefined) return gap(`operations.${operation.id}.of`);
    const [pointer, value] = wanted;
    const at = resource.at('states.at');
    const initial = resource.at('states.initial');
    const isThere =
      at.state === 'stated' && at.value === pointer && initial.state === 'stated' && initial.value === value;
    if (isThere && others.length === 0) return scene;
    return within(declaredStates(resource), (states) => {
      if (initial.state === 'gap') return gap(...initial.paths);
      const way = states.at === pointer && others.length === 0 ? wayTo(states, value) : undefined;
      if (way === undefined) return gap(`resources.${resource.name}.states.transitions`);
      const steps = way.map(
        (name) => service.operations.find(({ id }) => id === name)?.offered ?? none(`operations.${name}`),
      );
      return steps.flatMap((step) => (step.state === 'stated' ? [] : [step]))[0] ?? scene;
    });
  });
}
