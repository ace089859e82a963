import { onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/half-an-author-is-enough',
  title: 'An author whose description breaks off is entered as far as it came',
  breaks: ['incomplete-request-has-no-effect'],
  degree: 'gross',
  on: onCollection('authors', 'POST'),
  incomplete: (_call, { shelves }) =>
    void shelves.add('authors', {
      familyName: 'Half',
      givenName: null,
      country: 'AT',
      bornOn: '2000-01-01',
      biography: null,
    }),
});
