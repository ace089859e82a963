import type { Json, JsonObject, JsonSchema } from '../../contract/text/json.js';
import type { OperationFacts } from '../../contract/facts/model.js';
import { none, only, orDefault, type Slot } from '../../contract/facts/slot.js';
import { withValueAt } from '../../contract/text/pointer.js';
import type { Subjects } from '../define.js';
import type { Kit } from '../kit.js';
import {
  accepted,
  contextWithBulk,
  enter,
  context,
  type Entered,
  type OperationContext,
} from '../operation-context.js';
import { makeAmong } from '../records/bulk/make-among.js';
import { withBody } from '../operation-context-needs.js';
import { lag, until, type Lag } from '../looks/settle.js';
import { reordered } from '../values/list-order.js';
import { normalized } from '../values/normal-forms.js';
import { ends, laidFor, type Extreme } from '../values/whole-values.js';
import { hiddenIn } from '../../contract/schema/unshown.js';
import { missingIn } from './written.js';

/** How an operation writes a record, and how the record is read. */
export interface Keeping {
  readonly context: OperationContext;
  readonly returns: string | undefined;
  readonly volatile: readonly string[];
  readonly readOnly: readonly string[];
  readonly lag: Lag;
}

/** Operations that write a whole body whose record can be read. */
export function keeping(facts: Subjects['operation']): { readonly [K in keyof Keeping]: Slot<Keeping[K]> } {
  return {
    context: isWrite(facts.operation) ? withBody(facts, context(facts)) : none(facts.operation.id),
    returns: orDefault<string | undefined>(facts.operation.returns, undefined),
    volatile: orDefault<readonly string[]>(facts.resource?.volatile ?? none(''), []),
    readOnly: orDefault<readonly string[]>(facts.resource?.readOnly ?? none(''), []),
    lag: lag(facts.service),
  };
}

/** The same, also of an operation that makes several records with one request. */
export function keepingWithBulk(facts: Subjects['operation']): ReturnType<typeof keeping> {
  const withBulk = facts.operation.kind === 'action' ? contextWithBulk(facts) : none(facts.operation.id);
  const bulk = only(withBulk, (found) => found.bulk !== undefined);
  const found = keeping(facts);
  return bulk.state === 'stated' ? { ...found, context: bulk } : found;
}

/**
 * Writes all members of a body that have such an end at once; where the service takes not all of them, for it may have rules that are not stated, one at a time. What it takes it has to show.
 *
 * @param shown what is shown for what was written, where that may be another value
 * @returns whether all of them were taken at once
 */
export async function expectKept(
  kit: Kit,
  { context, returns, volatile, readOnly, lag }: Keeping,
  schema: JsonSchema,
  full: JsonObject,
  end: Extreme,
  shown: (body: JsonObject, places: readonly string[]) => JsonObject = (body) => body,
): Promise<boolean> {
  const { operation, own, bulk } = context;
  if (own?.read === undefined) return kit.stop('not-observable', 'Records cannot be read');
  const isPartial = operation.kind === 'update';
  const free = [...volatile, ...readOnly, ...hiddenIn(schema)];

  const writeOne = async (entered: Entered, body: JsonObject) => {
    const exchange = await kit.send(operation, { ...entered.input, ...entered.held(body) });
    return { exchange, record: operation.kind === 'create' ? kit.adopt(own, exchange) : entered.record };
  };

  const isAccepted = async (body: JsonObject, places: readonly string[]): Promise<boolean> => {
    const entered = await enter(kit, context);
    const { exchange, record } =
      bulk === undefined ? await writeOne(entered, body) : await makeAmong(kit, context, bulk, { entered, body });
    if (record === undefined || !accepted(kit, context, exchange)) return false;
    const kept = normalized(shown(body, places), own);
    const told = returns === 'item' ? missingIn(kept, kit.item(operation, exchange), free) : [];
    const isThere = (item: Json | undefined): boolean => missingIn(kept, item, free).length === 0;
    const item = await until(kit, lag.read, () => kit.read(own, record), isThere);
    kit.expect(told, `The answer to ${operation.id} shows what was sent`).toBeEmpty();
    kit.expect(missingIn(kept, item, free), `The record shows what was sent by ${operation.id}`).toBeEmpty();
    const moved = reordered(kept, item, [...(own.sets ?? []), ...free]);
    kit.expect(moved, `The record shows lists in the order that they were sent in by ${operation.id}`).toBeEmpty();
    return true;
  };

  // Laid anew for each write: what is unique cannot be written twice.
  const at = async (only?: string): Promise<readonly [JsonObject, readonly string[]]> => {
    const laid = await laidFor(kit, own, schema, full, isPartial);
    const values = [...ends(kit, own, schema, laid, end, only)];
    const body = values.reduce<Json>((sum, [one, value]) => withValueAt(sum, one, value), laid) as JsonObject;
    return [body, values.map(([one]) => one)];
  };
  const [all, places] = await at();
  if (places.length === 0 || (await isAccepted(all, places))) return true;
  for (const one of places) await isAccepted(...(await at(one)));
  return false;
}

function isWrite({ kind, format }: OperationFacts): boolean {
  const isOfBodies = kind === 'create' || kind === 'replace' || kind === 'update';
  return isOfBodies && orDefault<string | undefined>(format, undefined).value !== 'json-patch';
}
