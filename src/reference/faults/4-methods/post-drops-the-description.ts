import { onCreate } from '../../calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/post-drops-the-description',
  title: 'A create does not store an optional field that was sent',
  breaks: ['post-creates'],
  implies: ['post-lost-answer-is-bounded', 'requests-keep-their-effects'],
  degree: 'subtle',
  on: onCreate,
  rules: ({ accept }) => ({
    accept(resource, body) {
      const { description: _, ...fields } = accept(resource, body);
      return fields;
    },
  }),
});
