import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';

export default defineFault({
  id: 'methods/null-in-a-patch-is-ignored',
  title: 'An update leaves a member as it is where the patch says null',
  breaks: ['null-takes-a-member-away'],
  degree: 'gross',
  dialects: ['plain', 'link', 'put-create'],
  on: onItem('PATCH'),
  rules: ({ patched }) => ({
    patched: (row, patch) =>
      patched(
        row,
        Object.fromEntries(Object.entries(isObject(patch) ? patch : {}).filter(([, value]) => value !== null)),
      ),
  }),
});
