import type { Own, Reference, ResourceFacts } from '../../contract/facts/model.js';
import { ifStated } from '../../contract/facts/slot.js';
import { isLeftOut, writtenRefs } from '../../contract/facts/written-refs.js';
import type { JsonObject } from '../../contract/text/json.js';
import { withoutValueAt } from '../../contract/text/pointer.js';

/** The references that bodies name: all that are stated, where it is not known which bodies there are. */
export function refsSent({ own, refs }: Pick<ResourceFacts, 'own' | 'refs'>): readonly Reference[] {
  return own.state === 'stated' ? writtenRefs(own.value) : (ifStated(refs) ?? []);
}

/** Those of them that a body cannot be without, or whose records the run can make. */
export function refsNeeded(
  { own, refs }: Pick<ResourceFacts, 'own' | 'refs'>,
  resources: readonly ResourceFacts[],
): readonly Reference[] {
  return own.state === 'stated' ? refsFilled(own.value, resources) : (ifStated(refs) ?? []);
}

/** The references that are filled with records of the run. */
export function refsFilled(own: Own, resources: readonly ResourceFacts[]): readonly Reference[] {
  return writtenRefs(own).filter((ref) => !isSpared(own, ref, resources));
}

/** The body without optional references to records that no operation makes: a run refers to nothing that is not its own. */
export function sparing(own: Own, resources: readonly ResourceFacts[], body: JsonObject): JsonObject {
  return writtenRefs(own)
    .filter((ref) => isSpared(own, ref, resources))
    .reduce((left, { at }) => withoutValueAt(left, at) as JsonObject, body);
}

function isSpared(own: Own, { at, to }: Reference, resources: readonly ResourceFacts[]): boolean {
  const isUnmade = resources.some(({ name, own: theirs }) => name === to && theirs.state === 'none');
  return isUnmade && isLeftOut(own.createBody, at);
}
