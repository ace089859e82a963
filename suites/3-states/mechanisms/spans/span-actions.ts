import {
  ifStated,
  isObject,
  valueAt,
  type Exchange,
  type Own,
  type JsonObject,
  type JsonSchema,
  type Kit,
  type Operation,
  type OverlapRule,
  type OwnedRecord,
  type ResourceFacts,
  type ServiceFacts,
} from 'probity/check';
import { changedBy, type Write } from 'probity/check/records';
import { goesNew } from 'probity/check/states';
import { declaredAt } from 'probity/check/values';
import { writtenPart } from 'probity/check/writes';
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

/** How spans are laid, and what is expected of requests that lead to them. */
export interface Judging {
  readonly said: OverlapRule;
  readonly spans: Spans;
  readonly taken: (exchange: Exchange, what: string) => void;
  /** Expects a refusal, and says whether it came. */
  readonly kept: (exchange: Exchange, what: string) => boolean;
}

/** Writes another span into a record. */
export async function movedByChange(
  kit: Kit,
  own: Own,
  judging: Judging,
  change: Write,
  record: OwnedRecord,
): Promise<void> {
  const body = (begin: number): JsonObject =>
    judging.spans.laid(change.kind === 'replace' ? writtenPart(change.body, record.sent) : {}, begin, 4);
  const move = (begin: number) => changedBy(kit, own, change, record, body(begin));
  await expectMoves(kit, own, judging, { id: change.operation.id, record, free: 30, move });
}

/** Takes an action that gives a record another span. */
export async function movedByAction(
  kit: Kit,
  own: Own,
  judging: Judging,
  action: SpanAction,
  record: OwnedRecord,
  free: number,
): Promise<void> {
  const { operation } = action;
  const body = spanBody(kit, action, judging.said, judging.spans, record);
  if (body === undefined) return;
  const move = (begin: number) => kit.send(operation, { record, body: body(begin) });
  await expectMoves(kit, own, judging, { id: operation.id, record, free, move });
}

/** To where it is free, to where only the record itself is, and to where another one is. */
async function expectMoves(
  kit: Kit,
  own: Own,
  { said, taken, kept }: Judging,
  by: {
    readonly id: string;
    readonly record: OwnedRecord;
    readonly free: number;
    readonly move: (begin: number) => Promise<Exchange>;
  },
): Promise<void> {
  const { id, record, free, move } = by;
  kit.control(await move(free), `${id} to a free span`);
  taken(await move(free + 1), `${id} to a span that only it has`);
  const before = valueAt(await kit.read(own, record), said.from);
  if (!kept(await move(2), `${id} to a taken span`)) return;
  const after = valueAt(await kit.read(own, record), said.from);
  kit.expect(after, 'A refused change leaves the span as it was').toEqual(before);
}

/** A body for a span: what else must be there is as in the record. Undefined where the action takes none such. */
function spanBody(
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
