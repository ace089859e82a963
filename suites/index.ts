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
  { id: 'malformed-body-is-refused', part: '7-errors', check: malformedBodyIsRefused },
  { id: 'invalid-values-are-refused', part: '7-errors', check: invalidValuesAreRefused },
  { id: 'errors-have-one-shape', part: '7-errors', check: errorsHaveOneShape },
  { id: 'no-server-error', part: '7-errors', check: noServerError },
  { id: 'version-is-in-path', part: '9-versioning', check: versionIsInPath },
  { id: 'unknown-version-is-refused', part: '9-versioning', check: unknownVersionIsRefused },
];
