import type { Reference, ResourceFacts } from '../../contract/facts/model.js';
import { ifStated } from '../../contract/facts/slot.js';
import { writtenRefs } from '../../contract/facts/written-refs.js';

/** The references that bodies name: all that are stated, where it is not known which bodies there are. */
export function refsSent({ own, refs }: Pick<ResourceFacts, 'own' | 'refs'>): readonly Reference[] {
  return own.state === 'stated' ? writtenRefs(own.value) : (ifStated(refs) ?? []);
}
