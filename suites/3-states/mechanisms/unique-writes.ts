import {
  isObject,
  type JsonSchema,
  type Operation,
  type ResourceFacts,
  segments,
  only,
  stated,
  orDefault,
  within,
  type Slot,
  sendsJson,
} from 'probity/check';

/** An operation that writes to a record, and the pointer of a unique value in its body. */
export interface UniqueWrite {
  readonly operation: Operation;
  /** Of its body. */
  readonly schema: JsonSchema;
  readonly at: string;
}

/** The updates and replacements with a body that has a unique value, in whatever state the record is. */
export function uniqueWrites({ name, operations, unique, own }: ResourceFacts): Slot<readonly UniqueWrite[]> {
  const { update, replace } = operations;
  return within(own, ({ readOnly }) =>
    within(
      only(unique, (pointers) => pointers.length > 0),
      (pointers) => {
        const writes = [update, replace].flatMap(({ offered, body }): readonly UniqueWrite[] => {
          const operation = orDefault<Operation | undefined>(offered, undefined).value;
          const schema = orDefault<JsonSchema | undefined>(body, undefined).value;
          if (
            operation === undefined ||
            schema === undefined ||
            !sendsJson(operation) ||
            Object.keys(operation.when).length > 0
          )
            return [];
          const takes = pointers.filter((at) => !readOnly.includes(at) && hasMember(schema, at));
          return takes.map((at) => ({ operation, schema, at }));
        });
        return only(stated(writes, `resources.${name}.unique`), (all) => all.length > 0);
      },
    ),
  );
}

function hasMember(schema: JsonSchema, at: string): boolean {
  const properties = isObject(schema) ? schema['properties'] : undefined;
  return isObject(properties) && Object.hasOwn(properties, segments(at)[0] ?? '');
}
