import type { RegisteredCheck } from 'probity/check';
import oldRequestsStillWork from './9-versioning/old-requests-still-work.js';
import fieldsAreOnlyAdded from './9-versioning/fields-are-only-added.js';
import writtenValuesReadBackAsBefore from './9-versioning/written-values-read-back-as-before.js';
import errorsStayAsTheyWere from './9-versioning/errors-stay-as-they-were.js';
import versionsShareTheirRecords from './9-versioning/versions-share-their-records.js';
import versionIsInPath from './9-versioning/version-is-in-path.js';
import eachOperationRefusesAnUnknownVersion from './9-versioning/each-operation-refuses-an-unknown-version.js';
import unknownVersionIsRefused from './9-versioning/unknown-version-is-refused.js';
import deprecationIsTold from './9-versioning/deprecation-is-told.js';
import namedVersionIsHeeded from './9-versioning/named-version-is-heeded.js';
import answersTellTheirVersion from './9-versioning/answers-tell-their-version.js';

export const versioning: readonly RegisteredCheck[] = [
  { id: 'old-requests-still-work', part: '9-versioning', check: oldRequestsStillWork },
  { id: 'fields-are-only-added', part: '9-versioning', check: fieldsAreOnlyAdded },
  { id: 'written-values-read-back-as-before', part: '9-versioning', check: writtenValuesReadBackAsBefore },
  { id: 'errors-stay-as-they-were', part: '9-versioning', check: errorsStayAsTheyWere },
  { id: 'versions-share-their-records', part: '9-versioning', check: versionsShareTheirRecords },
  { id: 'version-is-in-path', part: '9-versioning', check: versionIsInPath },
  { id: 'unknown-version-is-refused', part: '9-versioning', check: unknownVersionIsRefused },
  {
    id: 'each-operation-refuses-an-unknown-version',
    part: '9-versioning',
    check: eachOperationRefusesAnUnknownVersion,
  },
  { id: 'deprecation-is-told', part: '9-versioning', check: deprecationIsTold },
  { id: 'named-version-is-heeded', part: '9-versioning', check: namedVersionIsHeeded },
  { id: 'answers-tell-their-version', part: '9-versioning', check: answersTellTheirVersion },
];
