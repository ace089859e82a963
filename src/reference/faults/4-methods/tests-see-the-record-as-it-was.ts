import { onItem } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import { isObject, type Json } from '../../message.js';

export default defineFault({
  id: 'methods/tests-see-the-record-as-it-was',
  title: 'The tests of a JSON Patch are made before all of its changes, wherever they stand',
  breaks: ['json-patch-fails-as-a-whole'],
  degree: 'subtle',
  dialects: ['page'],
  on: onItem('PATCH'),
  rules: ({ patched }) => ({
    patched(row, patch) {
      const isTest = (one: Json): boolean => isObject(one) && one['op'] === 'test';
      const all = [patch].flat() as readonly Json[];
      return patched(row, [...all.filter(isTest), ...all.filter((one) => !isTest(one))]);
    },
  }),
});
