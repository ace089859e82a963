import type { RegisteredCheck } from 'probity/check';
import baseUrlAnswers from './1-service/base-url-answers.js';
import operationsExist from './1-service/operations-exist.js';
import responsesMatchSchema from './1-service/responses-match-schema.js';
import unknownIdIs404 from './2-resources/unknown-id-is-404.js';
import limitIsAMaximum from './2-resources/limit-is-a-maximum.js';
import limitOutsideDomain from './2-resources/limit-outside-domain.js';
import offsetWalkIsAPartition from './2-resources/offset-walk-is-a-partition.js';
import cursorWalkIsAPartition from './2-resources/cursor-walk-is-a-partition.js';
import sortFollowsTheKey from './2-resources/sort-follows-the-key.js';
import filterIsExact from './2-resources/filter-is-exact.js';
import fieldsSelects from './2-resources/fields-selects.js';
import getIsSafe from './4-methods/get-is-safe.js';
import getIsRepeatable from './4-methods/get-is-repeatable.js';
import headMirrorsGet from './4-methods/head-mirrors-get.js';
import putIsIdempotent from './4-methods/put-is-idempotent.js';
import putReplacesEntirely from './4-methods/put-replaces-entirely.js';
import deleteIsIdempotent from './4-methods/delete-is-idempotent.js';
import deleteRemoves from './4-methods/delete-removes.js';
import deleteAnswersEmpty from './4-methods/delete-answers-empty.js';
import patchChangesOnlyWhatItNames from './4-methods/patch-changes-only-what-it-names.js';
import createAnswersItsStatus from './4-methods/create-answers-its-status.js';
import deleteAnswersItsStatus from './4-methods/delete-answers-its-status.js';
import postCreates from './4-methods/post-creates.js';
import wrongMethodIs405 from './4-methods/wrong-method-is-405.js';
import missingCredentialsAreRefused from './5-authentication/missing-credentials-are-refused.js';
import invalidCredentialsAreRefused from './5-authentication/invalid-credentials-are-refused.js';
import cookieIsNoCredential from './5-authentication/cookie-is-no-credential.js';
import connectionIsNoCredential from './5-authentication/connection-is-no-credential.js';
import malformedBodyIsRefused from './7-errors/malformed-body-is-refused.js';
import invalidValuesAreRefused from './7-errors/invalid-values-are-refused.js';
import errorsHaveOneShape from './7-errors/errors-have-one-shape.js';
import noServerError from './7-errors/no-server-error.js';
import versionIsInPath from './9-versioning/version-is-in-path.js';
import unknownVersionIsRefused from './9-versioning/unknown-version-is-refused.js';

/** All checks that are shipped, in the order of the document. The id is the file name, the part is the folder. */
export const checks: readonly RegisteredCheck[] = [
  { id: 'base-url-answers', part: '1-service', check: baseUrlAnswers },
  { id: 'operations-exist', part: '1-service', check: operationsExist },
  { id: 'responses-match-schema', part: '1-service', check: responsesMatchSchema },
  { id: 'unknown-id-is-404', part: '2-resources', check: unknownIdIs404 },
  { id: 'limit-is-a-maximum', part: '2-resources', check: limitIsAMaximum },
  { id: 'limit-outside-domain', part: '2-resources', check: limitOutsideDomain },
  { id: 'offset-walk-is-a-partition', part: '2-resources', check: offsetWalkIsAPartition },
  { id: 'cursor-walk-is-a-partition', part: '2-resources', check: cursorWalkIsAPartition },
  { id: 'sort-follows-the-key', part: '2-resources', check: sortFollowsTheKey },
  { id: 'filter-is-exact', part: '2-resources', check: filterIsExact },
  { id: 'fields-selects', part: '2-resources', check: fieldsSelects },
  { id: 'get-is-safe', part: '4-methods', check: getIsSafe },
  { id: 'get-is-repeatable', part: '4-methods', check: getIsRepeatable },
  { id: 'head-mirrors-get', part: '4-methods', check: headMirrorsGet },
  { id: 'put-is-idempotent', part: '4-methods', check: putIsIdempotent },
  { id: 'put-replaces-entirely', part: '4-methods', check: putReplacesEntirely },
  { id: 'delete-is-idempotent', part: '4-methods', check: deleteIsIdempotent },
  { id: 'delete-removes', part: '4-methods', check: deleteRemoves },
  { id: 'delete-answers-its-status', part: '4-methods', check: deleteAnswersItsStatus },
  { id: 'delete-answers-empty', part: '4-methods', check: deleteAnswersEmpty },
  { id: 'patch-changes-only-what-it-names', part: '4-methods', check: patchChangesOnlyWhatItNames },
  { id: 'create-answers-its-status', part: '4-methods', check: createAnswersItsStatus },
  { id: 'post-creates', part: '4-methods', check: postCreates },
  { id: 'wrong-method-is-405', part: '4-methods', check: wrongMethodIs405 },
  { id: 'missing-credentials-are-refused', part: '5-authentication', check: missingCredentialsAreRefused },
  { id: 'invalid-credentials-are-refused', part: '5-authentication', check: invalidCredentialsAreRefused },
  { id: 'cookie-is-no-credential', part: '5-authentication', check: cookieIsNoCredential },
  { id: 'connection-is-no-credential', part: '5-authentication', check: connectionIsNoCredential },
  { id: 'malformed-body-is-refused', part: '7-errors', check: malformedBodyIsRefused },
  { id: 'invalid-values-are-refused', part: '7-errors', check: invalidValuesAreRefused },
  { id: 'errors-have-one-shape', part: '7-errors', check: errorsHaveOneShape },
  { id: 'no-server-error', part: '7-errors', check: noServerError },
  { id: 'version-is-in-path', part: '9-versioning', check: versionIsInPath },
  { id: 'unknown-version-is-refused', part: '9-versioning', check: unknownVersionIsRefused },
];
