import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';

export default defineFault({
  id: 'methods/null-inside-takes-the-whole-away',
  title: 'Null for a member of an object in a patch takes the whole object away',
  breaks: ['null-takes-a-member-away'],
  degree: 'subtle',
  dialects: ['plain', 'link', 'put-create'],
  on: onItem('PATCH'),
  rules: ({ patched }) => ({
    patched(row, patch) {
      const entries = Object.entries(isObject(patch) ? patch : {}).map(([name, value]) => {
        const isEmptied = isObject(value) && Object.values(value).includes(null);
        return [name, isEmptied ? null : value] as const;
      });
      return patched(row, Object.fromEntries(entries));
    },
  }),
});
