import type { ResourceFacts } from './resource-model.js';
import { ifStated } from './slot.js';

/** Whether operations on other records make those of the resource, as a write makes a revision. */
export function isMadeByOthers({ relations }: Pick<ResourceFacts, 'relations'>): boolean {
  return (ifStated(relations.madeBy) ?? []).length > 0;
}
