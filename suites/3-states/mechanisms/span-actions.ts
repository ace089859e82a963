import {
  declaredAt,
  goesNew,
  ifStated,
  isObject,
  type JsonObject,
  type JsonSchema,
  type Kit,
  type Operation,
  type OverlapRule,
  type OwnedRecord,
  type ResourceFacts,
  type ServiceFacts,
} from 'probity/check';
import { hasSpan, type Spans } from './spans.js';

/** An action on new records whose body may say when a span begins and ends. */
export interface SpanAction {
  readonly operation: Operation;
  readonly body: JsonSchema;
}

/** Actions by which records get another span, such as `reschedule`. */
export function spanActions(service: ServiceFacts, resource: ResourceFacts): readonly SpanAction[] {
  return service.operations.flatMap(({ offered, body }): readonly SpanAction[] => {
    const [operation, schema] = [ifStated(offered), ifStated(body)];
    if (operation === undefined || schema === undefined || operation.resource !== resource.name) return [];
    return operation.kind === 'action' && !operation.safe && goesNew(resource, operation)
      ? [{ operation, body: schema }]
      : [];
  });
}

/** A body for a span: what else must be there is as in the record. Undefined where the action takes none such. */
export function spanBody(
  kit: Pick<Kit, 'validate'>,
  { body }: SpanAction,
  said: OverlapRule,
  spans: Spans,
  { sent }: OwnedRecord,
): ((begin: number) => JsonObject) | undefined {
  if (!hasSpan(body, said)) return undefined;
  const required = isObject(body) && Array.isArray(body['required']) ? body['required'].map(String) : [];
  const others = Object.entries(sent).filter(
    ([name]) => required.includes(name) && declaredAt(body, `/${name}`).length > 0,
  );
  const laid = (begin: number): JsonObject => spans.laid(Object.fromEntries(others), begin, 4);
  return kit.validate(body, laid(0)).length === 0 ? laid : undefined;
}
