import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';

export default defineFault({
  id: 'methods/put-keeps-nested-fields',
  title: 'A PUT leaves in place what its body leaves out of a nested object',
  breaks: ['put-replaces-entirely'],
  degree: 'subtle',
  on: onItem('PUT'),
  rules: ({ replaced }) => ({
    replaced(row, fields) {
      const after = replaced(row, fields);
      const [old, dimensions] = [row.fields['dimensions'], after['dimensions']];
      return isObject(old) && isObject(dimensions) ? { ...after, dimensions: { ...old, ...dimensions } } : after;
    },
  }),
});
