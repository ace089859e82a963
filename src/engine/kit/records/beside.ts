import type { Input, OwnedRecord } from '../../../check/kit.js';
import type { Operation } from '../../../contract/facts/model.js';
import type { Attempt } from '../context.js';
import { valuesOf } from '../requests/request.js';
import { howMade } from './needs/how-made.js';
import type { Records } from './records.js';

/**
 * The input of an action whose path names records of several resources, such as `/tickets/<tickets.id>/watchers/<members.id>`, with the ids
 * of those that it is not used on.
 */
export function withRecordsBeside(attempt: Attempt, operation: Operation, input: Input): Input | Promise<Input> {
  const known = withKnownBeside(attempt, operation, input);
  const { kind, path, resource } = operation;
  if (kind !== 'action' || resource === undefined || known !== input) return known;
  const names = new Set(
    path.parts.flatMap((part) => ('parent' in part && part.parent !== resource ? [part.parent ?? resource] : [])),
  );
  names.delete(resource);
  return names.size === 0 ? input : filled(attempt, operation, input, [...names]);
}

async function filled(attempt: Attempt, operation: Operation, input: Input, names: readonly string[]): Promise<Input> {
  const { path } = operation;
  const { record } = input;
  const ids: Record<string, string> = {};
  for (const name of names) {
    const known = { ...valuesOf(input), ...ids };
    const isOpen = path.parts.some(
      (part) => 'parent' in part && part.parent === name && known[`${name}.${part.placeholder}`] === undefined,
    );
    if (!isOpen || attempt.beside === undefined) continue;
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

/** What a path names beside a record: one that is made below it, or that of the run. */
export async function recordBeside(
  attempt: Attempt,
  records: Pick<Records, 'create' | 'reference'>,
  name: string,
  record: OwnedRecord | undefined,
): Promise<OwnedRecord> {
  const own = howMade(attempt.run, name);
  const isBelow = record !== undefined && own.parents.includes(record.resource);
  return isBelow ? records.create(own, undefined, undefined, [record]) : records.reference(own);
}
