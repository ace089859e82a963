import type { Fault } from '../deviation.js';
import anEmptyListIsNotFoundAndShown from './2-resources/an-empty-list-is-not-found-and-shown.js';
import optionsIsRefusedWithAllow from './4-methods/options-is-refused-with-allow.js';
import aRefundLeadsToCancelled from './3-states/a-refund-leads-to-cancelled.js';
import aPaidOrderCannotBeCancelled from './3-states/a-paid-order-cannot-be-cancelled.js';
import anActionOutOfTurnIsABadRequest from './3-states/an-action-out-of-turn-is-a-bad-request.js';
import whatIsUnchangedHasAnotherTag from './4-methods/what-is-unchanged-has-another-tag.js';
import anActionOutOfTurnIsToldAsStale from './3-states/an-action-out-of-turn-is-told-as-stale.js';
import staleWritesAreToldAsDuplicates from './7-errors/stale-writes-are-told-as-duplicates.js';
import allowHasNoCommas from './4-methods/allow-has-no-commas.js';
import aConflictLocksTheRecord from './3-states/a-conflict-locks-the-record.js';

/** Misbehaviour that breaks one claim of a check which makes several. */
export const claims: readonly Fault[] = [
  anEmptyListIsNotFoundAndShown,
  optionsIsRefusedWithAllow,
  aRefundLeadsToCancelled,
  aPaidOrderCannotBeCancelled,
  anActionOutOfTurnIsABadRequest,
  anActionOutOfTurnIsToldAsStale,
  staleWritesAreToldAsDuplicates,
  whatIsUnchangedHasAnotherTag,
  allowHasNoCommas,
  aConflictLocksTheRecord,
];
