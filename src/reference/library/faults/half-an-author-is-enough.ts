import { onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/half-an-author-is-enough',
  title: 'An author whose description breaks off behind the name is entered under that name',
  breaks: ['incomplete-request-has-no-effect'],
  degree: 'gross',
  on: onCollection('authors', 'POST'),
  incomplete(call, { shelves }) {
    const familyName = /"familyName":"([^"]+)"/.exec(new TextDecoder().decode(call.body))?.[1];
    const others = { givenName: null, country: 'AT', bornOn: '2000-01-01', biography: null };
    if (familyName !== undefined) shelves.add('authors', { familyName, ...others });
  },
});
