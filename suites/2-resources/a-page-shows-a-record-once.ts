import { defineWatch, type Json, listedAt, none, only, within } from 'probity/check';
import { identity, recognisable } from 'probity/check/records';
import { isOfOneParent } from './mechanisms/references/parents.js';

/**
 * Looks at every list that the run receives, whichever entry requested it: no id is in one answer twice. One answer is one
 * moment, so that writes of others between two pages explain nothing.
 */
export default defineWatch({
  title: 'One answer shows a record once',
  rationale: 'A caller that adds up or stores what it lists takes the same record for two.',
  usualFix: 'Remove repeated rows, which often come from a join, before the page is cut.',
  blindSpot: 'lists whose items carry no id, or that are of several parents; records that two pages show',

  intents: ['valid'],
  rare: true,
  echoes: ['cursor-walk-is-a-partition', 'offset-walk-is-a-partition', 'total-counts-the-list'],

  needs: ({ operation, resource }) => ({
    list: within(resource?.item ?? none(operation.id), (item) =>
      only(operation.offered, (list) => list.kind === 'list' && isOfOneParent(list, item)),
    ),
    items: resource?.collection.items ?? none(operation.id),
    id: resource === undefined ? none(operation.id) : only(resource.id, recognisable),
  }),

  observe({ list, items, id }, exchange, { expect, outcome, body }) {
    if (exchange.request.method !== list.method || outcome(exchange).class !== 'success') return;
    const content = body(exchange);
    if (!('value' in content)) return;
    const shown = listedAt(content.value, items);
    if (!Array.isArray(shown) || shown.length < 2) return;
    const ids = (shown as readonly Json[]).flatMap((item) => identity(id, item) ?? []);
    if (ids.length < 2) return;
    const seen = new Set<string>();
    const twice = new Set(ids.filter((one) => seen.size === seen.add(one).size));
    expect([...twice], `No answer of ${list.id} shows one record twice`, { where: exchange.id }).toBeEmpty();
  },
});
