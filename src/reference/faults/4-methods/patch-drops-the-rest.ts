import { onUpdate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/patch-drops-the-rest',
  title: 'An update drops the optional fields that it does not name',
  breaks: ['patch-changes-only-what-it-names'],
  implies: ['requests-keep-their-effects', 'null-takes-a-member-away', 'json-patch-has-its-effect'],
  degree: 'gross',
  on: onUpdate,
  rules: ({ patched }) => ({
    patched(row, patch) {
      const { description: _d, tags: _t, dimensions: _s, ...others } = row.fields;
      return patched({ ...row, fields: others }, patch);
    },
  }),
});
