import {
  defineCheck,
  fill,
  only,
  valueAt,
  withValueAt,
  type Json,
  type JsonObject,
  type OwnedRecord,
} from 'probity/check';
import { firstPage, pageOf, maxPageSize } from 'probity/check/lists';
import { lag, readBack, until } from 'probity/check/looks';
import { exemplar, matchOwn } from 'probity/check/records';

/** What has a meaning of its own in a query, or another form there. */
const SPECIAL = '& + %41 = # é';
/** As long, and nothing about it is special. */
const PLAIN = 'n n n41 n n n';

/**
 * Makes two pairs of records whose marks differ in their last word, with special characters before it in one pair and
 * none in the other, and asks for one of each. How the query searches nobody says: so the plain pair shows whether it
 * tells two such marks from each other.
 */
export default defineCheck({
  title: 'A value in a query arrives as it was sent, with any characters',
  rationale: 'A caller that looks for what a person typed must not find something else because of an ampersand.',
  usualFix: 'Decode query values once, with the URL parser of the platform.',
  blindSpot: 'other parameters; line ends, quotes and characters outside of the basic plane',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource }) => ({
    page: firstPage(resource),
    mine: resource.collection.mine,
    tag: resource.tag,
    own: only(resource.own, ({ read }) => read !== undefined),
    lag: lag(service),
  }),

  async verify({ page, mine, tag, own, lag }, kit) {
    const mark = kit.unique('mark');
    const parent = await exemplar(kit, own);
    const make = async (text: string): Promise<OwnedRecord> => {
      const body = withValueAt(await kit.withUniqueFields(own, parent.sent), tag, text) as JsonObject;
      const ids = own.id.assignedBy === 'client' ? kit.unknownId(own, parent) : {};
      const exchange = await kit.send(own.create, { record: parent, ids, body });
      const record = kit.outcome(exchange).class === 'success' ? kit.adopt(own, exchange) : undefined;
      if (record === undefined) return kit.discard(`a record cannot be called ${text}`);
      if (valueAt(await readBack(kit, own, record, lag), tag) !== text) kit.discard(`${text} is kept in another form`);
      return record;
    };
    const search = (text: string) =>
      pageOf(kit, page, { limit: maxPageSize(page), query: fill(mine, { tag: text }), at: parent });
    const ask = async (middle: string) => {
      const texts = [`${mark} ${middle} copper`, `${mark} ${middle} silver`];
      const [one = '', other = ''] = texts;
      const records = [await make(one), await make(other)];
      const of = matchOwn(own, records);
      const has = (items: readonly Json[], n: number): boolean => items.some((item) => of(item) === records[n]);
      const isFound = (found: readonly Json[]): boolean => has(found, 0);
      const items = await until(kit, lag.list, () => search(one), isFound);
      // A search by likeness may show both, but the likest first. What shows both in one order for any text does not hear it.
      const isDeaf = async (): Promise<boolean> => {
        const shown: (readonly OwnedRecord[])[] = [];
        for (const text of [...texts, [...kit.unique()].reverse().join('')])
          shown.push((await search(text)).flatMap((item) => of(item) ?? []));
        return shown.every((found) => found.length === 2 && found[0] === shown[0]?.[0]);
      };
      return { finds: has(items, 0), tells: !has(items, 1), isDeaf };
    };
    const takesPatterns = async (): Promise<boolean> => {
      const of = matchOwn(own, [await make(`${mark} nnn copper`)]);
      return (await search(`${mark} n+ copper`)).some(of);
    };
    await kit.forEach([SPECIAL], async (special) => {
      const asked = await ask(special);
      const { finds, tells } = asked;
      // Only where something is wrong does it matter what a text does in which nothing is special.
      const plain = finds && tells ? asked : await ask(PLAIN);
      if (!plain.finds) kit.discard('the query does not find a record by its whole mark');
      const isWrong = !finds || (plain.tells && !tells);
      if (isWrong && (await takesPatterns())) kit.discard('the query takes a pattern, in which a plus is an operator');
      const claim = `A list that is asked for a text with ${special} in it shows`;
      kit.expect(finds, `${claim} the record with that text`, { shown: 'a list without it' }).toBeTrue('the record');
      if (plain.tells || (!tells && (await plain.isDeaf())))
        kit.expect(tells, `${claim} no other`, { shown: 'both' }).toBeTrue('not the one with another text');
    });
  },
});
