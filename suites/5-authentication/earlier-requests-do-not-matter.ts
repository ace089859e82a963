import {
  all,
  defineCheck,
  first,
  none,
  stated,
  orDefault,
  within,
  withoutValueAt,
  type Exchange,
  type Json,
  type QueryPair,
} from 'probity/check';
import { idFields, limitOf, listing, optionsOf, smallPageSize } from 'probity/check/lists';
import { equal } from 'probity/check/values';

/**
 * Asks for one list in several ways, each by itself on a connection of its own, and then all of them one after another
 * on one connection, forwards and backwards: so each way comes before and after every other.
 */
export default defineCheck({
  title: 'A list answers the same after any earlier requests',
  rationale:
    'A service that keeps a session answers by what a caller did last, and two windows of one caller disturb it.',
  usualFix: 'Keep nothing of a request in the process that a later one reads.',
  blindSpot: 'what is kept after writes, or after more requests than a few; other operations than the list',

  over: 'service',
  effect: 'writes',
  alone: 'collection',

  needs: ({ service }) => ({
    context: first(
      service.resources.map((resource) =>
        all({
          listing: listing(resource),
          own: resource.own,
          options: within(resource.id, (id) => {
            const options = optionsOf(resource.collection, idFields(id));
            return options.length === 0 ? none(`resources.${resource.name}.collection.query`) : stated(options, '');
          }),
          volatile: orDefault<readonly string[]>(resource.volatile, resource.uncompared),
        }),
      ),
      'resources',
    ),
  }),

  async verify({ context: { listing, own, options, volatile } }, kit) {
    const [at] = await kit.population(own);
    const { list, items } = listing;
    const ways = new Map<string, readonly QueryPair[]>([['no option', []]]);
    for (const { choices } of options) {
      const [choice] = choices;
      if (choice?.pages === 'small') ways.set('small pages', limitOf(listing, smallPageSize(listing)));
      else if (choice) ways.set(choice.text, choice.query);
    }
    const shown = (exchange: Exchange): Json => {
      kit.must(exchange, list.id);
      const found = kit.at(exchange, items);
      if (!Array.isArray(found)) return kit.stop('not-observable', `${list.id} answers no list of items`);
      return found.map((item: Json) => volatile.reduce<Json>(withoutValueAt, item));
    };
    const input = (way: string) => ({ query: ways.get(way) ?? [], ...(at === undefined ? {} : { record: at }) });
    const alone = async (way: string) => shown(await kit.send(list, input(way), { fresh: true }));
    const before = new Map<string, Json>();
    for (const way of ways.keys()) before.set(way, await alone(way));
    const names = [...ways.keys()];

    await kit.forEach(
      kit.pickInQuickMode([names, [...names].reverse()], { what: 'orders', most: 1 }),
      async (order) => {
        const connection = kit.connection();
        try {
          for (const [index, way] of order.entries()) {
            const exchange = await connection.send(list, input(way));
            const isSame = equal(shown(exchange), before.get(way));
            // Others write meanwhile: a list that shows the same right afterwards was only changed before.
            const after = isSame ? before.get(way) : await alone(way);
            const isMoved = !isSame && !equal(after, before.get(way));
            before.set(way, after ?? null);
            if (isMoved && equal(shown(exchange), after)) continue;
            if (isMoved) kit.discard('the list changes');
            // What others made and took away in between does not come again.
            const previous = order[index - 1];
            if (!isSame && previous !== undefined) await connection.send(list, input(previous));
            const again = isSame ? exchange : await connection.send(list, input(way));
            if (!equal(shown(again), shown(exchange))) kit.discard('the list changes');
            const claim = `${list.id} with ${way} answers as by itself after ${order.slice(0, index).join(', ')}`;
            kit.expect(isSame, claim, { where: exchange.id, shown: 'other items' }).toBeTrue('the same items');
          }
        } finally {
          await connection.close();
        }
      },
    );
  },
});
