import {
  context,
  defineCheck,
  enter,
  none,
  placeholders,
  within,
  type Exchange,
  type Input,
  orDefault,
  type Json,
  type Operation,
} from 'probity/check';
import type { IdFacts } from 'probity/check/facts';
import { firstPage, limitOf, maxPageSize } from 'probity/check/lists';
import { lag, until } from 'probity/check/looks';
import { outsiders, placed, stranger } from 'probity/check/records';

/** Characters of an item by which it is told from others. */
const TELLING = 40;
/** A number other than 0, a moment, or a text with a digit: sums of nothing have none of these, and are alike for all who have nothing. */
const SOME =
  /:\s*-?(?:0\.0*)?[1-9]|"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:(?!00[^.])[^"]*"|:\s*"(?!\d{4}-\d\d)(?=[^"]*[1-9])[^"\s]{3,}"/;

/**
 * Lists what no operation of the contract creates, such as entries of a log, as the first caller and as one from whom its records are
 * hidden: no item is in both lists, and one of the first caller is not read. A list that stands below a record is that of one which the first caller has made.
 */
export default defineCheck({
  title: 'A list of what the service itself writes shows no caller the records of others',
  rationale: 'A log or a feed shows what others do, and must not show it to those from whom it is hidden.',
  usualFix: 'Add the tenant of the caller to the condition of the list.',
  blindSpot:
    'lists that are empty for the first caller; pages further on; lists below records that others than the first caller make',

  over: 'resource',
  effect: 'writes',
  readsToo: true,
  rare: true,
  // Late: what actions make of another resource is there by then.
  stage: 'malformed',
  echoes: ['missing-credentials-are-refused'],

  needs: ({ service, resource }) => {
    const isMade = resource.operations.create.offered.state === 'stated';
    // Who sees all has no list of its own below a record of another one.
    const isBelow = resource.path.state === 'stated' && placeholders(resource.path.value).length > 0;
    return {
      listing: isMade ? none(resource.operations.create.id) : firstPage(resource),
      others: outsiders(service, resource, [resource.operations.list], !isBelow),
      at: within(resource.operations.list.offered, () =>
        context({ service, operation: resource.operations.list, resource }),
      ),
      read: orDefault<Operation | undefined>(resource.operations.read.offered, undefined),
      id: orDefault<IdFacts | undefined>(resource.id, undefined),
      lag: lag(service),
    };
  },

  async verify({ listing, others, at, read, id, lag }, kit) {
    const [owner = ''] = kit.identities;
    const as = stranger(kit, others);
    const list = async (who: string, of: Input): Promise<Exchange> => {
      const query = limitOf(listing, maxPageSize(listing));
      return kit.send(listing.list, { ...of, query }, { as: who, intent: 'probe' });
    };
    const namesOf = (exchange: Exchange): readonly string[] => {
      const items = kit.at(exchange, listing.items);
      const texts = (Array.isArray(items) ? (items as readonly Json[]) : []).map((item) => JSON.stringify(item));
      // An id may be one among those of its tenant alone: the same record shows the same of everything. Two sums of nothing do so as well.
      return texts.filter((text) => text.length >= TELLING && SOME.test(text));
    };
    await kit.forEach([as], async () => {
      const isBelow = at.footing.on === 'own';
      if (isBelow && kit.isReadOnly) kit.discard('the list stands below a record, and none may be made');
      const { input: of } = await enter(kit, at);
      // What stands below a new record may be there a little later.
      const look = () => list(owner, of);
      const mine = await until(kit, lag.list, look, (seen) => !isBelow || namesOf(seen).length > 0);
      kit.control(mine, `${listing.list.id} as ${owner}`);
      const own = namesOf(mine);
      if (own.length === 0) kit.discard(`the list shows ${owner} no item long enough to be distinguished from others`);
      const theirs = await list(as, of);
      // A refusal shows nothing.
      const shown = kit.outcome(theirs).class === 'success' ? namesOf(theirs).filter((one) => own.includes(one)) : [];
      kit
        .expect(shown, `${listing.list.id} shows ${as} no record that is shown to ${owner}`, { where: theirs.id })
        .toBeEmpty();
      const [item] = own;
      const ids = id && item !== undefined ? placed(id, JSON.parse(item) as Json) : undefined;
      if (read === undefined || ids === undefined) return;
      const one = await kit.send(read, { ...of, ids: { ...of.ids, ...ids } }, { as, intent: 'probe' });
      const same = JSON.stringify(kit.item(read, one) ?? null) === item ? [item] : [];
      const known = kit.outcome(one).class === 'success' ? same : [];
      kit
        .expect(known, `${read.id} shows ${as} no record that ${owner} finds in its list`, { where: one.id })
        .toBeEmpty();
    });
  },
});
