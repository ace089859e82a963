import { onRecord } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-book-is-found-under-any-author',
  title: 'A book can be read under an author who did not write it',
  breaks: ['unknown-id-is-404'],
  degree: 'subtle',
  on: onRecord('books', 'GET', 'HEAD'),
  rules: () => ({ find: (shelves, kind, number) => shelves.find(kind, number) }),
});
