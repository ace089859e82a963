import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'background-job',
  title: 'A job that looks at all products now and then sets the time of their last change',
  tempts: [
    'refused-patch-changes-nothing',
    'get-is-safe',
    'get-is-repeatable',
    'put-is-idempotent',
    'patch-changes-only-what-it-names',
    'requests-keep-their-effects',
  ],
  before(_request, { store, tally }) {
    if (tally('calls') % 11 !== 0) return;
    for (const row of store.all('products')) row.updated += 1;
  },
});
