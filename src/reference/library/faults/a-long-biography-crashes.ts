import { either, onCollection, onRecord } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-long-biography-crashes',
  title: 'The longest biography that is allowed is a server error',
  breaks: ['no-server-error'],
  degree: 'subtle',
  on: either(onCollection('authors', 'POST'), onRecord('authors', 'PUT')),
  rules: ({ stored }) => ({
    stored(fields, body, before) {
      if (String(body['biography']).length >= 1000) throw new RangeError('too long');
      return stored(fields, body, before);
    },
  }),
});
