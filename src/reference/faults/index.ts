import type { Fault } from '../deviation.js';
import methodsReviewsOfDeletedProductsStay from './4-methods/reviews-of-deleted-products-stay.js';
import methodsTheLastReviewOfADeletedProductStays from './4-methods/the-last-review-of-a-deleted-product-stays.js';
import serviceAFifthOfTheRecordsCannotBeRead from './1-service/a-fifth-of-the-records-cannot-be-read.js';
import serviceAThirdOfTheCreatesIsUnavailable from './1-service/a-third-of-the-creates-is-unavailable.js';
import serviceClosesBehindEveryAnswer from './1-service/closes-behind-every-answer.js';
import serviceClosesBehindWhatItCannotRead from './1-service/closes-behind-what-it-cannot-read.js';
import serviceUpdatesAnswer202 from './1-service/updates-answer-202.js';
import serviceLaterPagesAnswer206 from './1-service/later-pages-answer-206.js';
import methodsDescriptionsAreShort from './4-methods/descriptions-are-short.js';
import descriptionsAreMeasuredInUnitsOfUtf16 from './4-methods/descriptions-are-measured-in-units-of-utf-16.js';
import methodsUpdatesTakeNoLongDescription from './4-methods/updates-take-no-long-description.js';
import methodsTheLongestDescriptionIsTooLong from './4-methods/the-longest-description-is-too-long.js';
import serviceConflictsAreCut from './1-service/conflicts-are-cut.js';
import serviceErrorsAreCut from './1-service/errors-are-cut.js';
import serviceListsSayThatTheyAreText from './1-service/lists-say-that-they-are-text.js';
import serviceSearchDoesNotSayWhatItIs from './1-service/search-does-not-say-what-it-is.js';
import { alone } from './alone.js';
import { claims } from './claims.js';
import { events } from './events.js';
import { patches } from './patches.js';
import { errorFaults } from './error-faults.js';
import { representationFaults } from './representation-faults.js';
import { resourceFaults } from './resource-faults.js';
import serviceCutsLists from './1-service/cuts-lists.js';
import serviceNeverAnswersLists from './1-service/never-answers-lists.js';
import serviceDatesBecomeNumbersOnLaterPages from './1-service/dates-become-numbers-on-later-pages.js';
import serviceLeavesARequiredFieldOut from './1-service/leaves-a-required-field-out.js';
import serviceReplaceIsNotImplemented from './1-service/replace-is-not-implemented.js';
import serviceSearchIsNotThere from './1-service/search-is-not-there.js';
import methodsAllowNamesTooMuch from './4-methods/allow-names-too-much.js';
import methodsDeleteAnswersAnObject from './4-methods/delete-answers-an-object.js';
import methodsDeleteAnswers404 from './4-methods/delete-answers-404.js';
import methodsDeleteAnswersNull from './4-methods/delete-answers-null.js';
import methodsDeleteAnswersTheRecord from './4-methods/delete-answers-the-record.js';
import methodsDeleteWritesBehind204 from './4-methods/delete-writes-behind-204.js';
import methodsDeleteDoesNothing from './4-methods/delete-does-nothing.js';
import methodsDeletedRecordCanBeRead from './4-methods/deleted-record-can-be-read.js';
import methodsDeletedRecordStaysInLists from './4-methods/deleted-record-stays-in-lists.js';
import methodsGetCountsViewsInLists from './4-methods/get-counts-views-in-lists.js';
import methodsGetCountsViews from './4-methods/get-counts-views.js';
import methodsHeadCountsViews from './4-methods/head-counts-views.js';
import methodsGetSetsLastAccess from './4-methods/get-sets-last-access.js';
import methodsGetTakesAnAction from './4-methods/get-takes-an-action.js';
import methodsHeadAnswersNoContent from './4-methods/head-answers-no-content.js';
import methodsHeadHasContent from './4-methods/head-has-content.js';
import methodsHeadHasAnotherLength from './4-methods/head-has-another-length.js';
import methodsHeadHasAnotherType from './4-methods/head-has-another-type.js';
import methodsHeadIsNotOffered from './4-methods/head-is-not-offered.js';
import methodsItemChangesFromAnswerToAnswer from './4-methods/item-changes-from-answer-to-answer.js';
import methodsLocationLeadsNowhere from './4-methods/location-leads-nowhere.js';
import methodsPatchChangesNothing from './4-methods/patch-changes-nothing.js';
import methodsPatchDropsTheRest from './4-methods/patch-drops-the-rest.js';
import methodsPatchResetsTheStatus from './4-methods/patch-resets-the-status.js';
import methodsPatchRoundsThePrice from './4-methods/patch-rounds-the-price.js';
import methodsPostAnswers200 from './4-methods/post-answers-200.js';
import methodsPostAnswers202 from './4-methods/post-answers-202.js';
import methodsAStatusLeftOutIsArchived from './4-methods/a-status-left-out-is-archived.js';
import methodsPutAppendsTags from './4-methods/put-appends-tags.js';
import methodsPutKeepsNestedFields from './4-methods/put-keeps-nested-fields.js';
import methodsDeleteAfterReplaceIsForgotten from './4-methods/delete-after-replace-is-forgotten.js';
import methodsSecondUpdateStartsFromTheFirstState from './4-methods/second-update-starts-from-the-first-state.js';
import methodsUpdateAfterReplaceLeavesTheList from './4-methods/update-after-replace-leaves-the-list.js';
import methodsListUndoesTheLastUpdate from './4-methods/list-undoes-the-last-update.js';
import methodsCreateRevivesWhatWasDeleted from './4-methods/create-revives-what-was-deleted.js';
import methodsPutMerges from './4-methods/put-merges.js';
import methodsRepeatedPutCountsUp from './4-methods/repeated-put-counts-up.js';
import methodsRepeatedPutCrashes from './4-methods/repeated-put-crashes.js';
import methodsSecondDeleteCrashes from './4-methods/second-delete-crashes.js';
import methodsDeleteTakesTheNewestAlong from './4-methods/delete-takes-the-newest-along.js';
import methodsSecondDeleteRemovesTheNext from './4-methods/second-delete-removes-the-next.js';
import methodsSecondDeleteRestores from './4-methods/second-delete-restores.js';
import methodsTotalFlickers from './4-methods/total-flickers.js';
import methodsWrongMethodAnswers404 from './4-methods/wrong-method-answers-404.js';
import methodsWrongMethodHasNoAllow from './4-methods/wrong-method-has-no-allow.js';
import methodsWrongMethodSucceeds from './4-methods/wrong-method-succeeds.js';
import methodsBrokenOffJsonIsTakenForWhole from './4-methods/broken-off-json-is-taken-for-whole.js';
import methodsBrokenOffPatchIsClosedAndTaken from './4-methods/broken-off-patch-is-closed-and-taken.js';
import methodsBrokenOffPutBlanksTheRecord from './4-methods/broken-off-put-blanks-the-record.js';
import methodsDeleteAfterALostAnswerCrashes from './4-methods/delete-after-a-lost-answer-crashes.js';
import methodsDeleteAfterALostAnswerTakesTheNext from './4-methods/delete-after-a-lost-answer-takes-the-next.js';
import methodsDeleteIsUndoneLate from './4-methods/delete-is-undone-late.js';
import methodsDeleteIsUndoneWhenTheCallerLeaves from './4-methods/delete-is-undone-when-the-caller-leaves.js';
import methodsIdempotencyKeyIsBoundToItsConnection from './4-methods/idempotency-key-is-bound-to-its-connection.js';
import methodsIdempotencyKeyIsIgnored from './4-methods/idempotency-key-is-ignored.js';
import methodsIdempotencyKeyOutlivesWhatItMade from './4-methods/idempotency-key-outlives-what-it-made.js';
import methodsIdempotencyKeyWorksOnce from './4-methods/idempotency-key-works-once.js';
import methodsPostIsForgottenWhenTheCallerLeaves from './4-methods/post-is-forgotten-when-the-caller-leaves.js';
import methodsPostIsHalfStoredWhenTheCallerLeaves from './4-methods/post-is-half-stored-when-the-caller-leaves.js';
import methodsPostIsMultipliedWhenTheCallerLeaves from './4-methods/post-is-multiplied-when-the-caller-leaves.js';
import methodsPutAfterALostAnswerCrashes from './4-methods/put-after-a-lost-answer-crashes.js';
import methodsPutAppendsAfterALostAnswer from './4-methods/put-appends-after-a-lost-answer.js';
import methodsPutIsHalfUndoneWhenTheCallerLeaves from './4-methods/put-is-half-undone-when-the-caller-leaves.js';
import methodsPutIsUndoneLate from './4-methods/put-is-undone-late.js';
import authenticationAWrongTokenMayRead from './5-authentication/a-wrong-token-may-read.js';
import authenticationAnySchemeWillDo from './5-authentication/any-scheme-will-do.js';
import authenticationAnyTokenIsAccepted from './5-authentication/any-token-is-accepted.js';
import authenticationConnectionIsTheCredential from './5-authentication/connection-is-the-credential.js';
import authenticationConnectionLetsRead from './5-authentication/connection-lets-read.js';
import authenticationCookieSession from './5-authentication/cookie-session.js';
import authenticationDeleteNeedsNothing from './5-authentication/delete-needs-nothing.js';
import authenticationHalfATokenIsEnough from './5-authentication/half-a-token-is-enough.js';
import authenticationNobodyIsRefused from './5-authentication/nobody-is-refused.js';
import authenticationRefusedDeleteDeletes from './5-authentication/refused-delete-deletes.js';
import authenticationSecondCookieIsASession from './5-authentication/second-cookie-is-a-session.js';
import methodsSearchCountsWhatItShows from './4-methods/search-counts-what-it-shows.js';
import methodsSearchTouchesEverything from './4-methods/search-touches-everything.js';
import versioningChangesUnderAnUnknownVersionAreMade from './9-versioning/changes-under-an-unknown-version-are-made.js';
import methodsWritesBringBackTheDeleted from './4-methods/writes-bring-back-the-deleted.js';
import methodsADeleteBesideAnotherFails from './4-methods/a-delete-beside-another-fails.js';
import resourcesAnOrderNeedsANote from './2-resources/an-order-needs-a-note.js';
import resourcesAnEmptyNoteBecomesADash from './2-resources/an-empty-note-becomes-a-dash.js';
import statesADeleteForAnyVersionIsRefused from './3-states/a-delete-for-any-version-is-refused.js';
import versioningARefusedDeleteUnderAnUnknownVersionDeletes from './9-versioning/a-refused-delete-under-an-unknown-version-deletes.js';
import versioningAnyVersionIsV1 from './9-versioning/any-version-is-v1.js';
import versioningLaterVersionsAreV2 from './9-versioning/later-versions-are-v2.js';
import versioningUnknownVersionIsEmpty from './9-versioning/unknown-version-is-empty.js';
import versioningUnversionedListsServe from './9-versioning/unversioned-lists-serve.js';
import versioningUnversionedPathsServe from './9-versioning/unversioned-paths-serve.js';
import { changes } from './changes.js';
import { choices } from './choices.js';
import { headers } from './headers.js';
import { limits } from './limits.js';
import { states } from './states.js';
import { callers } from './callers.js';
import { spellings } from './spellings.js';

/** Every planted misbehaviour, in the order of the document. */
export const faults: readonly Fault[] = [
  ...errorFaults,
  ...representationFaults,
  ...resourceFaults,
  serviceCutsLists,
  serviceNeverAnswersLists,
  serviceDatesBecomeNumbersOnLaterPages,
  serviceLeavesARequiredFieldOut,
  serviceReplaceIsNotImplemented,
  serviceSearchIsNotThere,
  ...states,
  methodsAllowNamesTooMuch,
  methodsDeleteAnswersAnObject,
  methodsDeleteAnswers404,
  methodsDeleteAnswersNull,
  methodsDeleteAnswersTheRecord,
  methodsReviewsOfDeletedProductsStay,
  methodsTheLastReviewOfADeletedProductStays,
  methodsDeleteWritesBehind204,
  methodsDeleteDoesNothing,
  methodsDeletedRecordCanBeRead,
  methodsDeletedRecordStaysInLists,
  methodsGetCountsViewsInLists,
  methodsGetCountsViews,
  methodsHeadCountsViews,
  methodsGetSetsLastAccess,
  methodsGetTakesAnAction,
  methodsHeadAnswersNoContent,
  methodsHeadHasContent,
  methodsHeadHasAnotherLength,
  methodsHeadHasAnotherType,
  methodsHeadIsNotOffered,
  methodsItemChangesFromAnswerToAnswer,
  methodsLocationLeadsNowhere,
  methodsPatchChangesNothing,
  methodsPatchDropsTheRest,
  methodsPatchResetsTheStatus,
  methodsPatchRoundsThePrice,
  methodsPostAnswers200,
  methodsPostAnswers202,
  methodsAStatusLeftOutIsArchived,
  methodsPutAppendsTags,
  methodsPutKeepsNestedFields,
  methodsDeleteAfterReplaceIsForgotten,
  methodsSecondUpdateStartsFromTheFirstState,
  methodsUpdateAfterReplaceLeavesTheList,
  methodsListUndoesTheLastUpdate,
  methodsCreateRevivesWhatWasDeleted,
  methodsPutMerges,
  methodsRepeatedPutCountsUp,
  methodsRepeatedPutCrashes,
  methodsSecondDeleteCrashes,
  methodsDeleteTakesTheNewestAlong,
  methodsSecondDeleteRemovesTheNext,
  methodsSecondDeleteRestores,
  methodsTotalFlickers,
  methodsWrongMethodAnswers404,
  methodsWrongMethodHasNoAllow,
  methodsWrongMethodSucceeds,
  methodsBrokenOffJsonIsTakenForWhole,
  methodsBrokenOffPatchIsClosedAndTaken,
  methodsBrokenOffPutBlanksTheRecord,
  methodsDeleteAfterALostAnswerCrashes,
  methodsDeleteAfterALostAnswerTakesTheNext,
  methodsDeleteIsUndoneLate,
  methodsDeleteIsUndoneWhenTheCallerLeaves,
  methodsIdempotencyKeyIsBoundToItsConnection,
  methodsIdempotencyKeyIsIgnored,
  methodsIdempotencyKeyOutlivesWhatItMade,
  methodsIdempotencyKeyWorksOnce,
  methodsPostIsForgottenWhenTheCallerLeaves,
  methodsPostIsHalfStoredWhenTheCallerLeaves,
  methodsPostIsMultipliedWhenTheCallerLeaves,
  methodsPutAfterALostAnswerCrashes,
  methodsPutAppendsAfterALostAnswer,
  methodsPutIsHalfUndoneWhenTheCallerLeaves,
  methodsPutIsUndoneLate,
  authenticationAWrongTokenMayRead,
  authenticationAnySchemeWillDo,
  authenticationAnyTokenIsAccepted,
  authenticationConnectionIsTheCredential,
  authenticationConnectionLetsRead,
  authenticationCookieSession,
  authenticationDeleteNeedsNothing,
  authenticationHalfATokenIsEnough,
  authenticationNobodyIsRefused,
  authenticationRefusedDeleteDeletes,
  authenticationSecondCookieIsASession,
  ...events,
  methodsSearchCountsWhatItShows,
  methodsSearchTouchesEverything,
  versioningChangesUnderAnUnknownVersionAreMade,
  methodsWritesBringBackTheDeleted,
  methodsADeleteBesideAnotherFails,
  resourcesAnOrderNeedsANote,
  resourcesAnEmptyNoteBecomesADash,
  statesADeleteForAnyVersionIsRefused,
  versioningARefusedDeleteUnderAnUnknownVersionDeletes,
  versioningAnyVersionIsV1,
  versioningLaterVersionsAreV2,
  versioningUnknownVersionIsEmpty,
  versioningUnversionedListsServe,
  versioningUnversionedPathsServe,
  serviceAFifthOfTheRecordsCannotBeRead,
  serviceAThirdOfTheCreatesIsUnavailable,
  serviceClosesBehindEveryAnswer,
  serviceClosesBehindWhatItCannotRead,
  serviceUpdatesAnswer202,
  serviceLaterPagesAnswer206,
  methodsDescriptionsAreShort,
  descriptionsAreMeasuredInUnitsOfUtf16,
  methodsUpdatesTakeNoLongDescription,
  methodsTheLongestDescriptionIsTooLong,
  serviceConflictsAreCut,
  serviceErrorsAreCut,
  serviceListsSayThatTheyAreText,
  serviceSearchDoesNotSayWhatItIs,
  ...callers,
  ...spellings,
  ...limits,
  ...changes,
  ...choices,
  ...headers,
  ...patches,
  ...claims,
  ...alone,
];
