import type { Fault } from '../deviation.js';
import statesAConflictIsStored from './3-states/a-conflict-is-stored.js';
import statesTheTagIsThatOfTheTexts from './3-states/the-tag-is-that-of-the-texts.js';
import statesTheTagLeavesListsAndObjectsOut from './3-states/the-tag-leaves-lists-and-objects-out.js';
import statesAListOfTagsAlwaysHolds from './3-states/a-list-of-tags-always-holds.js';
import statesAWinnerGetsTheAnswerOfALoser from './3-states/a-winner-gets-the-answer-of-a-loser.js';
import statesAPaymentIsAnsweredWithTheOrderFromBefore from './3-states/a-payment-is-answered-with-the-order-from-before.js';
import statesACancellationTellsANoteThatIsNotStored from './3-states/a-cancellation-tells-a-note-that-is-not-stored.js';
import statesRecordsAreReadWithoutAVersion from './3-states/records-are-read-without-a-version.js';
import statesEveryReadHasAnotherTag from './3-states/every-read-has-another-tag.js';
import statesARecordIsMadeWithTheTagOfNothing from './3-states/a-record-is-made-with-the-tag-of-nothing.js';
import statesAnUpdateMovesTheTimeOfCreation from './3-states/an-update-moves-the-time-of-creation.js';
import statesAPaymentMovesTheTimeOfCreation from './3-states/a-payment-moves-the-time-of-creation.js';
import statesAnUpdateTellsAnotherTimeOfCreation from './3-states/an-update-tells-another-time-of-creation.js';
import statesAnUpdateLeavesTheTimeOfTheLastChange from './3-states/an-update-leaves-the-time-of-the-last-change.js';
import statesAPaymentLeavesTheTimeOfTheLastChange from './3-states/a-payment-leaves-the-time-of-the-last-change.js';
import statesAnUpdateTellsAnotherTagThanARead from './3-states/an-update-tells-another-tag-than-a-read.js';
import statesAPaymentTakesTheNoteAway from './3-states/a-payment-takes-the-note-away.js';
import statesACancellationCountsOneLess from './3-states/a-cancellation-counts-one-less.js';
import statesAnyActionMayBeTaken from './3-states/any-action-may-be-taken.js';
import statesStatesAreCheckedATurnBeforeTheStore from './3-states/states-are-checked-a-turn-before-the-store.js';
import statesARefundedOrderMayBeCancelled from './3-states/a-refunded-order-may-be-cancelled.js';
import statesARefusedActionIsTaken from './3-states/a-refused-action-is-taken.js';
import statesAnAsteriskMatchesNoTag from './3-states/an-asterisk-matches-no-tag.js';
import statesUpdateForAnyVersionIsNotStored from './3-states/an-update-for-any-version-is-not-stored.js';
import statesAStaleUpdateLeavesARemark from './3-states/a-stale-update-leaves-a-remark.js';
import statesAReplacementNeedsNoVersion from './3-states/a-replacement-needs-no-version.js';
import statesAnUpdateNeedsNoVersion from './3-states/an-update-needs-no-version.js';
import statesAnUpdateWithoutAVersionIsStored from './3-states/an-update-without-a-version-is-stored.js';
import statesAStaleDeleteIsCarriedOut from './3-states/a-stale-delete-is-carried-out.js';
import statesDeletesIgnoreIfMatch from './3-states/deletes-ignore-if-match.js';
import statesIfMatchIsIgnored from './3-states/if-match-is-ignored.js';
import statesOnePatchOfATurnIsStored from './3-states/one-patch-of-a-turn-is-stored.js';
import statesPatchesSaveTheWholeRecord from './3-states/patches-save-the-whole-record.js';
import statesReadsComeFromAReplica from './3-states/reads-come-from-a-replica.js';
import statesReadsSaveWhatTheyRead from './3-states/reads-save-what-they-read.js';
import statesTagsAreComparedByTheirBeginning from './3-states/tags-are-compared-by-their-beginning.js';
import statesTagsAreWholeSeconds from './3-states/tags-are-whole-seconds.js';
import statesUniqueValuesAreCheckedATurnBeforeTheStore from './3-states/unique-values-are-checked-a-turn-before-the-store.js';
import statesASkuIsInTheWayOfItself from './3-states/a-sku-is-in-the-way-of-itself.js';
import statesAPatchTakesTheSkuOfAnother from './3-states/a-patch-takes-the-sku-of-another.js';
import statesUniqueValuesAreComparedWithTheNewest from './3-states/unique-values-are-compared-with-the-newest.js';
import statesUniqueValuesAreNotChecked from './3-states/unique-values-are-not-checked.js';
import statesVersionsAreComparedATurnBeforeTheStore from './3-states/versions-are-compared-a-turn-before-the-store.js';
import statesWeakTagsAreNotCompared from './3-states/weak-tags-are-not-compared.js';

/** Misbehaviour with versions, and when callers meet in time. */
export const states: readonly Fault[] = [
  statesARecordIsMadeWithTheTagOfNothing,
  statesEveryReadHasAnotherTag,
  statesRecordsAreReadWithoutAVersion,
  statesAPaymentIsAnsweredWithTheOrderFromBefore,
  statesACancellationTellsANoteThatIsNotStored,
  statesAnUpdateMovesTheTimeOfCreation,
  statesAPaymentMovesTheTimeOfCreation,
  statesAnUpdateTellsAnotherTimeOfCreation,
  statesAnUpdateLeavesTheTimeOfTheLastChange,
  statesAPaymentLeavesTheTimeOfTheLastChange,
  statesAnUpdateTellsAnotherTagThanARead,
  statesAStaleUpdateLeavesARemark,
  statesAnUpdateNeedsNoVersion,
  statesAReplacementNeedsNoVersion,
  statesAnUpdateWithoutAVersionIsStored,
  statesAStaleDeleteIsCarriedOut,
  statesDeletesIgnoreIfMatch,
  statesIfMatchIsIgnored,
  statesAnAsteriskMatchesNoTag,
  statesUpdateForAnyVersionIsNotStored,
  statesWeakTagsAreNotCompared,
  statesTheTagIsThatOfTheTexts,
  statesTheTagLeavesListsAndObjectsOut,
  statesAListOfTagsAlwaysHolds,
  statesTagsAreComparedByTheirBeginning,
  statesTagsAreWholeSeconds,
  statesAConflictIsStored,
  statesVersionsAreComparedATurnBeforeTheStore,
  statesAWinnerGetsTheAnswerOfALoser,
  statesPatchesSaveTheWholeRecord,
  statesOnePatchOfATurnIsStored,
  statesAPatchTakesTheSkuOfAnother,
  statesASkuIsInTheWayOfItself,
  statesUniqueValuesAreComparedWithTheNewest,
  statesUniqueValuesAreNotChecked,
  statesUniqueValuesAreCheckedATurnBeforeTheStore,
  statesReadsComeFromAReplica,
  statesReadsSaveWhatTheyRead,
  statesARefusedActionIsTaken,
  statesARefundedOrderMayBeCancelled,
  statesStatesAreCheckedATurnBeforeTheStore,
  statesAPaymentTakesTheNoteAway,
  statesACancellationCountsOneLess,
  statesAnyActionMayBeTaken,
];
