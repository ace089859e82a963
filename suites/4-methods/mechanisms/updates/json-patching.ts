import {
  type JsonSchema,
  type ConcurrencyFacts,
  type Operation,
  type Own,
  type ResourceFacts,
  type ServiceFacts,
  either,
  none,
  only,
  stated,
  orDefault,
  within,
  type Slot,
} from 'probity/check';
import { lag, type Lag } from 'probity/check/looks';
import { changeableBody } from 'probity/check/values';

/** What a check of JSON Patch (RFC 6902) needs to know; not applicable to updates of another format. */
export function jsonPatching(
  service: ServiceFacts,
  resource: ResourceFacts,
): {
  readonly update: Slot<Operation>;
  readonly schema: Slot<JsonSchema>;
  readonly read: Slot<Operation>;
  readonly own: Slot<Own>;
  readonly volatile: Slot<readonly string[]>;
  readonly concurrency: Slot<ConcurrencyFacts | undefined>;
  readonly lag: Slot<Lag>;
} {
  const { operations, own, volatile, uncompared, concurrency } = resource;
  return {
    update: either(
      within(
        only(operations.update.format, (format) => format === 'json-patch'),
        () => operations.update.offered,
      ),
      within(operations.update.otherForms, (forms) => {
        const patch = forms.find(({ format }) => format === 'json-patch');
        return patch === undefined ? none(operations.update.id) : stated(patch, operations.update.id);
      }),
    ),
    schema: changeableBody(resource),
    read: operations.read.offered,
    own,
    volatile: orDefault<readonly string[]>(volatile, uncompared),
    concurrency: orDefault<ConcurrencyFacts | undefined>(concurrency, undefined),
    lag: lag(service),
  };
}
