import type { Own, OwnedRecord, RelatedRecord } from 'probity/check';
import type { Related } from 'probity/check/facts';

/** A record in the place of that reference alone, where others name records of the same resource: the account that a transfer takes from. */
export function inPlaceOf(
  { refs }: Pick<Own, 'refs'>,
  { at }: Pick<Related, 'at'>,
  record: OwnedRecord,
): OwnedRecord | RelatedRecord {
  const all = refs.filter(({ to }) => to === record.resource);
  return all.length > 1 && all.some((ref) => ref.at === at) ? { ...record, by: at } : record;
}
