import { valueAt, type Json, type Kit, type Operation } from 'probity/check';
import { idsBelow } from 'probity/check/records';
import type { Filled } from './filled-beside.js';
import { nameIn } from './made-beside.js';

/** Members of records that operations made which never change, and how one of these is read. */
export interface AsMade {
  readonly immutable: readonly string[];
  readonly read: Operation | undefined;
}

/** Expects of what was made first that it is shown as it was, by the list and by a read, after others were made. */
export async function expectAsMade(
  kit: Kit,
  { group, record, early }: Filled,
  { immutable, read }: AsMade,
  whole: readonly Json[],
): Promise<void> {
  const { id } = group;
  const kept = (item: Json | undefined): readonly Json[] => immutable.map((at) => valueAt(item, at) ?? null);
  const claim = 'A record that an operation made stays as it is when others are made';
  for (const item of early) {
    const now = whole.find((one) => nameIn(id, one) === nameIn(id, item));
    if (now !== undefined) kit.expect(kept(now), claim).toEqual(kept(item));
    const ids = Object.entries(id?.placeholders ?? {}).flatMap(([name, place]) => {
      const value = place.kind === 'pointer' ? valueAt(item, place.pointer) : undefined;
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [];
    });
    if (read === undefined || now === undefined || ids.length === 0) continue;
    const above = { ...idsBelow(group, record), ...Object.fromEntries(ids) };
    const exchange = await kit.send(read, { ids: above });
    if (kit.outcome(exchange).class !== 'success') continue;
    const shown = kit.item(read, exchange);
    kit
      .expect(kept(shown), `${read.id} shows what an operation made as it was made`, { where: exchange.id })
      .toEqual(kept(item));
  }
}
