import type { OwnedRecord, RelatedRecord } from '../../../../check/kit.js';
import type { Prerequisite } from '../../../../contract/facts/model.js';

/** Whether a record is one that the operation needs. */
export function fits({ resource, at }: Prerequisite, record: RelatedRecord): boolean {
  return record.resource === resource && (record.by === undefined || record.by === at);
}

/** The record above one of these, as its path names it. */
export function namedAbove(
  { ids, sent, exchange }: RelatedRecord,
  { resource, at }: Prerequisite,
): RelatedRecord | undefined {
  const named = Object.entries(ids).flatMap(([name, id]) =>
    name.startsWith(`${resource}.`) ? [[name.slice(resource.length + 1), id] as const] : [],
  );
  if (named.length === 0) return undefined;
  return { resource, ids: Object.fromEntries(named), sent, created: undefined, exchange, by: at };
}

/** A record by its resource and ids. */
export function keyOf({ resource, ids }: OwnedRecord): string {
  return `${resource} ${JSON.stringify(ids)}`;
}
