import { type JsonSchema, type ResourceFacts, stated, orDefault, within, type Slot, hiddenIn } from 'probity/check';

/** JSON pointers to what a record need not show as it was written: what changes by itself, is read-only, or is hidden. */
export function unshown(resource: ResourceFacts | undefined, body: Slot<JsonSchema>): Slot<readonly string[]> {
  const hidden = within(body, (schema) => stated(hiddenIn(schema), ''));
  const slots = resource === undefined ? [hidden] : [resource.volatile, resource.readOnly, hidden];
  return stated(
    slots.flatMap((slot) => orDefault<readonly string[]>(slot, []).value),
    '',
  );
}
