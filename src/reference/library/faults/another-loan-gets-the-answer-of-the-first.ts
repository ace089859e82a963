import { onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/another-loan-gets-the-answer-of-the-first',
  title: 'Whatever is asked for under a name that is known gets the answer of the first request',
  breaks: ['reused-key-is-refused'],
  degree: 'subtle',
  on: onCollection('loans', 'POST'),
  rules: () => ({ isSameRequest: () => true }),
});
