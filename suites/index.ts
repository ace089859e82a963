import type { RegisteredCheck } from 'probity/check';
import baseUrlAnswers from './1-service/base-url-answers.js';
import operationsExist from './1-service/operations-exist.js';
import responsesMatchSchema from './1-service/responses-match-schema.js';
import validRequestsSucceed from './1-service/valid-requests-succeed.js';
import successStatusIsAsDeclared from './1-service/success-status-is-as-declared.js';
import contentIsStructured from './1-service/content-is-structured.js';
import contentIsJson from './1-service/content-is-json.js';
import listedItemsCanBeRead from './2-resources/listed-items-can-be-read.js';
import idsHaveTheirForm from './2-resources/ids-have-their-form.js';
import idsAreNotReused from './2-resources/ids-are-not-reused.js';
import searchGoesByItsText from './2-resources/search-goes-by-its-text.js';
import failuresAreInjectedAsAsked from './7-errors/failures-are-injected-as-asked.js';
import refusalsRepeat from './7-errors/refusals-repeat.js';
import errorCodesAreDocumented from './7-errors/error-codes-are-documented.js';
import unknownIdIs404 from './2-resources/unknown-id-is-404.js';
import limitIsAMaximum from './2-resources/limit-is-a-maximum.js';
import limitOutsideDomain from './2-resources/limit-outside-domain.js';
import offsetWalkIsAPartition from './2-resources/offset-walk-is-a-partition.js';
import cursorWalkIsAPartition from './2-resources/cursor-walk-is-a-partition.js';
import cursorWalkSurvivesWrites from './2-resources/cursor-walk-survives-writes.js';
import sortFollowsTheKey from './2-resources/sort-follows-the-key.js';
import severalSortKeysApplyInOrder from './2-resources/several-sort-keys-apply-in-order.js';
import expiredCursorIsAnsweredAsDeclared from './2-resources/expired-cursor-is-answered-as-declared.js';
import filterIsExact from './2-resources/filter-is-exact.js';
import combinedOptionsAgree from './2-resources/combined-options-agree.js';
import queryValuesArriveAsSent from './2-resources/query-values-arrive-as-sent.js';
import fieldsSelects from './2-resources/fields-selects.js';
import unknownParameterAsDeclared from './2-resources/unknown-parameter-as-declared.js';
import unknownFilterValueAsDeclared from './2-resources/unknown-filter-value-as-declared.js';
import unknownFieldNameAsDeclared from './2-resources/unknown-field-name-as-declared.js';
import unknownSortKeyAsDeclared from './2-resources/unknown-sort-key-as-declared.js';
import totalCountsTheList from './2-resources/total-counts-the-list.js';
import emptyListIsASuccess from './2-resources/empty-list-is-a-success.js';
import defaultOrderIsAsDeclared from './2-resources/default-order-is-as-declared.js';
import defaultLimitIsAsDeclared from './2-resources/default-limit-is-as-declared.js';
import pagesAreAsFullAsDeclared from './2-resources/pages-are-as-full-as-declared.js';
import pageAndCursorAsDeclared from './2-resources/page-and-cursor-as-declared.js';
import nestedListsAreOfTheirParent from './2-resources/nested-lists-are-of-their-parent.js';
import nextLinksLeadThrough from './2-resources/next-links-lead-through.js';
import unknownFieldAsDeclared from './2-resources/unknown-field-as-declared.js';
import readOnlyFieldsAsDeclared from './2-resources/read-only-fields-as-declared.js';
import racingActionsFitAnOrder from './3-states/racing-actions-fit-an-order.js';
import transitionsAreAsDeclared from './3-states/transitions-are-as-declared.js';
import statesAreAmongTheDeclared from './3-states/states-are-among-the-declared.js';
import stateIsWrittenAsDeclared from './3-states/state-is-written-as-declared.js';
import ifMatchAsteriskAsksForARecord from './3-states/if-match-asterisk-asks-for-a-record.js';
import ifNoneMatchAsteriskMakesAnew from './4-methods/if-none-match-asterisk-makes-anew.js';
import preconditionIsRequiredAsDeclared from './3-states/precondition-is-required-as-declared.js';
import staleDeleteIsRefused from './3-states/stale-delete-is-refused.js';
import staleUpdateIsRefused from './3-states/stale-update-is-refused.js';
import oneRacerWins from './3-states/one-racer-wins.js';
import acknowledgedUpdatesSurvive from './3-states/acknowledged-updates-survive.js';
import disjointPatchesSurvive from './3-states/disjoint-patches-survive.js';
import oneCreatorWins from './3-states/one-creator-wins.js';
import getIsSafe from './4-methods/get-is-safe.js';
import declaredSafeIsSafe from './4-methods/declared-safe-is-safe.js';
import getIsRepeatable from './4-methods/get-is-repeatable.js';
import headMirrorsGet from './4-methods/head-mirrors-get.js';
import unchangedIsNotSentAgain from './4-methods/unchanged-is-not-sent-again.js';
import changedIsSentAgain from './4-methods/changed-is-sent-again.js';
import requestsKeepTheirEffects from './4-methods/requests-keep-their-effects.js';
import refusedPatchChangesNothing from './4-methods/refused-patch-changes-nothing.js';
import putIsIdempotent from './4-methods/put-is-idempotent.js';
import putReplacesEntirely from './4-methods/put-replaces-entirely.js';
import deleteIsIdempotent from './4-methods/delete-is-idempotent.js';
import deleteRemoves from './4-methods/delete-removes.js';
import deleteAnswersEmpty from './4-methods/delete-answers-empty.js';
import putSurvivesALostAnswer from './4-methods/put-survives-a-lost-answer.js';
import deleteSurvivesALostAnswer from './4-methods/delete-survives-a-lost-answer.js';
import postLostAnswerIsBounded from './4-methods/post-lost-answer-is-bounded.js';
import incompleteRequestHasNoEffect from './4-methods/incomplete-request-has-no-effect.js';
import idempotencyKeyMakesPostOnce from './4-methods/idempotency-key-makes-post-once.js';
import patchChangesOnlyWhatItNames from './4-methods/patch-changes-only-what-it-names.js';
import nullTakesAMemberAway from './4-methods/null-takes-a-member-away.js';
import jsonPatchHasItsEffect from './4-methods/json-patch-has-its-effect.js';
import jsonPatchFailsAsAWhole from './4-methods/json-patch-fails-as-a-whole.js';
import acceptedRequestsEndAsDeclared from './4-methods/accepted-requests-end-as-declared.js';
import declaredValuesAreTaken from './4-methods/declared-values-are-taken.js';
import createAnswersItsStatus from './4-methods/create-answers-its-status.js';
import deleteAnswersItsStatus from './4-methods/delete-answers-its-status.js';
import postCreates from './4-methods/post-creates.js';
import valuesAreKeptWhole from './4-methods/values-are-kept-whole.js';
import wrongMethodIs405 from './4-methods/wrong-method-is-405.js';
import trailingSlashIsAsDeclared from './4-methods/trailing-slash-is-as-declared.js';
import pathCaseIsAsDeclared from './4-methods/path-case-is-as-declared.js';
import unsupportedMediaTypeIsRefused from './4-methods/unsupported-media-type-is-refused.js';
import acceptIsHonoured from './4-methods/accept-is-honoured.js';
import redirectsLeadWhereDeclared from './4-methods/redirects-lead-where-declared.js';
import reusedKeyIsRefused from './4-methods/reused-key-is-refused.js';
import keyIsRequiredAsDeclared from './4-methods/key-is-required-as-declared.js';
import keyIsKnownForItsLifetime from './4-methods/key-is-known-for-its-lifetime.js';
import repetitionsAtOneTimeMakeOneRecord from './4-methods/repetitions-at-one-time-make-one-record.js';
import repeatedKeyIsAnsweredAsDeclared from './4-methods/repeated-key-is-answered-as-declared.js';
import optionsTellsTheMethods from './4-methods/options-tells-the-methods.js';
import insufficientCredentialsAreRefused from './5-authentication/insufficient-credentials-are-refused.js';
import refusalsCarryAChallenge from './5-authentication/refusals-carry-a-challenge.js';
import missingCredentialsAreRefused from './5-authentication/missing-credentials-are-refused.js';
import invalidCredentialsAreRefused from './5-authentication/invalid-credentials-are-refused.js';
import expiredCredentialsAreRefused from './5-authentication/expired-credentials-are-refused.js';
import cookieIsNoCredential from './5-authentication/cookie-is-no-credential.js';
import connectionIsNoCredential from './5-authentication/connection-is-no-credential.js';
import apiKeyHasOnePlace from './5-authentication/api-key-has-one-place.js';
import privateRecordsAreHidden from './5-authentication/private-records-are-hidden.js';
import sharedRecordsAreSeen from './5-authentication/shared-records-are-seen.js';
import earlierRequestsDoNotMatter from './5-authentication/earlier-requests-do-not-matter.js';
import streamOpens from './6-events/stream-opens.js';
import streamRefusesWithoutCredentials from './6-events/stream-refuses-without-credentials.js';
import eventsMatchTheirTypes from './6-events/events-match-their-types.js';
import aChangeCausesItsEvent from './6-events/a-change-causes-its-event.js';
import refusedWriteCausesNone from './6-events/refused-write-causes-none.js';
import eventsKeepTheirOrder from './6-events/events-keep-their-order.js';
import streamResumes from './6-events/stream-resumes.js';
import unfinishedEventIsToldAgain from './6-events/unfinished-event-is-told-again.js';
import websocketCloseIsAnswered from './6-events/websocket-close-is-answered.js';
import subscribersAreToldTheSame from './6-events/subscribers-are-told-the-same.js';
import heartbeatIsKept from './6-events/heartbeat-is-kept.js';
import malformedBodyIsRefused from './7-errors/malformed-body-is-refused.js';
import invalidValuesAreRefused from './7-errors/invalid-values-are-refused.js';
import errorsAreAsDeclared from './7-errors/errors-are-as-declared.js';
import errorsHaveOneShape from './7-errors/errors-have-one-shape.js';
import noServerError from './7-errors/no-server-error.js';
import oddUrlsAreNoServerError from './7-errors/odd-urls-are-no-server-error.js';
import requestsWithinTheRatePass from './8-limits/requests-within-the-rate-pass.js';
import requestsBeyondTheRateAreRefused from './8-limits/requests-beyond-the-rate-are-refused.js';
import throttledCallersRecover from './8-limits/throttled-callers-recover.js';
import throttledRequestsHaveNoEffect from './8-limits/throttled-requests-have-no-effect.js';
import rateHeadersTellTheTruth from './8-limits/rate-headers-tell-the-truth.js';
import limitIsOfOneCredential from './8-limits/limit-is-of-one-credential.js';
import payloadLimitIsExact from './8-limits/payload-limit-is-exact.js';
import urlLimitIsAsPublished from './8-limits/url-limit-is-as-published.js';
import oldRequestsStillWork from './9-versioning/old-requests-still-work.js';
import fieldsAreOnlyAdded from './9-versioning/fields-are-only-added.js';
import writtenValuesReadBackAsBefore from './9-versioning/written-values-read-back-as-before.js';
import errorsStayAsTheyWere from './9-versioning/errors-stay-as-they-were.js';
import versionsShareTheirRecords from './9-versioning/versions-share-their-records.js';
import versionIsInPath from './9-versioning/version-is-in-path.js';
import unknownVersionIsRefused from './9-versioning/unknown-version-is-refused.js';
import bulkMakesAllOrNone from './4-methods/bulk-makes-all-or-none.js';
import bulkTellsOfEachRecord from './4-methods/bulk-tells-of-each-record.js';
import answersTellTheirVersion from './9-versioning/answers-tell-their-version.js';
import versionInHeaderIsHeeded from './9-versioning/version-in-header-is-heeded.js';
import deprecationIsTold from './9-versioning/deprecation-is-told.js';

/** All checks that are shipped, in the order of the document. The id is the file name, the part is the folder. */
export const checks: readonly RegisteredCheck[] = [
  { id: 'base-url-answers', part: '1-service', check: baseUrlAnswers },
  { id: 'operations-exist', part: '1-service', check: operationsExist },
  { id: 'responses-match-schema', part: '1-service', check: responsesMatchSchema },
  { id: 'valid-requests-succeed', part: '1-service', check: validRequestsSucceed },
  { id: 'success-status-is-as-declared', part: '1-service', check: successStatusIsAsDeclared },
  { id: 'content-is-structured', part: '1-service', check: contentIsStructured },
  { id: 'content-is-json', part: '1-service', check: contentIsJson },
  { id: 'listed-items-can-be-read', part: '2-resources', check: listedItemsCanBeRead },
  { id: 'ids-have-their-form', part: '2-resources', check: idsHaveTheirForm },
  { id: 'ids-are-not-reused', part: '2-resources', check: idsAreNotReused },
  { id: 'search-goes-by-its-text', part: '2-resources', check: searchGoesByItsText },
  { id: 'unknown-id-is-404', part: '2-resources', check: unknownIdIs404 },
  { id: 'limit-is-a-maximum', part: '2-resources', check: limitIsAMaximum },
  { id: 'limit-outside-domain', part: '2-resources', check: limitOutsideDomain },
  { id: 'offset-walk-is-a-partition', part: '2-resources', check: offsetWalkIsAPartition },
  { id: 'cursor-walk-is-a-partition', part: '2-resources', check: cursorWalkIsAPartition },
  { id: 'cursor-walk-survives-writes', part: '2-resources', check: cursorWalkSurvivesWrites },
  { id: 'sort-follows-the-key', part: '2-resources', check: sortFollowsTheKey },
  { id: 'several-sort-keys-apply-in-order', part: '2-resources', check: severalSortKeysApplyInOrder },
  {
    id: 'expired-cursor-is-answered-as-declared',
    part: '2-resources',
    check: expiredCursorIsAnsweredAsDeclared,
  },
  { id: 'filter-is-exact', part: '2-resources', check: filterIsExact },
  { id: 'combined-options-agree', part: '2-resources', check: combinedOptionsAgree },
  { id: 'query-values-arrive-as-sent', part: '2-resources', check: queryValuesArriveAsSent },
  { id: 'fields-selects', part: '2-resources', check: fieldsSelects },
  { id: 'unknown-parameter-as-declared', part: '2-resources', check: unknownParameterAsDeclared },
  { id: 'unknown-filter-value-as-declared', part: '2-resources', check: unknownFilterValueAsDeclared },
  { id: 'unknown-field-name-as-declared', part: '2-resources', check: unknownFieldNameAsDeclared },
  { id: 'unknown-sort-key-as-declared', part: '2-resources', check: unknownSortKeyAsDeclared },
  { id: 'total-counts-the-list', part: '2-resources', check: totalCountsTheList },
  { id: 'empty-list-is-a-success', part: '2-resources', check: emptyListIsASuccess },
  { id: 'default-order-is-as-declared', part: '2-resources', check: defaultOrderIsAsDeclared },
  { id: 'default-limit-is-as-declared', part: '2-resources', check: defaultLimitIsAsDeclared },
  { id: 'pages-are-as-full-as-declared', part: '2-resources', check: pagesAreAsFullAsDeclared },
  { id: 'page-and-cursor-as-declared', part: '2-resources', check: pageAndCursorAsDeclared },
  { id: 'nested-lists-are-of-their-parent', part: '2-resources', check: nestedListsAreOfTheirParent },
  { id: 'next-links-lead-through', part: '2-resources', check: nextLinksLeadThrough },
  { id: 'unknown-field-as-declared', part: '2-resources', check: unknownFieldAsDeclared },
  { id: 'read-only-fields-as-declared', part: '2-resources', check: readOnlyFieldsAsDeclared },
  { id: 'transitions-are-as-declared', part: '3-states', check: transitionsAreAsDeclared },
  { id: 'states-are-among-the-declared', part: '3-states', check: statesAreAmongTheDeclared },
  { id: 'state-is-written-as-declared', part: '3-states', check: stateIsWrittenAsDeclared },
  { id: 'racing-actions-fit-an-order', part: '3-states', check: racingActionsFitAnOrder },
  {
    id: 'precondition-is-required-as-declared',
    part: '3-states',
    check: preconditionIsRequiredAsDeclared,
  },
  { id: 'stale-delete-is-refused', part: '3-states', check: staleDeleteIsRefused },
  { id: 'stale-update-is-refused', part: '3-states', check: staleUpdateIsRefused },
  { id: 'if-match-asterisk-asks-for-a-record', part: '3-states', check: ifMatchAsteriskAsksForARecord },
  { id: 'one-racer-wins', part: '3-states', check: oneRacerWins },
  { id: 'acknowledged-updates-survive', part: '3-states', check: acknowledgedUpdatesSurvive },
  { id: 'disjoint-patches-survive', part: '3-states', check: disjointPatchesSurvive },
  { id: 'one-creator-wins', part: '3-states', check: oneCreatorWins },
  { id: 'get-is-safe', part: '4-methods', check: getIsSafe },
  { id: 'declared-safe-is-safe', part: '4-methods', check: declaredSafeIsSafe },
  { id: 'get-is-repeatable', part: '4-methods', check: getIsRepeatable },
  { id: 'head-mirrors-get', part: '4-methods', check: headMirrorsGet },
  { id: 'unchanged-is-not-sent-again', part: '4-methods', check: unchangedIsNotSentAgain },
  { id: 'changed-is-sent-again', part: '4-methods', check: changedIsSentAgain },
  { id: 'requests-keep-their-effects', part: '4-methods', check: requestsKeepTheirEffects },
  { id: 'if-none-match-asterisk-makes-anew', part: '4-methods', check: ifNoneMatchAsteriskMakesAnew },
  { id: 'put-is-idempotent', part: '4-methods', check: putIsIdempotent },
  { id: 'put-replaces-entirely', part: '4-methods', check: putReplacesEntirely },
  { id: 'delete-is-idempotent', part: '4-methods', check: deleteIsIdempotent },
  { id: 'delete-removes', part: '4-methods', check: deleteRemoves },
  { id: 'delete-answers-its-status', part: '4-methods', check: deleteAnswersItsStatus },
  { id: 'delete-answers-empty', part: '4-methods', check: deleteAnswersEmpty },
  { id: 'refused-patch-changes-nothing', part: '4-methods', check: refusedPatchChangesNothing },
  { id: 'patch-changes-only-what-it-names', part: '4-methods', check: patchChangesOnlyWhatItNames },
  { id: 'null-takes-a-member-away', part: '4-methods', check: nullTakesAMemberAway },
  { id: 'json-patch-has-its-effect', part: '4-methods', check: jsonPatchHasItsEffect },
  { id: 'json-patch-fails-as-a-whole', part: '4-methods', check: jsonPatchFailsAsAWhole },
  { id: 'accepted-requests-end-as-declared', part: '4-methods', check: acceptedRequestsEndAsDeclared },
  { id: 'declared-values-are-taken', part: '4-methods', check: declaredValuesAreTaken },
  { id: 'create-answers-its-status', part: '4-methods', check: createAnswersItsStatus },
  { id: 'post-creates', part: '4-methods', check: postCreates },
  { id: 'values-are-kept-whole', part: '4-methods', check: valuesAreKeptWhole },
  { id: 'put-survives-a-lost-answer', part: '4-methods', check: putSurvivesALostAnswer },
  { id: 'delete-survives-a-lost-answer', part: '4-methods', check: deleteSurvivesALostAnswer },
  { id: 'post-lost-answer-is-bounded', part: '4-methods', check: postLostAnswerIsBounded },
  { id: 'idempotency-key-makes-post-once', part: '4-methods', check: idempotencyKeyMakesPostOnce },
  { id: 'incomplete-request-has-no-effect', part: '4-methods', check: incompleteRequestHasNoEffect },
  { id: 'wrong-method-is-405', part: '4-methods', check: wrongMethodIs405 },
  { id: 'trailing-slash-is-as-declared', part: '4-methods', check: trailingSlashIsAsDeclared },
  { id: 'path-case-is-as-declared', part: '4-methods', check: pathCaseIsAsDeclared },
  { id: 'unsupported-media-type-is-refused', part: '4-methods', check: unsupportedMediaTypeIsRefused },
  { id: 'accept-is-honoured', part: '4-methods', check: acceptIsHonoured },
  { id: 'redirects-lead-where-declared', part: '4-methods', check: redirectsLeadWhereDeclared },
  { id: 'reused-key-is-refused', part: '4-methods', check: reusedKeyIsRefused },
  { id: 'key-is-required-as-declared', part: '4-methods', check: keyIsRequiredAsDeclared },
  { id: 'key-is-known-for-its-lifetime', part: '4-methods', check: keyIsKnownForItsLifetime },
  {
    id: 'repetitions-at-one-time-make-one-record',
    part: '4-methods',
    check: repetitionsAtOneTimeMakeOneRecord,
  },
  { id: 'repeated-key-is-answered-as-declared', part: '4-methods', check: repeatedKeyIsAnsweredAsDeclared },
  { id: 'options-tells-the-methods', part: '4-methods', check: optionsTellsTheMethods },
  { id: 'bulk-makes-all-or-none', part: '4-methods', check: bulkMakesAllOrNone },
  { id: 'bulk-tells-of-each-record', part: '4-methods', check: bulkTellsOfEachRecord },
  {
    id: 'insufficient-credentials-are-refused',
    part: '5-authentication',
    check: insufficientCredentialsAreRefused,
  },
  { id: 'refusals-carry-a-challenge', part: '5-authentication', check: refusalsCarryAChallenge },
  { id: 'missing-credentials-are-refused', part: '5-authentication', check: missingCredentialsAreRefused },
  { id: 'invalid-credentials-are-refused', part: '5-authentication', check: invalidCredentialsAreRefused },
  { id: 'expired-credentials-are-refused', part: '5-authentication', check: expiredCredentialsAreRefused },
  { id: 'cookie-is-no-credential', part: '5-authentication', check: cookieIsNoCredential },
  { id: 'connection-is-no-credential', part: '5-authentication', check: connectionIsNoCredential },
  { id: 'api-key-has-one-place', part: '5-authentication', check: apiKeyHasOnePlace },
  { id: 'private-records-are-hidden', part: '5-authentication', check: privateRecordsAreHidden },
  { id: 'shared-records-are-seen', part: '5-authentication', check: sharedRecordsAreSeen },
  { id: 'earlier-requests-do-not-matter', part: '5-authentication', check: earlierRequestsDoNotMatter },
  { id: 'stream-opens', part: '6-events', check: streamOpens },
  { id: 'stream-refuses-without-credentials', part: '6-events', check: streamRefusesWithoutCredentials },
  { id: 'events-match-their-types', part: '6-events', check: eventsMatchTheirTypes },
  { id: 'a-change-causes-its-event', part: '6-events', check: aChangeCausesItsEvent },
  { id: 'refused-write-causes-none', part: '6-events', check: refusedWriteCausesNone },
  { id: 'events-keep-their-order', part: '6-events', check: eventsKeepTheirOrder },
  { id: 'stream-resumes', part: '6-events', check: streamResumes },
  { id: 'unfinished-event-is-told-again', part: '6-events', check: unfinishedEventIsToldAgain },
  { id: 'subscribers-are-told-the-same', part: '6-events', check: subscribersAreToldTheSame },
  { id: 'heartbeat-is-kept', part: '6-events', check: heartbeatIsKept },
  { id: 'websocket-close-is-answered', part: '6-events', check: websocketCloseIsAnswered },
  { id: 'malformed-body-is-refused', part: '7-errors', check: malformedBodyIsRefused },
  { id: 'invalid-values-are-refused', part: '7-errors', check: invalidValuesAreRefused },
  { id: 'errors-are-as-declared', part: '7-errors', check: errorsAreAsDeclared },
  { id: 'errors-have-one-shape', part: '7-errors', check: errorsHaveOneShape },
  { id: 'refusals-repeat', part: '7-errors', check: refusalsRepeat },
  { id: 'failures-are-injected-as-asked', part: '7-errors', check: failuresAreInjectedAsAsked },
  { id: 'error-codes-are-documented', part: '7-errors', check: errorCodesAreDocumented },
  { id: 'no-server-error', part: '7-errors', check: noServerError },
  { id: 'odd-urls-are-no-server-error', part: '7-errors', check: oddUrlsAreNoServerError },
  { id: 'requests-within-the-rate-pass', part: '8-limits', check: requestsWithinTheRatePass },
  { id: 'requests-beyond-the-rate-are-refused', part: '8-limits', check: requestsBeyondTheRateAreRefused },
  { id: 'throttled-callers-recover', part: '8-limits', check: throttledCallersRecover },
  { id: 'throttled-requests-have-no-effect', part: '8-limits', check: throttledRequestsHaveNoEffect },
  { id: 'limit-is-of-one-credential', part: '8-limits', check: limitIsOfOneCredential },
  { id: 'rate-headers-tell-the-truth', part: '8-limits', check: rateHeadersTellTheTruth },
  { id: 'payload-limit-is-exact', part: '8-limits', check: payloadLimitIsExact },
  { id: 'url-limit-is-as-published', part: '8-limits', check: urlLimitIsAsPublished },
  { id: 'old-requests-still-work', part: '9-versioning', check: oldRequestsStillWork },
  { id: 'fields-are-only-added', part: '9-versioning', check: fieldsAreOnlyAdded },
  { id: 'written-values-read-back-as-before', part: '9-versioning', check: writtenValuesReadBackAsBefore },
  { id: 'errors-stay-as-they-were', part: '9-versioning', check: errorsStayAsTheyWere },
  { id: 'versions-share-their-records', part: '9-versioning', check: versionsShareTheirRecords },
  { id: 'version-is-in-path', part: '9-versioning', check: versionIsInPath },
  { id: 'unknown-version-is-refused', part: '9-versioning', check: unknownVersionIsRefused },
  { id: 'deprecation-is-told', part: '9-versioning', check: deprecationIsTold },
  { id: 'version-in-header-is-heeded', part: '9-versioning', check: versionInHeaderIsHeeded },
  { id: 'answers-tell-their-version', part: '9-versioning', check: answersTellTheirVersion },
];
