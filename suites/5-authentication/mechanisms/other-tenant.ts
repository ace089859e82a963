import type { Exchange, Identity, Json, Kit, OwnedRecord, Own } from 'probity/check';
import { difference } from 'probity/check/values';

/** What a caller gets that asks for a record of another tenant below its own one. */
export interface Elsewhere {
  readonly exchange: Exchange;
  /** It is the record; otherwise it is none, or another one. */
  readonly isIt: boolean;
}

/**
 * Where the path names the tenant, another caller reads the id of a record below its own tenant. Nothing is written there: an id may be one
 * among those of its tenant alone, and name a record that is not ours. Undefined where the path of that caller is the same.
 *
 * @param before the record as its owner reads it
 */
export async function readElsewhere(
  kit: Kit,
  { read, volatile }: Own,
  { variables }: Pick<Identity, 'name' | 'variables'>,
  record: OwnedRecord,
  { before, as }: { readonly before: Json | undefined; readonly as: string },
): Promise<Elsewhere | undefined> {
  if (read === undefined || variables === undefined || before === undefined) return undefined;
  const ids = { ...record.ids, ...variables };
  const exchange = await kit.send(read, { record: { ...record, ids } }, { as, intent: 'probe' });
  const item = kit.outcome(exchange).class === 'success' ? kit.item(read, exchange) : undefined;
  return { exchange, isIt: item !== undefined && difference(before, item, volatile).length === 0 };
}
