import { defineWatch, none, only } from 'probity/check';

/** Records of one answer that a finding names. */
const SHOWN = 3;

/**
 * Compares every list that the run receives, whichever entry requested it, with what the run did to its own records: a list
 * shows none that was deleted before it was requested, and a complete list leaves out none that was there before and is shown
 * again after. A record that was written in the meantime, or may have been, is not judged.
 */
export default defineWatch({
  title: 'Lists agree with the writes that were acknowledged before',
  rationale: 'A caller that lists what it has just written relies on the answer.',
  usualFix:
    'Read the list from the store that was written, or clear what is cached on every create, update and delete.',
  blindSpot: 'records of others; lists with options; fields of the records that a list shows',

  intents: ['valid'],
  rare: true,
  judgedBy: 'history',
  echoes: ['delete-removes', 'post-creates', 'cursor-walk-is-a-partition', 'offset-walk-is-a-partition'],

  needs: ({ service, operation, resource }) => ({
    list: only(operation.offered, ({ kind }) => kind === 'list'),
    items: resource?.collection.items ?? none(operation.id),
    lag: service.consistency.listLag,
  }),

  observe({ list }, exchange, { expect, outcome, contradiction }) {
    if (exchange.request.method !== 'GET' || outcome(exchange).class !== 'success') return;
    const found = contradiction(exchange);
    if (found === undefined) return;
    const some = (ids: readonly string[]): readonly string[] =>
      ids.length <= SHOWN ? ids : [...ids.slice(0, SHOWN), `and ${String(ids.length - SHOWN)} more`];
    const where = { where: exchange.id, effect: { of: list.id, does: 'shows records as they were before' } };
    expect(some(found.deleted), 'A list shows no record that was deleted before it was requested', where).toBeEmpty();
    expect(some(found.missing), 'A list shows every record that is there', where).toBeEmpty();
  },
});
