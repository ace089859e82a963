import { numberIn, type Exchange, type Json, type Kit, type OwnedRecord } from 'probity/check';
import { limitOf, maxPageSize, type Listing, type Total } from 'probity/check/lists';
import { until, type Lag } from 'probity/check/looks';

/** A page that holds a whole list, and the total that it tells. */
interface Told {
  readonly exchange: Exchange;
  readonly items: number;
  readonly total: number;
}

/** Evaluates that a list below a record that others add nothing to has the number of its records as its total. */
export async function expectTotalBelow(
  kit: Kit,
  listing: Listing,
  total: Total,
  record: OwnedRecord,
  lag: Lag,
): Promise<void> {
  const look = async (): Promise<Told | undefined> => {
    const query = [...limitOf(listing, maxPageSize(listing)), ...total.query];
    const exchange = await kit.send(listing.list, { record, query });
    const [items, told] = [kit.at(exchange, listing.items), numberIn(kit.at(exchange, total.at))];
    if (kit.outcome(exchange).class !== 'success' || told === undefined || !Array.isArray(items)) return undefined;
    return { exchange, items: (items as readonly Json[]).length, total: told };
  };
  const isRight = (told: Told | undefined): boolean => told === undefined || told.total === told.items;
  const found = await until(kit, lag.list, look, isRight);
  // What is on further pages is not counted here.
  if (found === undefined || found.items === 0 || found.items >= maxPageSize(listing)) return;
  const claim = `The total of ${listing.list.id} is the number of records below the one in its path`;
  kit.expect(found.total, claim, { where: found.exchange.id }).toEqual(found.items);
}
