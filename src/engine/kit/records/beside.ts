import type { Input, Kit, OwnedRecord } from '../../../check/kit.js';
import type { Operation, ResourceFacts } from '../../../contract/facts/model.js';
import { isMadeByOthers } from '../../../contract/facts/made-by-others.js';
import { all, ifStated } from '../../../contract/facts/slot.js';
import type { Json } from '../../../contract/text/json.js';
import type { Attempt } from '../context.js';
import { isSuccess, located } from '../requests/answer.js';
import { valuesOf } from '../requests/request.js';
import { idsFrom } from './ledger/ids.js';
import { howMade } from './needs/how-made.js';
import { inMain } from './needs/in-main.js';
import type { Records } from './records.js';

/**
 * The input of an operation whose path names records of several resources, such as `/tickets/<tickets.id>/watchers/<members.id>`, with the
 * ids of those that it is not used on.
 */
export function withRecordsBeside(attempt: Attempt, operation: Operation, input: Input): Input | Promise<Input> {
  const known = withKnownBeside(attempt, operation, input);
  const { kind, resource } = operation;
  if (resource === undefined || known !== input) return known;
  if (isOfMade(attempt, operation, input)) return filledWithMade(attempt, operation, input, resource);
  const names = namedIn(operation).filter((name) => name !== resource);
  // The path of what is there once for each of two records names both, and of one of them is known which it is.
  const mayBeOpen = kind === 'action' ? names.length > 0 : names.length > 1 && kind !== 'create';
  const open = mayBeOpen ? names.filter((name) => isOpen(operation, name, valuesOf(input))) : [];
  return open.length === 0 ? input : filled(attempt, operation, input, open);
}

/** Whether a record that operations make is to be read, and only the one that it stands below is known. */
function isOfMade({ run }: Attempt, { safe, resource, path }: Operation, { record, ids }: Input): boolean {
  if (!safe || record === undefined || record.resource === resource) return false;
  const facts = run.contract.facts.resources.find(({ name }) => name === resource);
  const variables = run.contract.facts.variables;
  const isOpen = path.parts.some(
    (part) =>
      'placeholder' in part &&
      part.parent === undefined &&
      !Object.hasOwn(variables, part.placeholder) &&
      ids?.[part.placeholder] === undefined,
  );
  return isOpen && facts !== undefined && facts.own.state !== 'stated' && isMadeByOthers(facts);
}

async function filledWithMade(attempt: Attempt, operation: Operation, input: Input, name: string): Promise<Input> {
  const { record } = input;
  const made = await attempt.beside?.(name, record !== undefined && 'exchange' in record ? record : undefined);
  const ids = made === undefined ? {} : { ...made.ids };
  attempt.namedBeside.set(keyOf(operation, input), ids);
  return { ...input, ids: { ...ids, ...input.ids } };
}

/** Whether nothing says which record of the resource a path names. */
function isOpen({ path }: Operation, name: string, values: Readonly<Record<string, string>>): boolean {
  return path.parts.some(
    (part) => 'parent' in part && part.parent === name && values[`${name}.${part.placeholder}`] === undefined,
  );
}

/** The resources that a path names by the ids of their records. */
function namedIn({ path }: Operation): readonly string[] {
  return [...new Set(path.parts.flatMap((part) => ('parent' in part ? (part.parent ?? []) : [])))];
}

async function filled(attempt: Attempt, operation: Operation, input: Input, names: readonly string[]): Promise<Input> {
  const { record } = input;
  const ids: Record<string, string> = {};
  for (const name of names) {
    if (attempt.beside === undefined || !isOpen(operation, name, { ...valuesOf(input), ...ids })) continue;
    const other = await attempt.beside(name, record !== undefined && 'exchange' in record ? record : undefined);
    for (const [key, id] of Object.entries(valuesOf({ record: other }))) if (key.startsWith(`${name}.`)) ids[key] = id;
  }
  attempt.namedBeside.set(keyOf(operation, input), ids);
  return { ...input, ids: { ...ids, ...input.ids } };
}

/** The same with the ids of those that were made beside the record before, so that a path can be written without a wait. */
export function withKnownBeside(attempt: Attempt, operation: Operation, input: Input): Input {
  if (attempt.namedBeside.size === 0) return input;
  const ids = attempt.namedBeside.get(keyOf(operation, input));
  return ids === undefined ? input : { ...input, ids: { ...ids, ...input.ids } };
}

const keyOf = ({ id }: Operation, { record }: Input): string => `${id} ${JSON.stringify(record?.ids ?? {})}`;

/** What a path names beside a record: one that is made below it, that of the run, or one that stands below the same record as it. */
export async function recordBeside(
  attempt: Attempt,
  records: Pick<Records, 'create' | 'reference'>,
  send: Kit['send'],
  name: string,
  record: OwnedRecord | undefined,
): Promise<OwnedRecord> {
  const shown = await shownFor(attempt, records, send, name, record);
  if (shown !== undefined) return shown;
  const own = howMade(attempt.run, name);
  const isBelow = record !== undefined && own.parents.includes(record.resource);
  if (isBelow) return records.create(own, undefined, undefined, [record]);
  const ofTheRun = await records.reference(own);
  const above = record === undefined ? [] : own.parents.flatMap((parent) => aboveOf(attempt, record, parent) ?? []);
  const isBesideIt = above.every(({ resource, ids }) =>
    Object.entries(ids).every(
      ([id, value]) => (ofTheRun.ids[id.includes('.') ? id : `${resource}.${id}`] ?? value) === value,
    ),
  );
  if (isBesideIt) return ofTheRun;
  // One for all that stand beside it: there may be room for a few.
  const key = `${name} beside ${JSON.stringify(above.map(({ ids }) => ids))}`;
  const known = attempt.besides.get(key);
  if (known !== undefined) return known;
  const create = () => records.create(own, undefined, undefined, above);
  const isOfCase = attempt.scope.held.some(({ record: one }) => above.includes(one));
  // It stays as long as the record that both stand below.
  const made = isOfCase ? create() : inMain(attempt, create);
  attempt.besides.set(key, made);
  return made;
}

/** A record that operations make, such as a revision, as the list below one of ours shows it; undefined where records are made otherwise. */
async function shownFor(
  attempt: Attempt,
  records: Pick<Records, 'reference'>,
  send: Kit['send'],
  name: string,
  record: OwnedRecord | undefined,
): Promise<OwnedRecord | undefined> {
  const resource = attempt.run.contract.facts.resources.find((one) => one.name === name);
  if (resource === undefined || resource.own.state === 'stated' || !isMadeByOthers(resource)) return undefined;
  const below = record && (await shownBelow(attempt, send, resource, record));
  if (below !== undefined) return below;
  // Below what is not there, or is asked for wrongly, one of another record stands in for it.
  const key = `${name} shown`;
  const above = ifStated(resource.item)?.parts.findLast((part) => 'parent' in part && part.parent !== undefined);
  if (above === undefined || !('parent' in above)) return undefined;
  const own = howMade(attempt.run, above.parent ?? '');
  const known = await attempt.besides.get(key);
  const shown = known ?? (await shownBelow(attempt, send, resource, await records.reference(own)));
  if (shown !== undefined) attempt.besides.set(key, Promise.resolve(shown));
  return shown;
}

/** The first record that the list below another one shows; undefined where it shows none. */
async function shownBelow(
  { run }: Attempt,
  send: Kit['send'],
  { name, id, item, collection, operations }: ResourceFacts,
  record: OwnedRecord,
): Promise<OwnedRecord | undefined> {
  const known = ifStated(all({ list: operations.list.offered, items: collection.items, id, item }));
  if (known === undefined) return undefined;
  const exchange = await send(known.list, { record });
  const shown = isSuccess(run.contract, exchange) ? located(exchange, known.items) : undefined;
  const [first] = Array.isArray(shown) ? (shown as readonly Json[]) : [];
  if (first === undefined) return undefined;
  return { resource: name, ids: idsFrom(known.id, known.item, exchange, first), sent: {}, created: first, exchange };
}

/** The record of ours that another one stands below. */
function aboveOf({ scope, main, run }: Attempt, { ids }: OwnedRecord, parent: string): OwnedRecord | undefined {
  const held = [...scope.held, ...main.held].map(({ record }) => record);
  return [...held, ...run.references.held()].find(
    (one) =>
      one.resource === parent &&
      Object.entries(one.ids).every(([id, value]) => ids[id.includes('.') ? id : `${parent}.${id}`] === value),
  );
}
