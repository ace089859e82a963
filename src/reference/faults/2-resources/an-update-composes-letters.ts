import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/an-update-composes-letters',
  title: 'An update stores a name in the composed form of Unicode (NFC)',
  breaks: ['texts-are-kept-as-declared'],
  degree: 'subtle',
  on: onItem('PATCH'),
  rules: ({ accept }) => ({
    accept(resource, body) {
      const { name, ...fields } = accept(resource, body);
      return typeof name === 'string' ? { ...fields, name: name.normalize('NFC') } : fields;
    },
  }),
});
