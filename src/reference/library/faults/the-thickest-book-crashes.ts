import { either, onCollection, onRecord } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/the-thickest-book-crashes',
  title: 'A book of as many pages as are allowed is a server error',
  breaks: ['no-server-error'],
  degree: 'subtle',
  on: either(onCollection('books', 'POST'), onRecord('books', 'PUT')),
  rules: ({ stored }) => ({
    stored(fields, body, before) {
      if (body['pages'] === 20_000) throw new RangeError('too many');
      return stored(fields, body, before);
    },
  }),
});
