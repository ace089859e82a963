import { onItem } from '../../calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/put-keeps-the-description',
  title: 'A PUT without a description leaves the old one',
  breaks: ['put-replaces-entirely'],
  degree: 'subtle',
  on: onItem('PUT'),
  rules: ({ replaced }) => ({
    replaced(row, fields) {
      const { description } = row.fields;
      return { ...(description !== undefined && { description }), ...replaced(row, fields) };
    },
  }),
});
