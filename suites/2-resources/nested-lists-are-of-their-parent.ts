import { defineCheck, firstPage, idsBelow, lag, narrowed, narrowing, pageOf, parentOf, recognise } from 'probity/check';
import { roomy, until, type Json, type OwnedRecord } from 'probity/check';

/**
 * Makes a record below one parent and looks at the list below another one, which was made for this. What that list shows
 * already is not looked for: an identifier may be one among those of its parent alone.
 */
export default defineCheck({
  title: 'A list below one record does not show what was made below another one',
  rationale: 'The path says whose records a caller asks for: those of others are none of its business.',
  blindSpot: 'records that are read or changed under another parent than theirs; pages further on',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource }) => ({
    parent: parentOf(service, resource),
    own: resource.own,
    listing: firstPage(resource),
    mine: narrowing(resource),
    lag: lag(service),
  }),

  async verify({ parent, own, listing, mine, lag }, kit) {
    await kit.forEach(['made below another one'], async () => {
      const other = await kit.create(parent.own);
      const ids = idsBelow(parent, other);
      const show = async (at: Pick<OwnedRecord, 'resource' | 'ids'>, like?: OwnedRecord): Promise<readonly Json[]> =>
        pageOf(kit, listing, { limit: roomy(listing), at, ...(like && { query: narrowed(own, mine, like) }) });
      const there = { resource: own.resource, ids };
      const before = await show(there);

      const record = await kit.create(own);
      const of = recognise(own, [record]);
      const isIn = (items: readonly Json[]): boolean => items.some((item) => of(item) === record);
      if (isIn(before)) kit.discard('identifiers are those of one parent alone');
      const home = await until(kit, lag.list, () => show(record, record), isIn);
      if (!isIn(home)) kit.discard('the list below its own parent does not begin with it');
      const elsewhere = await show(there, record);
      const claim = `${listing.list.id} shows what is below its parent alone`;
      kit.expect(!isIn(elsewhere), claim, { shown: 'the record as well' }).toBeTrue('a list without it');
    });
  },
});
