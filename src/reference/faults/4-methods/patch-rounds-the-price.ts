import { onUpdate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/patch-rounds-the-price',
  title: 'An update that does not name the price rounds it down',
  breaks: ['patch-changes-only-what-it-names'],
  implies: ['requests-keep-their-effects'],
  degree: 'subtle',
  on: onUpdate,
  rules: ({ patched }) => ({
    patched: (row, patch) =>
      patched({ ...row, fields: { ...row.fields, price: Math.floor(Number(row.fields['price'])) } }, patch),
  }),
});
