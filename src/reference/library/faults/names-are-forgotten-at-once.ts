import { onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/names-are-forgotten-at-once',
  title: 'The name of a request for a loan is asked for, and forgotten',
  breaks: ['idempotency-key-makes-post-once'],
  degree: 'gross',
  on: onCollection('loans', 'POST'),
  rules: () => ({ isKnown: () => false }),
});
