import { onItem } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import { isObject, type Json } from '../../message.js';

export default defineFault({
  id: 'methods/tests-in-a-patch-are-ignored',
  title: 'A JSON Patch is carried out although a test in it does not hold',
  breaks: ['json-patch-fails-as-a-whole'],
  degree: 'gross',
  dialects: ['page'],
  on: onItem('PATCH'),
  rules: ({ patched }) => ({
    patched: (row, patch) =>
      patched(
        row,
        [patch].flat().filter((one: Json) => !isObject(one) || one['op'] !== 'test'),
      ),
  }),
});
