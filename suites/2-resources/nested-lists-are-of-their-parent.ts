import {
  defineCheck,
  discardHidden,
  firstPage,
  idsBelow,
  lag,
  narrowed,
  narrowing,
  pageOf,
  parentOf,
  recognise,
} from 'probity/check';
import { roomy, tolerate, until, type Json, type JsonSchema, type OwnedRecord, type Scene } from 'probity/check';

/**
 * Makes a record below one parent, reads it by its id below another one, which was made for this, and looks at the list
 * there. What that list shows already is not looked for: an identifier may be one among those of its parent alone.
 */
export default defineCheck({
  title: 'What was made below one record is not found below another one, neither in its list nor by its id',
  rationale: 'The path says whose records a caller asks for: those of others are none of its business.',
  blindSpot: 'records that are changed under another parent than theirs; pages further on',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource }) => ({
    parent: parentOf(service, resource),
    own: resource.own,
    listing: firstPage(resource),
    mine: narrowing(resource),
    success: tolerate<JsonSchema | undefined>(resource.operations.read.response, undefined),
    in200: tolerate<Scene['in200']>(service.errors.in200, undefined),
    lag: lag(service),
  }),

  async verify({ parent, own, listing, mine, success, in200, lag }, kit) {
    await kit.forEach(['made below another one'], async () => {
      // Its own parent is made for this too: in a list of many, what is new may be on a later page.
      const [home, other] = [await kit.create(parent.own), await kit.create(parent.own)];
      const ids = idsBelow(parent, other);
      const show = async (at: Pick<OwnedRecord, 'resource' | 'ids'>, like?: OwnedRecord): Promise<readonly Json[]> =>
        pageOf(kit, listing, { limit: roomy(listing), at, ...(like && { query: narrowed(own, mine, like) }) });
      const there = { resource: own.resource, ids };
      const before = await show(there);

      const record = await kit.create(own, undefined, [home]);
      const of = recognise(own, [record]);
      const isIn = (items: readonly Json[]): boolean => items.some((item) => of(item) === record);
      if (isIn(before)) kit.discard('identifiers are those of one parent alone');
      if (own.read !== undefined && (await kit.read(own, record)) !== undefined) {
        const strange = await kit.send(own.read, { record, ids }, { intent: 'invalid' });
        discardHidden(kit, strange, success, in200);
        const { class: answer, status } = kit.outcome(strange);
        const claim = `${own.read.id} finds no record below another parent than its own`;
        kit.expect(answer === 'success' ? status : true, claim, { where: strange.id }).toBeTrue('no success');
      }
      const shown = await until(kit, lag.list, () => show(record, record), isIn);
      if (!isIn(shown)) kit.discard('the list below its own parent does not begin with it');
      const elsewhere = await show(there, record);
      const claim = `${listing.list.id} shows what is below its parent alone`;
      kit.expect(!isIn(elsewhere), claim, { shown: 'the record as well' }).toBeTrue('a list without it');
    });
  },
});
