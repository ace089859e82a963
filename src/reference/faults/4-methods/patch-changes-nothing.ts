import { onUpdate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/patch-changes-nothing',
  title: 'An update succeeds and changes nothing',
  breaks: ['patch-changes-only-what-it-names'],
  implies: [
    'invalid-values-are-refused',
    'requests-keep-their-effects',
    'one-racer-wins',
    'acknowledged-updates-survive',
    'null-takes-a-member-away',
    'json-patch-has-its-effect',
    'state-is-written-as-declared',
    'values-are-kept-whole',
  ],
  degree: 'gross',
  on: onUpdate,
  rules: ({ patched, accept }) => ({
    // Validated as if it were applied, so that a bad update is still refused.
    patched: (row, patch) => ({ ...patched(row, patch), unchanged: row.fields }),
    accept: (resource, { unchanged, ...body }) => ({ ...accept(resource, body), ...(unchanged as object) }),
  }),
});
