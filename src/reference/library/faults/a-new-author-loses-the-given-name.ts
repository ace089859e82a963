import { onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-new-author-loses-the-given-name',
  title: 'The given name of a new author is not kept',
  breaks: ['post-creates'],
  implies: ['requests-keep-their-effects', 'post-lost-answer-is-bounded'],
  degree: 'subtle',
  on: onCollection('authors', 'POST'),
  rules: ({ stored }) => ({ stored: (fields, body) => ({ ...stored(fields, body), givenName: null }) }),
});
