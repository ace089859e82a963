import { onItem } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import { isObject, type Json } from '../../message.js';

export default defineFault({
  id: 'methods/removals-behind-the-end-are-nothing',
  title: 'A JSON Patch may remove an entry that a list does not have',
  breaks: ['json-patch-fails-as-a-whole'],
  degree: 'subtle',
  dialects: ['page'],
  on: onItem('PATCH'),
  rules: ({ patched }) => ({
    patched(row, patch) {
      const isBehind = (one: Json): boolean => {
        const [, name = '', index = ''] = (isObject(one) ? String(one['path']) : '').split('/');
        const list = row.fields[name];
        return isObject(one) && one['op'] === 'remove' && Array.isArray(list) && Number(index) >= list.length;
      };
      return patched(
        row,
        ([patch].flat() as readonly Json[]).filter((one) => !isBehind(one)),
      );
    },
  }),
});
