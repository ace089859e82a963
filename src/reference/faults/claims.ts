import type { Fault } from '../deviation.js';
import anEmptyListIsNotFoundAndShown from './2-resources/an-empty-list-is-not-found-and-shown.js';
import optionsIsRefusedWithAllow from './4-methods/options-is-refused-with-allow.js';
import aRefundLeadsToCancelled from './3-states/a-refund-leads-to-cancelled.js';
import newOrdersArePaid from './3-states/new-orders-are-paid.js';
import aPaidOrderCannotBeCancelled from './3-states/a-paid-order-cannot-be-cancelled.js';
import anActionOutOfTurnIsABadRequest from './3-states/an-action-out-of-turn-is-a-bad-request.js';
import whatIsUnchangedHasAnotherTag from './4-methods/what-is-unchanged-has-another-tag.js';
import anActionOutOfTurnIsToldAsStale from './3-states/an-action-out-of-turn-is-told-as-stale.js';
import staleWritesAreToldAsDuplicates from './7-errors/stale-writes-are-told-as-duplicates.js';
import allowHasNoCommas from './4-methods/allow-has-no-commas.js';
import aConflictLocksTheRecord from './3-states/a-conflict-locks-the-record.js';
import aFilteredListDoesNotEnd from './2-resources/a-filtered-list-does-not-end.js';
import aLimitOfNothingIsNone from './2-resources/a-limit-of-nothing-is-none.js';
import aLimitOfOneIsRefused from './2-resources/a-limit-of-one-is-refused.js';
import aListSortedByTwoKeysDoesNotEnd from './2-resources/a-list-sorted-by-two-keys-does-not-end.js';
import aListSortedByTwoKeysRepeatsAnItem from './2-resources/a-list-sorted-by-two-keys-repeats-an-item.js';
import aSortedListDoesNotEnd from './2-resources/a-sorted-list-does-not-end.js';
import anInsertLeavesACursorToNowhere from './2-resources/an-insert-leaves-a-cursor-to-nowhere.js';
import anInsertTurnsAPageRound from './2-resources/an-insert-turns-a-page-round.js';
import anUpdateOfNothingIsAnswered from './2-resources/an-update-of-nothing-is-answered.js';
import theLastCursorLeadsToEmptyPages from './2-resources/the-last-cursor-leads-to-empty-pages.js';
import aFullLastPageLinksOn from './2-resources/a-full-last-page-links-on.js';
import theLastPageLinksToNoPage from './2-resources/the-last-page-links-to-no-page.js';
import aPutForAnyVersionIsRefusedAndStored from './3-states/a-put-for-any-version-is-refused-and-stored.js';
import aStateInANewOrderCrashes from './3-states/a-state-in-a-new-order-crashes.js';
import anUpdateWithoutAVersionIsABadRequest from './3-states/an-update-without-a-version-is-a-bad-request.js';
import aCreateAnswersAnEmptyId from './4-methods/a-create-answers-an-empty-id.js';
import aCreateDoesNotTellWhere from './4-methods/a-create-does-not-tell-where.js';
import deleteAfterReplaceCanBeRead from './4-methods/delete-after-replace-can-be-read.js';
import updateAfterReplaceIsNotRead from './4-methods/update-after-replace-is-not-read.js';
import pagesFarBehindAreRefused from './2-resources/pages-far-behind-are-refused.js';

/** Misbehaviour that breaks one claim of a check which makes several. */
export const claims: readonly Fault[] = [
  anEmptyListIsNotFoundAndShown,
  optionsIsRefusedWithAllow,
  aRefundLeadsToCancelled,
  newOrdersArePaid,
  aPaidOrderCannotBeCancelled,
  anActionOutOfTurnIsABadRequest,
  anActionOutOfTurnIsToldAsStale,
  staleWritesAreToldAsDuplicates,
  whatIsUnchangedHasAnotherTag,
  allowHasNoCommas,
  aConflictLocksTheRecord,
  aFilteredListDoesNotEnd,
  aLimitOfNothingIsNone,
  aLimitOfOneIsRefused,
  aListSortedByTwoKeysDoesNotEnd,
  aListSortedByTwoKeysRepeatsAnItem,
  aSortedListDoesNotEnd,
  anInsertLeavesACursorToNowhere,
  anInsertTurnsAPageRound,
  anUpdateOfNothingIsAnswered,
  theLastCursorLeadsToEmptyPages,
  aFullLastPageLinksOn,
  theLastPageLinksToNoPage,
  aPutForAnyVersionIsRefusedAndStored,
  aStateInANewOrderCrashes,
  anUpdateWithoutAVersionIsABadRequest,
  aCreateAnswersAnEmptyId,
  aCreateDoesNotTellWhere,
  deleteAfterReplaceCanBeRead,
  updateAfterReplaceIsNotRead,
  pagesFarBehindAreRefused,
];
