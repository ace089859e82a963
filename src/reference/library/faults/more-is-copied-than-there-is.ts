import { onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/more-is-copied-than-there-is',
  title: 'Nobody looks how many pages a book has of which copies are made',
  breaks: ['members-keep-their-bounds'],
  degree: 'gross',
  on: onCollection('loans', 'POST'),
  rules: () => ({ pagesOf: () => Infinity }),
});
