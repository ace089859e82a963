import {
  none,
  type JsonSchema,
  type Operation,
  type ResourceFacts,
  only,
  stated,
  orDefault,
  within,
  type Slot,
  sendsJson,
} from 'probity/check';
import { goesNew } from 'probity/check/states';
import { declaredAt } from 'probity/check/values';

/** An operation that writes to a record, and the pointer of a unique value in its body. */
export interface UniqueWrite {
  readonly operation: Operation;
  /** Of its body. */
  readonly schema: JsonSchema;
  readonly at: string;
}

/** The updates and replacements with a body that has a unique value, which go on new records. */
export function uniqueWrites(resource: ResourceFacts): Slot<readonly UniqueWrite[]> {
  const { name, operations, unique, own } = resource;
  const late: string[] = [];
  const { update, replace } = operations;
  return within(own, ({ readOnly, unique: written, needs = [] }) =>
    within(
      only(unique, (pointers) => pointers.length > 0),
      (pointers) => {
        const writes = [update, replace].flatMap(({ offered, body }): readonly UniqueWrite[] => {
          const operation = orDefault<Operation | undefined>(offered, undefined).value;
          const schema = orDefault<JsonSchema | undefined>(body, undefined).value;
          if (operation === undefined || schema === undefined || !sendsJson(operation)) return [];
          // Where records differ in their scope alone, two of them have the same value.
          const isApart = (at: string): boolean =>
            written.includes(at) || needs.some((need) => need.isUsedUp && need.at === at);
          const takes = pointers.filter(
            (at) => !readOnly.includes(at) && isApart(at) && declaredAt(schema, at).length > 0,
          );
          // Two new records are tried, with a control.
          const isNew = goesNew(resource, operation);
          if (!isNew) {
            if (takes.length > 0) late.push(operation.id);
            return [];
          }
          return takes.map((at) => ({ operation, schema, at }));
        });
        if (writes.length === 0 && late.length > 0)
          return none(`${late.join(' and ')} has \`when\`, and is not known to go on a new record`);
        return only(stated(writes, `resources.${name}.unique`), (all) => all.length > 0);
      },
    ),
  );
}
