/** Looks at the state of the service before and after. A part of the kit, as `probity/check/looks`. */

export {
  at,
  closedIn,
  contentOf,
  echoesOf,
  LEAST,
  leaves,
  listWith,
  perform,
  promised,
  requestsOf,
  stand,
  tellingOf,
  type Performed,
  type Stand,
} from './baseline-requests.js';
export { keepsWholeSeconds } from './clocks.js';
export { ACCEPTED, followed, unfollowed, type End } from './completion.js';
export { copies, everywhere, listed, lookout, marked, readingEach, readingList, shownOnce, UNREAD } from './observe.js';
export { lag, readBack, until, type Lag } from './settle.js';
export { effects, interval, VISIBLE, type Look, type Stretch } from './side-effects.js';
export { isStandard, toStandard } from './standard.js';
export { leadingBy, movesOf, sequencesOf, simplerMoves, type Move, type Moves } from './steps.js';
export { kindOf, offered, provokeOnce, triggers, type Trigger } from './triggers.js';
