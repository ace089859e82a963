import type { Fault } from '../deviation.js';
import authenticationReadersMayWrite from './5-authentication/readers-may-write.js';
import authenticationForbiddenDeleteDeletes from './5-authentication/forbidden-delete-deletes.js';
import authenticationNoChallenge from './5-authentication/no-challenge.js';
import authenticationNoChallengeForAWrongToken from './5-authentication/no-challenge-for-a-wrong-token.js';
import authenticationTokenInTheUrl from './5-authentication/token-in-the-url.js';
import authenticationKeyInTheUrl from './5-authentication/key-in-the-url.js';
import authenticationKeyInACookie from './5-authentication/key-in-a-cookie.js';
import authenticationOrdersAreEveryones from './5-authentication/orders-are-everyones.js';
import authenticationAnyoneMayRemoveAReview from './5-authentication/anyone-may-remove-a-review.js';
import authenticationARefusedRemovalOfAReviewRemoves from './5-authentication/a-refused-removal-of-a-review-removes.js';
import authenticationOneCallerMayRemoveAnyReview from './5-authentication/one-caller-may-remove-any-review.js';
import authenticationAnyoneMayCancel from './5-authentication/anyone-may-cancel.js';
import authenticationTotalsCountWhatIsHidden from './5-authentication/totals-count-what-is-hidden.js';
import authenticationListsShowWhatIsHidden from './5-authentication/lists-show-what-is-hidden.js';
import authenticationEverythingIsPrivate from './5-authentication/everything-is-private.js';
import authenticationListsArePrivate from './5-authentication/lists-are-private.js';
import authenticationExpiredTokensAreAccepted from './5-authentication/expired-tokens-are-accepted.js';
import authenticationExpiredTokensMayRead from './5-authentication/expired-tokens-may-read.js';
import authenticationAConnectionKeepsItsLimit from './5-authentication/a-connection-keeps-its-limit.js';
import authenticationAConnectionKeepsItsOrder from './5-authentication/a-connection-keeps-its-order.js';
import authenticationV2NeedsNothing from './5-authentication/v2-needs-nothing.js';
import authenticationHeadNeedsNothing from './5-authentication/head-needs-nothing.js';
import authenticationHeadTakesAnyToken from './5-authentication/head-takes-any-token.js';
import authenticationATokenMayGoOn from './5-authentication/a-token-may-go-on.js';
import authenticationATokenMayEndEarly from './5-authentication/a-token-may-end-early.js';
import authenticationNoChallengeForAWrite from './5-authentication/no-challenge-for-a-write.js';
import authenticationExpiredTokensMayCreate from './5-authentication/expired-tokens-may-create.js';
import authenticationAFilterShowsWhatIsHidden from './5-authentication/a-filter-shows-what-is-hidden.js';
import authenticationAKeyMayRefundItsOwnOrders from './5-authentication/a-key-may-refund-its-own-orders.js';
import authenticationAKeyMayRefund from './5-authentication/a-key-may-refund.js';

/** Callers who are taken for others, or see and do what is not theirs. */
export const callers: readonly Fault[] = [
  authenticationReadersMayWrite,
  authenticationForbiddenDeleteDeletes,
  authenticationNoChallenge,
  authenticationNoChallengeForAWrongToken,
  authenticationTokenInTheUrl,
  authenticationKeyInTheUrl,
  authenticationKeyInACookie,
  authenticationOrdersAreEveryones,
  authenticationAnyoneMayRemoveAReview,
  authenticationOneCallerMayRemoveAnyReview,
  authenticationARefusedRemovalOfAReviewRemoves,
  authenticationAnyoneMayCancel,
  authenticationTotalsCountWhatIsHidden,
  authenticationListsShowWhatIsHidden,
  authenticationEverythingIsPrivate,
  authenticationListsArePrivate,
  authenticationExpiredTokensAreAccepted,
  authenticationExpiredTokensMayRead,
  authenticationAConnectionKeepsItsLimit,
  authenticationAConnectionKeepsItsOrder,
  authenticationV2NeedsNothing,
  authenticationHeadNeedsNothing,
  authenticationHeadTakesAnyToken,
  authenticationATokenMayGoOn,
  authenticationATokenMayEndEarly,
  authenticationNoChallengeForAWrite,
  authenticationExpiredTokensMayCreate,
  authenticationAFilterShowsWhatIsHidden,
  authenticationAKeyMayRefund,
  authenticationAKeyMayRefundItsOwnOrders,
];
