import { onCollection } from '../calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'an-empty-page-at-the-end',
  title: 'A full page links to the next one without looking, and that may be empty',
  tempts: [
    'cursor-walk-is-a-partition',
    'cursor-walk-survives-writes',
    'limit-is-a-maximum',
    'total-counts-the-list',
    'default-order-is-as-declared',
  ],
  // Lists of books promise otherwise.
  on: (call) => onCollection('authors', 'GET', 'HEAD')(call) || onCollection('loans', 'GET', 'HEAD')(call),
  rules: () => ({ isLast: (page, _rest, size) => page.length < size }),
});
