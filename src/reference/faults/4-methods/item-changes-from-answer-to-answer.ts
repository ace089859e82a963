import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/item-changes-from-answer-to-answer',
  title: 'Every second answer to a read lacks a field that every record has',
  breaks: ['get-is-repeatable', 'responses-match-schema'],
  implies: [
    'get-is-safe',
    'head-mirrors-get',
    'put-is-idempotent',
    'patch-changes-only-what-it-names',
    'fields-selects',
    'missing-credentials-are-refused',
    'invalid-credentials-are-refused',
    'malformed-body-is-refused',
    'invalid-values-are-refused',
    'unchanged-is-not-sent-again',
  ],
  degree: 'gross',
  on: onItem('GET'),
  rules({ present }, _call, shop) {
    const turn = shop.tally('reads');
    return {
      present(row, version) {
        const { created_at: created = '', ...item } = present(row, version);
        return turn % 2 === 0 ? item : { ...item, created_at: created };
      },
    };
  },
});
