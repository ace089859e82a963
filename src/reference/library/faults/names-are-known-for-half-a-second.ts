import { onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/names-are-known-for-half-a-second',
  title: 'The name of a request for a loan is forgotten after half of its time',
  breaks: ['key-is-known-for-its-lifetime'],
  degree: 'subtle',
  on: onCollection('loans', 'POST'),
  rules: () => ({ isKnown: (age) => age <= 500 }),
});
