import type { Fault } from '../deviation.js';
import methodsAProductWithOrdersStays from './4-methods/a-product-with-orders-stays.js';
import methodsAPutForNoneIsAlwaysRefused from './4-methods/a-put-for-none-is-always-refused.js';
import methodsAPutThatChangesNothingInserts from './4-methods/a-put-that-changes-nothing-inserts.js';
import methodsARepetitionShowsWhatWasMade from './4-methods/a-repetition-shows-what-was-made.js';
import methodsARepetitionTellsOfAnotherId from './4-methods/a-repetition-tells-of-another-id.js';
import methodsASlashIsAnotherPath from './4-methods/a-slash-is-another-path.js';
import methodsATagThatIsNamedIsToldAgain from './4-methods/a-tag-that-is-named-is-told-again.js';
import methodsAnyTagIsKnown from './4-methods/any-tag-is-known.js';
import methodsCapitalsAreAnotherPath from './4-methods/capitals-are-another-path.js';
import methodsLongDescriptionsAreToldWholeAndCut from './4-methods/long-descriptions-are-told-whole-and-cut.js';
import methodsOldPathsAnswer200 from './4-methods/old-paths-answer-200.js';
import methodsOldPathsMoveForAWhile from './4-methods/old-paths-move-for-a-while.js';
import methodsPostAfterALostAnswerCrashes from './4-methods/post-after-a-lost-answer-crashes.js';
import methodsRacingKeysAreToldOfIdsOfTheirOwn from './4-methods/racing-keys-are-told-of-ids-of-their-own.js';
import methodsRacingKeysAreToldOfTheFirst from './4-methods/racing-keys-are-told-of-the-first.js';
import methodsRecordsComeWithoutATag from './4-methods/records-come-without-a-tag.js';
import methodsUnsupportedBodiesAreBadRequests from './4-methods/unsupported-bodies-are-bad-requests.js';
import authenticationADeleteWithAWrongTokenDeletes from './5-authentication/a-delete-with-a-wrong-token-deletes.js';
import authenticationAHiddenOrderIsCancelled from './5-authentication/a-hidden-order-is-cancelled.js';
import authenticationAHiddenOrderIsInConflict from './5-authentication/a-hidden-order-is-in-conflict.js';
import authenticationOnlyItsMakerCanReadAProduct from './5-authentication/only-its-maker-can-read-a-product.js';
import authenticationReadersAreToldThatTheyAreUnknown from './5-authentication/readers-are-told-that-they-are-unknown.js';
import eventsEventsHaveNoIds from './6-events/events-have-no-ids.js';
import eventsLaterListenersAreToldBehind from './6-events/later-listeners-are-told-behind.js';
import eventsSilenceIsBrokenInLatin1 from './6-events/silence-is-broken-in-latin-1.js';
import eventsStreamIsAccepted from './6-events/stream-is-accepted.js';
import eventsUpdatesAreToldInNoJson from './6-events/updates-are-told-in-no-json.js';
import eventsWhoComesBackIsToldNoMore from './6-events/who-comes-back-is-told-no-more.js';
import eventsWhoComesBackIsToldTheLastAgain from './6-events/who-comes-back-is-told-the-last-again.js';
import errorsDuplicatesFailAPrecondition from './7-errors/duplicates-fail-a-precondition.js';
import errorsErrorsAreTexts from './7-errors/errors-are-texts.js';
import errorsUnauthenticatedIsToldByAMessage from './7-errors/unauthenticated-is-told-by-a-message.js';
import errorsWhatIsNotFoundIsToldInPlainWords from './7-errors/what-is-not-found-is-told-in-plain-words.js';
import limitsAThrottledCallerIsToldACodeAlone from './8-limits/a-throttled-caller-is-told-a-code-alone.js';
import limitsNobodyIsToldOfTheQuota from './8-limits/nobody-is-told-of-the-quota.js';
import limitsWhatIsTooLargeIsABadRequest from './8-limits/what-is-too-large-is-a-bad-request.js';
import versioningACreateUnderAnUnknownVersionIsInvalid from './9-versioning/a-create-under-an-unknown-version-is-invalid.js';

/** Misbehaviours that one expectation of a check alone notices. */
export const alone: readonly Fault[] = [
  methodsAProductWithOrdersStays,
  methodsAPutForNoneIsAlwaysRefused,
  methodsAPutThatChangesNothingInserts,
  methodsARepetitionShowsWhatWasMade,
  methodsARepetitionTellsOfAnotherId,
  methodsASlashIsAnotherPath,
  methodsATagThatIsNamedIsToldAgain,
  methodsAnyTagIsKnown,
  methodsCapitalsAreAnotherPath,
  methodsLongDescriptionsAreToldWholeAndCut,
  methodsOldPathsAnswer200,
  methodsOldPathsMoveForAWhile,
  methodsPostAfterALostAnswerCrashes,
  methodsRacingKeysAreToldOfIdsOfTheirOwn,
  methodsRacingKeysAreToldOfTheFirst,
  methodsRecordsComeWithoutATag,
  methodsUnsupportedBodiesAreBadRequests,
  authenticationADeleteWithAWrongTokenDeletes,
  authenticationAHiddenOrderIsCancelled,
  authenticationAHiddenOrderIsInConflict,
  authenticationOnlyItsMakerCanReadAProduct,
  authenticationReadersAreToldThatTheyAreUnknown,
  eventsEventsHaveNoIds,
  eventsLaterListenersAreToldBehind,
  eventsSilenceIsBrokenInLatin1,
  eventsStreamIsAccepted,
  eventsUpdatesAreToldInNoJson,
  eventsWhoComesBackIsToldNoMore,
  eventsWhoComesBackIsToldTheLastAgain,
  errorsDuplicatesFailAPrecondition,
  errorsErrorsAreTexts,
  errorsUnauthenticatedIsToldByAMessage,
  errorsWhatIsNotFoundIsToldInPlainWords,
  limitsAThrottledCallerIsToldACodeAlone,
  limitsNobodyIsToldOfTheQuota,
  limitsWhatIsTooLargeIsABadRequest,
  versioningACreateUnderAnUnknownVersionIsInvalid,
];
