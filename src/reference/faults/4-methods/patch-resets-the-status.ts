import { onUpdate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/patch-resets-the-status',
  title: 'An update that does not name the status sets it to its default',
  breaks: ['patch-changes-only-what-it-names'],
  implies: ['requests-keep-their-effects'],
  degree: 'subtle',
  on: onUpdate,
  rules: ({ patched }) => ({
    patched(row, patch) {
      const { status: _, ...others } = row.fields;
      return patched({ ...row, fields: others }, patch);
    },
  }),
});
