import { shownOf } from './mechanisms/computing.js';
import {
  defineWatch,
  listedAt,
  map,
  none,
  only,
  orDefault,
  stated,
  valueAt,
  within,
  type Json,
  type Locator,
} from 'probity/check';

/** Calculates the computed members of every record that the run is shown, in lists and in answers to whatever was done. */
export default defineWatch({
  title: 'Computed members agree with the members that they are computed from',
  rationale: 'A total that is not the sum of its lines is paid, booked and reported as it stands.',
  usualFix: 'Compute the member from the others, with one rule of rounding; or correct the formula in the contract.',
  blindSpot:
    'records that no answer showed; records that lack a member of the formula; to which side a half is rounded',

  intents: ['valid'],
  rare: true,
  unclaimed: true,

  needs: ({ service, operation, resource }) => ({
    operation: operation.offered,
    computed: resource?.computed ?? none('resources.*.computed'),
    atOnce: only(
      orDefault<string>(service.consistency.readAfterWrite, 'strong'),
      (read) => read === 'strong',
      'a service that shows at once what was written',
    ),
    items: within(
      only(operation.returns, (returns) => returns === 'item' || returns === 'list'),
      (returns) =>
        returns === 'list' && resource !== undefined
          ? map(resource.collection.items, (items): Locator | undefined => items)
          : stated<Locator | undefined>(undefined, ''),
    ),
  }),

  observe({ operation, computed, items }, exchange, { expect, outcome, body }) {
    const content = body(exchange);
    if (outcome(exchange).class !== 'success' || !('value' in content)) return;
    const shown = items === undefined ? valueAt(content.value, operation.itemEnvelope) : listedAt(content.value, items);
    const records = Array.isArray(shown) ? (shown as readonly Json[]) : [shown];
    for (const record of records) {
      for (const rule of record === undefined ? [] : computed) {
        const claim = `${operation.id} shows ${rule.at} as ${rule.text}`;
        for (const { value, due } of shownOf(rule, record ?? null))
          expect(value, claim, { where: exchange.id }).toEqual(due);
      }
    }
  },
});
