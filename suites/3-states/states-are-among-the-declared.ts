import {
  defineWatch,
  listedAt,
  map,
  none,
  only,
  stated,
  valueAt,
  within,
  type Json,
  type Locator,
} from 'probity/check';

/** Looks at the state of every record that the run is shown, in lists and in answers to whatever was done. */
export default defineWatch({
  title: 'Every record is in one of the declared states',
  rationale: 'A caller has a branch for each documented state, and none for another.',
  usualFix: 'Set states from one enumeration only, or declare the missing one.',
  blindSpot: 'states that the run did not lead a record to; records that no answer showed',

  intents: ['valid'],

  needs: ({ operation, resource }) => {
    const nowhere = none('resources.*.states');
    return {
      operation: operation.offered,
      at: resource === undefined ? nowhere : map(resource.at('states.at'), String),
      values:
        resource === undefined ? nowhere : map(resource.at('states.values'), (values) => values as readonly Json[]),
      items: within(
        only(operation.returns, (returns) => returns === 'item' || returns === 'list'),
        (returns) =>
          returns === 'list' && resource !== undefined
            ? map(resource.collection.items, (items): Locator | undefined => items)
            : stated<Locator | undefined>(undefined, ''),
      ),
    };
  },

  observe({ operation, at, values, items }, exchange, { expect, outcome, body }) {
    const content = body(exchange);
    if (outcome(exchange).class !== 'success' || !('value' in content)) return;
    const shown = items === undefined ? valueAt(content.value, operation.itemEnvelope) : listedAt(content.value, items);
    const records = Array.isArray(shown) ? (shown as readonly Json[]) : [shown];
    for (const record of records) {
      const state = valueAt(record, at);
      // A selection of fields need not hold it.
      if (state === undefined) continue;
      expect(state, `${operation.id} shows a declared state`, { where: exchange.id }).toBeOneOf(values);
    }
  },
});
