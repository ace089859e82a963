import {
  isObject,
  none,
  only,
  segments,
  stated,
  within,
  type Json,
  type JsonSchema,
  type Slot,
  type Subjects,
} from 'probity/check';

/** Records that a run makes with one request at most. */
const MOST = 100;

/** How many records one request may have, as the schema of its body says of its list. */
export function mostAtOnce({ service, resource: { bulk } }: Subjects['resource']): Slot<number> {
  return within(bulk.offered, ({ id }) => {
    const operation = service.operations.find((one) => one.id === id);
    if (operation === undefined) return none(id);
    return within(operation.body, (body) =>
      within(bulk.elements, (elements): Slot<number> => {
        const most = maxItemsAt(body, elements);
        const path = `operations.${id}.body`;
        if (most === undefined) return none(`no maxItems in ${path}`);
        return only(stated(most, path), (count) => count <= MOST, `a list of ${String(MOST)} at most`);
      }),
    );
  });
}

/** The maxItems of the list that a pointer leads to. */
export function maxItemsAt(schema: JsonSchema, pointer: string): number | undefined {
  let at: Json | undefined = schema;
  for (const name of segments(pointer)) {
    const properties: Json | undefined = isObject(at) ? at['properties'] : undefined;
    at = isObject(properties) ? properties[name] : undefined;
  }
  const most = isObject(at) ? at['maxItems'] : undefined;
  return typeof most === 'number' ? most : undefined;
}
