import { either, onCollection, onRecord } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-long-name-crashes',
  title: 'The longest family name that is allowed is a server error',
  breaks: ['no-server-error'],
  degree: 'subtle',
  on: either(onCollection('authors', 'POST'), onRecord('authors', 'PUT')),
  rules: ({ stored }) => ({
    stored(fields, body, before) {
      if ([...String(body['familyName'])].length === 120) throw new RangeError('too long');
      return stored(fields, body, before);
    },
  }),
});
