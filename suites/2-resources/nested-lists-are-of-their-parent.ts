import {
  defineCheck,
  discardHidden,
  stated,
  orDefault,
  type ConcurrencyFacts,
  type Json,
  type JsonSchema,
  type OwnedRecord,
  type OperationContext,
} from 'probity/check';
import { exactTotal, firstPage, pageOf, maxPageSize, type Total } from 'probity/check/lists';
import { lag, until } from 'probity/check/looks';
import { attempts, markIn, narrowed, narrowing, matchOwn } from 'probity/check/records';
import { expectNoneBelow, expectNotReadBelow, isNotBelow } from './mechanisms/references/below-another.js';
import { expectTotalBelow } from './mechanisms/walks/total-below.js';
import { furtherIn, idsBelow, namesParent, parentOf } from './mechanisms/references/parents.js';

/**
 * Makes a record below one parent and another one below another parent, both made for this. Each list shows its own alone, and the first
 * record can neither be read nor changed below the other parent. What that list shows already is not looked for: an identifier may be one
 * among those of its parent alone.
 */
export default defineCheck({
  title: 'What was created below one record is not found below another: not in its list, by its id, or by a write',
  rationale: 'The path says whose records a caller asks for: those of others are none of its business.',
  usualFix: 'Add the parent in the path to the condition of every query below it.',
  blindSpot: 'pages further on; what a write below another parent does to records that are not looked at',

  over: 'resource',
  effect: 'writes',
  echoes: ['unknown-id-is-404'],

  needs: ({ service, resource }) => ({
    parent: parentOf(service, resource),
    further: stated(furtherIn(service, resource), ''),
    own: resource.own,
    tries: stated(attempts(service, resource), ''),
    mark: markIn(resource),
    volatile: orDefault<readonly string[]>(resource.volatile, resource.uncompared),
    concurrency: orDefault<ConcurrencyFacts | undefined>(resource.concurrency, undefined),
    listing: firstPage(resource),
    mine: narrowing(resource),
    total: orDefault<Total | undefined>(exactTotal(resource), undefined),
    success: orDefault<JsonSchema | undefined>(resource.operations.read.response, undefined),
    in200: orDefault<OperationContext['in200']>(service.errors.in200, undefined),
    lag: lag(service),
  }),

  async verify({ parent, further, tries, listing, mine, total, success, in200, ...given }, kit) {
    const { own, lag } = given;
    const isNamed = own.read !== undefined && namesParent(own.read, parent);
    await kit.forEach(['made below another one'], async () => {
      // Its own parent is made for this too: in a list of many, what is new may be on a later page.
      const [home, other] = [await kit.create(parent.own), await kit.create(parent.own)];
      const ids = idsBelow(parent, other);
      const show = async (at: Pick<OwnedRecord, 'resource' | 'ids'>, like?: OwnedRecord): Promise<readonly Json[]> =>
        pageOf(kit, listing, { limit: maxPageSize(listing), at, ...(like && { query: narrowed(own, mine, like) }) });
      const there = { resource: own.resource, ids };
      // Below a third one: where there is nothing, a list may show what is below others.
      const stray = await kit.create(own, undefined, [await kit.create(parent.own)]);
      const before = await show(there);
      const record = await kit.create(own, undefined, [home]);
      const of = matchOwn(own, [record]);
      const isIn = (items: readonly Json[]): boolean => items.some((item) => of(item) === record);
      if (isIn(before)) kit.discard('identifiers are those of one parent alone');
      if (own.read !== undefined && isNamed && (await kit.read(own, record)) !== undefined) {
        const strange = await kit.send(own.read, { record, ids }, { intent: 'invalid' });
        discardHidden(kit, strange, success, in200);
        const { class: answer, status } = kit.outcome(strange);
        const claim = `${own.read.id} finds no record below another parent than its own`;
        kit.expect(answer === 'success' ? status : true, claim, { where: strange.id }).toBeTrue('no success');
      }
      await expectNotReadBelow(kit, own, further, record, { success, in200 });
      const shown = await until(kit, lag.list, () => show(record, record), isIn);
      const claim = `${listing.list.id} shows what is below its parent alone`;
      const strays = matchOwn(own, [stray]);
      const others = shown.filter((item) => of(item) !== record);
      const isStray =
        others.some((item) => strays(item) === stray) || (await isNotBelow(kit, own, record, others, lag));
      kit.expect(!isStray, claim, { shown: 'a record below another one as well' }).toBeTrue('a list without it');
      if (!isIn(shown)) kit.discard('the list below its own parent does not begin with it');
      if (total !== undefined) await expectTotalBelow(kit, listing, total, record, lag);
      const elsewhere = await show(there, record);
      kit.expect(!isIn(elsewhere), claim, { shown: 'the record as well' }).toBeTrue('a list without it');
      const below = tries.filter(({ operation }) => namesParent(operation, parent));
      if (own.read !== undefined) await expectNoneBelow(kit, { ...given, tries: below }, record, ids);
    });
  },
});
