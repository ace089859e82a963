import { onCollection } from '../../calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/list-touches-its-records',
  title: 'What a list has shown is marked as seen',
  breaks: ['get-is-safe'],
  implies: [
    'get-is-repeatable',
    'patch-changes-only-what-it-names',
    'put-is-idempotent',
    'fields-selects',
    'head-mirrors-get',
    'missing-credentials-are-refused',
    'invalid-credentials-are-refused',
    'malformed-body-is-refused',
    'invalid-values-are-refused',
    'private-records-are-hidden',
  ],
  degree: 'subtle',
  on: onCollection('GET'),
  rules: ({ page }) => ({
    page(sorted, rules) {
      const whole = page(sorted, rules);
      for (const row of whole.rows) row.fields = { ...row.fields, seen: true };
      return whole;
    },
  }),
});
