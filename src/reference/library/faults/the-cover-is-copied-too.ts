import { onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/the-cover-is-copied-too',
  title: 'One page more may be copied than a book has',
  breaks: ['members-keep-their-bounds'],
  degree: 'subtle',
  on: onCollection('loans', 'POST'),
  rules: ({ pagesOf }) => ({ pagesOf: (book) => pagesOf(book) + 1 }),
});
