import { isSafe, withKey } from '../http/calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'invalid-is-400',
  title: 'What is not valid is refused with 400 in place of 422',
  tempts: [
    'refused-patch-changes-nothing',
    'invalid-values-are-refused',
    'malformed-body-is-refused',
    'incomplete-request-has-no-effect',
    'errors-stay-as-they-were',
  ],
  on: (call) => !isSafe(call),
  // What a key that was used is answered with, the contract says itself.
  after: (answer, call) => (answer.status === 422 && !withKey(call) ? { ...answer, status: 400 } : answer),
});
