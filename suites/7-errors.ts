import type { RegisteredCheck } from 'probity/check';
import malformedBodyIsRefused from './7-errors/malformed-body-is-refused.js';
import invalidValuesAreRefused from './7-errors/invalid-values-are-refused.js';
import errorsAreAsDeclared from './7-errors/errors-are-as-declared.js';
import errorsHaveOneShape from './7-errors/errors-have-one-shape.js';
import refusalsRepeat from './7-errors/refusals-repeat.js';
import failuresAreInjectedAsAsked from './7-errors/failures-are-injected-as-asked.js';
import errorCodesAreDocumented from './7-errors/error-codes-are-documented.js';
import refusalsHaveDocumentedCodes from './7-errors/refusals-have-documented-codes.js';
import noServerError from './7-errors/no-server-error.js';
import requestsWithMistakesAreAnswered from './7-errors/requests-with-mistakes-are-answered.js';
import oddUrlsAreNoServerError from './7-errors/odd-urls-are-no-server-error.js';

export const errors: readonly RegisteredCheck[] = [
  { id: 'malformed-body-is-refused', part: '7-errors', check: malformedBodyIsRefused },
  { id: 'invalid-values-are-refused', part: '7-errors', check: invalidValuesAreRefused },
  { id: 'errors-are-as-declared', part: '7-errors', check: errorsAreAsDeclared },
  { id: 'errors-have-one-shape', part: '7-errors', check: errorsHaveOneShape },
  { id: 'refusals-repeat', part: '7-errors', check: refusalsRepeat },
  { id: 'failures-are-injected-as-asked', part: '7-errors', check: failuresAreInjectedAsAsked },
  { id: 'error-codes-are-documented', part: '7-errors', check: errorCodesAreDocumented },
  {
    id: 'refusals-have-documented-codes',
    part: '7-errors',
    check: refusalsHaveDocumentedCodes,
  },
  { id: 'no-server-error', part: '7-errors', check: noServerError },
  { id: 'odd-urls-are-no-server-error', part: '7-errors', check: oddUrlsAreNoServerError },
  { id: 'requests-with-mistakes-are-answered', part: '7-errors', check: requestsWithMistakesAreAnswered },
];
