import type { Kit, Own, OwnedRecord } from 'probity/check';

/** Another record like one that a singleton stands below, below the same records as that one. */
export function recordLike(kit: Pick<Kit, 'create'>, own: Own, record: OwnedRecord): Promise<OwnedRecord> {
  const above = own.parents.flatMap((parent) => {
    const ids = Object.entries(record.ids).flatMap(([name, id]) =>
      name.startsWith(`${parent}.`) ? [[name.slice(parent.length + 1), id] as const] : [],
    );
    return ids.length === 0 ? [] : [{ ...record, resource: parent, ids: Object.fromEntries(ids), sent: {} }];
  });
  return kit.create(own, undefined, above);
}
