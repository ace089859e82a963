import { onItem } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import { isObject, type Json } from '../../message.js';

export default defineFault({
  id: 'methods/insertions-are-appended',
  title: 'What a JSON Patch inserts into a list comes to its end',
  breaks: ['json-patch-has-its-effect'],
  degree: 'subtle',
  dialects: ['page'],
  on: onItem('PATCH'),
  rules: ({ patched }) => ({
    patched: (row, patch) =>
      patched(
        row,
        [patch].flat().map((one: Json) => {
          const isInsertion = isObject(one) && one['op'] === 'add' && /^\/tags\/0$/.test(String(one['path']));
          return isInsertion ? { ...one, path: '/tags/-' } : one;
        }),
      ),
  }),
});
