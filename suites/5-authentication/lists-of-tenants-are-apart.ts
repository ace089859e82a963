import { defineCheck, none, only, type Exchange, type Json } from 'probity/check';
import { firstPage, limitOf, maxPageSize } from 'probity/check/lists';
import { outsiders, stranger } from 'probity/check/records';

/** Characters of an item by which it is told from others. */
const TELLING = 40;
/** A number other than 0, a moment, or a text with a digit: sums of nothing have none of these, and are alike for all who have nothing. */
const SOME =
  /:\s*-?(?:0\.0*)?[1-9]|"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:(?!00[^.])[^"]*"|:\s*"(?!\d{4}-\d\d)(?=[^"]*[1-9])[^"\s]{3,}"/;

/**
 * Lists what no operation of the contract creates, such as entries of a log, as the first caller and as one from whom its records are
 * hidden: no item is in both lists.
 */
export default defineCheck({
  title: 'A list of what the service itself writes shows no caller the records of others',
  rationale: 'A log or a feed shows what others do, and must not show it to those from whom it is hidden.',
  usualFix: 'Add the tenant of the caller to the condition of the list.',
  blindSpot: 'lists that are empty for the first caller; pages further on; lists below a record',

  over: 'resource',
  effect: 'reads',
  rare: true,
  // Late: what actions make of another resource is there by then.
  stage: 'malformed',
  echoes: ['missing-credentials-are-refused'],

  needs: ({ service, resource }) => {
    const isMade = resource.operations.create.offered.state === 'stated';
    return {
      listing: isMade ? none(resource.operations.create.id) : firstPage(resource),
      others: only(
        outsiders(service, resource, [resource.operations.list], true),
        () => resource.path.state === 'stated' && resource.path.value.parts.every((part) => 'literal' in part),
        'a list that stands below no record',
      ),
    };
  },

  async verify({ listing, others }, kit) {
    const [owner = ''] = kit.identities;
    const as = stranger(kit, others);
    const list = async (who: string): Promise<Exchange> => {
      const query = limitOf(listing, maxPageSize(listing));
      return kit.send(listing.list, { query }, { as: who, intent: 'probe' });
    };
    const namesOf = (exchange: Exchange): readonly string[] => {
      const items = kit.at(exchange, listing.items);
      const texts = (Array.isArray(items) ? (items as readonly Json[]) : []).map((item) => JSON.stringify(item));
      // An id may be one among those of its tenant alone: the same record shows the same of everything. Two sums of nothing do so as well.
      return texts.filter((text) => text.length >= TELLING && SOME.test(text));
    };
    await kit.forEach([as], async () => {
      const mine = await list(owner);
      kit.control(mine, `${listing.list.id} as ${owner}`);
      const own = namesOf(mine);
      if (own.length === 0) kit.discard(`the list shows ${owner} no item long enough to be distinguished from others`);
      const theirs = await list(as);
      // A refusal shows nothing.
      const shown = kit.outcome(theirs).class === 'success' ? namesOf(theirs).filter((one) => own.includes(one)) : [];
      kit
        .expect(shown, `${listing.list.id} shows ${as} no record that is shown to ${owner}`, { where: theirs.id })
        .toBeEmpty();
    });
  },
});
