import { onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/names-are-known-for-a-moment',
  title: 'The name of a request for a loan is forgotten after a hundredth of its time',
  breaks: ['key-is-known-for-its-lifetime'],
  implies: ['idempotency-key-makes-post-once'],
  degree: 'gross',
  on: onCollection('loans', 'POST'),
  rules: () => ({ isKnown: (age) => age <= 10 }),
});
