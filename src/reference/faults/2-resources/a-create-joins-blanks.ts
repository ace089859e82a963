import { onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/a-create-joins-blanks',
  title: 'A create makes one blank of the blanks, tabs and line feeds within a description',
  breaks: ['texts-are-kept-as-declared'],
  degree: 'gross',
  on: onCreate,
  rules: ({ accept }) => ({
    accept(resource, body) {
      const { description, ...fields } = accept(resource, body);
      return typeof description === 'string' ? { ...fields, description: description.replaceAll(/\s+/g, ' ') } : fields;
    },
  }),
});
