import { onItem } from '../http/calls.js';
import { defineVariant } from '../deviation.js';
import { headerOf } from '../http/message.js';
import { errorAnswer, preconditionRequired } from '../http/refusal.js';

export default defineVariant({
  id: 'a-missing-version-comes-first',
  title: 'An update that names no version is refused before anything else is looked at, even who sends it',
  tempts: [
    'precondition-is-required-as-declared',
    'unknown-id-is-404',
    'missing-credentials-are-refused',
    'invalid-credentials-are-refused',
    'malformed-body-is-refused',
    'invalid-values-are-refused',
    'incomplete-request-has-no-effect',
    'operations-exist',
  ],
  dialects: ['json-api'],
  on: (call) => onItem('PUT', 'PATCH')(call) && headerOf(call, 'If-Match') === undefined,
  after: (answer, _call, { dialect }) => (dialect.conditional ? errorAnswer(preconditionRequired()) : answer),
});
