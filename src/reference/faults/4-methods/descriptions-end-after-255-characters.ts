import { onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/descriptions-end-after-255-characters',
  title: 'A create keeps the beginning of a long description',
  breaks: ['values-are-kept-whole'],
  degree: 'gross',
  on: onCreate,
  rules: ({ accept }) => ({
    accept(resource, body) {
      const { description, ...fields } = accept(resource, body);
      return typeof description === 'string' ? { ...fields, description: description.slice(0, 255) } : fields;
    },
  }),
});
