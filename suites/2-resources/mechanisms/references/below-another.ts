import {
  discardHidden,
  type Json,
  type JsonSchema,
  type Own,
  type Kit,
  type OperationContext,
  type OwnedRecord,
} from 'probity/check';
import { readBack, until, type Lag } from 'probity/check/looks';
import { placed, contentOfAttempt, type Attempt, type Attempting } from 'probity/check/records';
import { difference } from 'probity/check/values';
import { idsBelow, type Parent } from './parents.js';

/**
 * Tries to change, remove and act on a record of ours below a parent that it does not belong to. A replacement, an update and an action
 * must not succeed. That a DELETE of what is not there may succeed says its idempotence: it is judged by what it does.
 */
export async function expectNoneBelow(
  kit: Kit,
  given: Attempting & { readonly tries: readonly Attempt[]; readonly volatile: readonly string[]; readonly lag: Lag },
  record: OwnedRecord,
  ids: Readonly<Record<string, string>>,
): Promise<void> {
  const { own, volatile, lag } = given;
  const strange = { ...record.ids, ...ids };
  // Actions name the record by its resource as well.
  const named = Object.entries(record.ids).flatMap(([name, id]) =>
    name.includes('.') ? [] : [[`${own.resource}.${name}`, id] as const],
  );
  const before: Json | undefined = await readBack(kit, own, record, lag);
  for (const attempt of given.tries.filter(({ operation }) => operation.kind !== 'read')) {
    const { operation } = attempt;
    const content = await contentOfAttempt(kit, given, attempt, record, record.sent);
    if (content === undefined) continue;
    const exchange = await kit.send(
      operation,
      { ids: { ...Object.fromEntries(named), ...strange }, ...content },
      { intent: 'invalid' },
    );
    const { class: answer, status } = kit.outcome(exchange);
    if (operation.kind !== 'delete') {
      const claim = `${operation.id} finds no record below another parent than its own`;
      kit.expect(answer === 'success' ? status : true, claim, { where: exchange.id }).toBeTrue('no success');
    }
    const after = await kit.read(own, record);
    const changed = difference(before, after, volatile).map(({ pointer }) => (pointer === '' ? 'the record' : pointer));
    kit
      .expect(changed, `${operation.id} below another parent leaves the record as it is`, { where: exchange.id })
      .toBeEmpty();
  }
}

/** Items that are read one by one. */
const READ = 3;

/** Whether one of the first items of a list cannot be read below the parent of that list, where `record` can. */
export async function isNotBelow(
  kit: Kit,
  own: Own,
  record: OwnedRecord,
  items: readonly Json[],
  lag: Lag,
): Promise<boolean> {
  const { id, read } = own;
  for (const item of read === undefined ? [] : items.slice(0, READ)) {
    const ids = placed(id, item);
    if (read === undefined || ids === undefined) continue;
    const look = async (): Promise<string> =>
      kit.outcome(await kit.send(read, { ids: { ...record.ids, ...ids } }, { intent: 'probe' })).class;
    if ((await until(kit, lag.read, look, (answer) => answer !== 'caller-error')) !== 'caller-error') continue;
    if ((await kit.read(own, record)) !== undefined) return true;
  }
  return false;
}

/** Reads a record of ours below other records than those that it stands below further up. */
export async function expectNotReadBelow(
  kit: Kit,
  { read }: Pick<Own, 'read'>,
  further: readonly Parent[],
  record: OwnedRecord,
  {
    success,
    in200,
  }: { readonly success: JsonSchema | undefined; readonly in200: OperationContext['in200'] | undefined },
): Promise<void> {
  if (read === undefined) return;
  for (const one of further) {
    const ids = idsBelow(one, await kit.create(one.own));
    const strange = await kit.send(read, { record, ids }, { intent: 'invalid' });
    discardHidden(kit, strange, success, in200);
    const { class: answer, status } = kit.outcome(strange);
    kit
      .expect(
        answer === 'success' ? status : true,
        `${read.id} finds no record below another of ${one.name} than its own`,
        {
          where: strange.id,
        },
      )
      .toBeTrue('no success');
  }
}
