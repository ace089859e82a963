import { onCollection } from '../calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'names-are-known-for-ever',
  title: 'The name of a request for a loan is known for longer than it must be',
  tempts: ['key-is-known-for-its-lifetime', 'key-is-required-as-declared'],
  on: onCollection('loans', 'POST'),
  rules: () => ({ isKnown: () => true }),
});
