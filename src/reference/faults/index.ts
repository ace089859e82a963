import type { Fault } from '../deviation.js';
import serviceCutsLists from './1-service/cuts-lists.js';
import serviceNeverAnswersLists from './1-service/never-answers-lists.js';
import serviceDatesBecomeNumbersOnLaterPages from './1-service/dates-become-numbers-on-later-pages.js';
import serviceLeavesARequiredFieldOut from './1-service/leaves-a-required-field-out.js';
import serviceReplaceIsNotImplemented from './1-service/replace-is-not-implemented.js';
import serviceSearchIsNotThere from './1-service/search-is-not-there.js';
import serviceUpdateAnswersAnotherDateFormat from './1-service/update-answers-another-date-format.js';
import resourcesCursorComparesWholeSeconds from './2-resources/cursor-compares-whole-seconds.js';
import resourcesCursorEndsOneEarly from './2-resources/cursor-ends-one-early.js';
import resourcesCursorLoops from './2-resources/cursor-loops.js';
import resourcesCursorRepeatsItsAnchor from './2-resources/cursor-repeats-its-anchor.js';
import resourcesCursorSkipsTies from './2-resources/cursor-skips-ties.js';
import resourcesFieldsAreIgnored from './2-resources/fields-are-ignored.js';
import resourcesFilterIsIgnored from './2-resources/filter-is-ignored.js';
import resourcesFilterLeaksOnLaterPages from './2-resources/filter-leaks-on-later-pages.js';
import resourcesFilterMissesTheNewest from './2-resources/filter-misses-the-newest.js';
import resourcesFirstPageHasOneTooMany from './2-resources/first-page-has-one-too-many.js';
import resourcesLastItemIsLost from './2-resources/last-item-is-lost.js';
import resourcesLimitInLettersCrashes from './2-resources/limit-in-letters-crashes.js';
import resourcesLimitIsIgnored from './2-resources/limit-is-ignored.js';
import resourcesMinusIsIgnored from './2-resources/minus-is-ignored.js';
import resourcesNegativeLimitCrashes from './2-resources/negative-limit-crashes.js';
import resourcesNumbersSortAsText from './2-resources/numbers-sort-as-text.js';
import resourcesOneRecordInSevenIsUnlisted from './2-resources/one-record-in-seven-is-unlisted.js';
import resourcesPageRepeatsAnItem from './2-resources/page-repeats-an-item.js';
import resourcesSelectedFieldsAndOneMore from './2-resources/selected-fields-and-one-more.js';
import resourcesSelectedTextIsCut from './2-resources/selected-text-is-cut.js';
import resourcesSelectionDropsTheId from './2-resources/selection-drops-the-id.js';
import resourcesSortIsIgnored from './2-resources/sort-is-ignored.js';
import resourcesSortIsWithinThePage from './2-resources/sort-is-within-the-page.js';
import resourcesTiesMove from './2-resources/ties-move.js';
import resourcesUnknownIdAnswersAnotherRecord from './2-resources/unknown-id-answers-another-record.js';
import resourcesUnknownIdAnswersNull from './2-resources/unknown-id-answers-null.js';
import resourcesUnknownIdCrashes from './2-resources/unknown-id-crashes.js';
import resourcesUnknownIdIsABadRequest from './2-resources/unknown-id-is-a-bad-request.js';
import resourcesUnknownIdIsCreated from './2-resources/unknown-id-is-created.js';
import methodsAllowNamesTooMuch from './4-methods/allow-names-too-much.js';
import methodsDeleteAnswersAnObject from './4-methods/delete-answers-an-object.js';
import methodsDeleteAnswers200 from './4-methods/delete-answers-200.js';
import methodsDeleteAnswersNull from './4-methods/delete-answers-null.js';
import methodsDeleteAnswersTheRecord from './4-methods/delete-answers-the-record.js';
import methodsDeleteDoesNothing from './4-methods/delete-does-nothing.js';
import methodsDeletedRecordCanBeRead from './4-methods/deleted-record-can-be-read.js';
import methodsDeletedRecordStaysInLists from './4-methods/deleted-record-stays-in-lists.js';
import methodsGetCountsViewsInLists from './4-methods/get-counts-views-in-lists.js';
import methodsGetCountsViews from './4-methods/get-counts-views.js';
import methodsGetSetsLastAccess from './4-methods/get-sets-last-access.js';
import methodsGetTakesAnAction from './4-methods/get-takes-an-action.js';
import methodsHeadAnswersNoContent from './4-methods/head-answers-no-content.js';
import methodsHeadHasAnotherLength from './4-methods/head-has-another-length.js';
import methodsHeadHasAnotherType from './4-methods/head-has-another-type.js';
import methodsHeadIsNotOffered from './4-methods/head-is-not-offered.js';
import methodsItemChangesFromAnswerToAnswer from './4-methods/item-changes-from-answer-to-answer.js';
import methodsListTouchesItsRecords from './4-methods/list-touches-its-records.js';
import methodsLocationLeadsNowhere from './4-methods/location-leads-nowhere.js';
import methodsPatchChangesNothing from './4-methods/patch-changes-nothing.js';
import methodsPatchDropsTheRest from './4-methods/patch-drops-the-rest.js';
import methodsPatchResetsTheStatus from './4-methods/patch-resets-the-status.js';
import methodsPatchRoundsThePrice from './4-methods/patch-rounds-the-price.js';
import methodsPostAnswers200 from './4-methods/post-answers-200.js';
import methodsPostAnswers202 from './4-methods/post-answers-202.js';
import methodsPostDropsTheDescription from './4-methods/post-drops-the-description.js';
import methodsPostStoresNothing from './4-methods/post-stores-nothing.js';
import methodsPutAppendsTags from './4-methods/put-appends-tags.js';
import methodsPutKeepsNestedFields from './4-methods/put-keeps-nested-fields.js';
import methodsPutKeepsTheDescription from './4-methods/put-keeps-the-description.js';
import methodsPutMerges from './4-methods/put-merges.js';
import methodsRepeatedPutCountsUp from './4-methods/repeated-put-counts-up.js';
import methodsRepeatedPutCrashes from './4-methods/repeated-put-crashes.js';
import methodsSecondDeleteCrashes from './4-methods/second-delete-crashes.js';
import methodsSecondDeleteRemovesTheNext from './4-methods/second-delete-removes-the-next.js';
import methodsSecondDeleteRestores from './4-methods/second-delete-restores.js';
import methodsTotalFlickers from './4-methods/total-flickers.js';
import methodsWrongMethodAnswers404 from './4-methods/wrong-method-answers-404.js';
import methodsWrongMethodHasNoAllow from './4-methods/wrong-method-has-no-allow.js';
import methodsWrongMethodSucceeds from './4-methods/wrong-method-succeeds.js';
import authenticationAWrongTokenMayRead from './5-authentication/a-wrong-token-may-read.js';
import authenticationAnySchemeWillDo from './5-authentication/any-scheme-will-do.js';
import authenticationAnyTokenIsAccepted from './5-authentication/any-token-is-accepted.js';
import authenticationConnectionIsTheCredential from './5-authentication/connection-is-the-credential.js';
import authenticationConnectionLetsRead from './5-authentication/connection-lets-read.js';
import authenticationCookieSession from './5-authentication/cookie-session.js';
import authenticationDeleteNeedsNothing from './5-authentication/delete-needs-nothing.js';
import authenticationHalfATokenIsEnough from './5-authentication/half-a-token-is-enough.js';
import authenticationMalformedCredentialsAreAccepted from './5-authentication/malformed-credentials-are-accepted.js';
import authenticationNobodyIsRefused from './5-authentication/nobody-is-refused.js';
import authenticationRefusedDeleteDeletes from './5-authentication/refused-delete-deletes.js';
import authenticationSearchNeedsNothing from './5-authentication/search-needs-nothing.js';
import authenticationSecondCookieIsASession from './5-authentication/second-cookie-is-a-session.js';
import errorsAnythingIsValid from './7-errors/anything-is-valid.js';
import errorsBoundsAreNotChecked from './7-errors/bounds-are-not-checked.js';
import errorsBrokenJsonCrashes from './7-errors/broken-json-crashes.js';
import errorsBrokenJsonIsTakenAsEmpty from './7-errors/broken-json-is-taken-as-empty.js';
import errorsBrokenJsonIsUnavailable from './7-errors/broken-json-is-unavailable.js';
import errorsBrokenJsonMakesARecord from './7-errors/broken-json-makes-a-record.js';
import errorsEnumIsNotChecked from './7-errors/enum-is-not-checked.js';
import errorsInvalidHasNoMessage from './7-errors/invalid-has-no-message.js';
import errorsLongTextCrashes from './7-errors/long-text-crashes.js';
import errorsNotFoundHasAnotherShape from './7-errors/not-found-has-another-shape.js';
import errorsRefusalInside200 from './7-errors/refusal-inside-200.js';
import errorsRefusedButStored from './7-errors/refused-but-stored.js';
import errorsRefusedCreateStores from './7-errors/refused-create-stores.js';
import errorsRefusedReplacementChanges from './7-errors/refused-replacement-changes.js';
import errorsUnauthenticatedIsAString from './7-errors/unauthenticated-is-a-string.js';
import errorsUnknownPathIsHtml from './7-errors/unknown-path-is-html.js';
import errorsWrongTypeCrashes from './7-errors/wrong-type-crashes.js';
import errorsZeroCrashes from './7-errors/zero-crashes.js';
import versioningAnyVersionIsV1 from './9-versioning/any-version-is-v1.js';
import versioningLaterVersionsAreV2 from './9-versioning/later-versions-are-v2.js';
import versioningUnknownVersionIsEmpty from './9-versioning/unknown-version-is-empty.js';
import versioningUnversionedListsServe from './9-versioning/unversioned-lists-serve.js';
import versioningUnversionedPathsServe from './9-versioning/unversioned-paths-serve.js';

/** Every planted misbehaviour, in the order of the document. */
export const faults: readonly Fault[] = [
  serviceCutsLists,
  serviceNeverAnswersLists,
  serviceDatesBecomeNumbersOnLaterPages,
  serviceLeavesARequiredFieldOut,
  serviceReplaceIsNotImplemented,
  serviceSearchIsNotThere,
  serviceUpdateAnswersAnotherDateFormat,
  resourcesCursorComparesWholeSeconds,
  resourcesCursorEndsOneEarly,
  resourcesCursorLoops,
  resourcesCursorRepeatsItsAnchor,
  resourcesCursorSkipsTies,
  resourcesFieldsAreIgnored,
  resourcesFilterIsIgnored,
  resourcesFilterLeaksOnLaterPages,
  resourcesFilterMissesTheNewest,
  resourcesFirstPageHasOneTooMany,
  resourcesLastItemIsLost,
  resourcesLimitInLettersCrashes,
  resourcesLimitIsIgnored,
  resourcesMinusIsIgnored,
  resourcesNegativeLimitCrashes,
  resourcesNumbersSortAsText,
  resourcesOneRecordInSevenIsUnlisted,
  resourcesPageRepeatsAnItem,
  resourcesSelectedFieldsAndOneMore,
  resourcesSelectedTextIsCut,
  resourcesSelectionDropsTheId,
  resourcesSortIsIgnored,
  resourcesSortIsWithinThePage,
  resourcesTiesMove,
  resourcesUnknownIdAnswersAnotherRecord,
  resourcesUnknownIdAnswersNull,
  resourcesUnknownIdCrashes,
  resourcesUnknownIdIsABadRequest,
  resourcesUnknownIdIsCreated,
  methodsAllowNamesTooMuch,
  methodsDeleteAnswersAnObject,
  methodsDeleteAnswers200,
  methodsDeleteAnswersNull,
  methodsDeleteAnswersTheRecord,
  methodsDeleteDoesNothing,
  methodsDeletedRecordCanBeRead,
  methodsDeletedRecordStaysInLists,
  methodsGetCountsViewsInLists,
  methodsGetCountsViews,
  methodsGetSetsLastAccess,
  methodsGetTakesAnAction,
  methodsHeadAnswersNoContent,
  methodsHeadHasAnotherLength,
  methodsHeadHasAnotherType,
  methodsHeadIsNotOffered,
  methodsItemChangesFromAnswerToAnswer,
  methodsListTouchesItsRecords,
  methodsLocationLeadsNowhere,
  methodsPatchChangesNothing,
  methodsPatchDropsTheRest,
  methodsPatchResetsTheStatus,
  methodsPatchRoundsThePrice,
  methodsPostAnswers200,
  methodsPostAnswers202,
  methodsPostDropsTheDescription,
  methodsPostStoresNothing,
  methodsPutAppendsTags,
  methodsPutKeepsNestedFields,
  methodsPutKeepsTheDescription,
  methodsPutMerges,
  methodsRepeatedPutCountsUp,
  methodsRepeatedPutCrashes,
  methodsSecondDeleteCrashes,
  methodsSecondDeleteRemovesTheNext,
  methodsSecondDeleteRestores,
  methodsTotalFlickers,
  methodsWrongMethodAnswers404,
  methodsWrongMethodHasNoAllow,
  methodsWrongMethodSucceeds,
  authenticationAWrongTokenMayRead,
  authenticationAnySchemeWillDo,
  authenticationAnyTokenIsAccepted,
  authenticationConnectionIsTheCredential,
  authenticationConnectionLetsRead,
  authenticationCookieSession,
  authenticationDeleteNeedsNothing,
  authenticationHalfATokenIsEnough,
  authenticationMalformedCredentialsAreAccepted,
  authenticationNobodyIsRefused,
  authenticationRefusedDeleteDeletes,
  authenticationSearchNeedsNothing,
  authenticationSecondCookieIsASession,
  errorsAnythingIsValid,
  errorsBoundsAreNotChecked,
  errorsBrokenJsonCrashes,
  errorsBrokenJsonIsTakenAsEmpty,
  errorsBrokenJsonIsUnavailable,
  errorsBrokenJsonMakesARecord,
  errorsEnumIsNotChecked,
  errorsInvalidHasNoMessage,
  errorsLongTextCrashes,
  errorsNotFoundHasAnotherShape,
  errorsRefusalInside200,
  errorsRefusedButStored,
  errorsRefusedCreateStores,
  errorsRefusedReplacementChanges,
  errorsUnauthenticatedIsAString,
  errorsUnknownPathIsHtml,
  errorsWrongTypeCrashes,
  errorsZeroCrashes,
  versioningAnyVersionIsV1,
  versioningLaterVersionsAreV2,
  versioningUnknownVersionIsEmpty,
  versioningUnversionedListsServe,
  versioningUnversionedPathsServe,
];
