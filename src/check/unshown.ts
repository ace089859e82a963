import type { JsonSchema } from '../contract/json.js';
import type { ResourceFacts } from '../contract/model.js';
import { stated, tolerate, within, type Slot } from '../contract/slot.js';
import { hiddenIn } from './written.js';

/** JSON pointers to what a record need not show as it was written: what changes by itself, is read-only, or is hidden. */
export function unshown(resource: ResourceFacts | undefined, body: Slot<JsonSchema>): Slot<readonly string[]> {
  const hidden = within(body, (schema) => stated(hiddenIn(schema), ''));
  const slots = resource === undefined ? [hidden] : [resource.volatile, resource.readOnly, hidden];
  return stated(
    slots.flatMap((slot) => tolerate<readonly string[]>(slot, []).value),
    '',
  );
}
