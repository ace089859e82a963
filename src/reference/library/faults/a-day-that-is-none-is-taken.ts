import { either, onCollection, onRecord } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-day-that-is-none-is-taken',
  title: 'Any text is taken for the day on which an author was born',
  breaks: ['invalid-values-are-refused'],
  degree: 'subtle',
  on: either(onCollection('authors', 'POST'), onRecord('authors', 'PUT')),
  rules: ({ problems }) => ({
    problems: (fields, body) => problems(fields, body).filter(({ pointer }) => pointer !== '/bornOn'),
  }),
});
