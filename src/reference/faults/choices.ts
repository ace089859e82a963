import type { Fault } from '../deviation.js';
import aListWithoutALimitIsWhole from './2-resources/a-list-without-a-limit-is-whole.js';
import oneMoreThanTheDefault from './2-resources/one-more-than-the-default.js';
import pagesHoldOneLess from './2-resources/pages-hold-one-less.js';
import aPageNeverHoldsMoreThanHalf from './2-resources/a-page-never-holds-more-than-half.js';
import laterPagesForgetTheSelection from './2-resources/later-pages-forget-the-selection.js';
import pageSizesArePowersOfTwo from './2-resources/page-sizes-are-powers-of-two.js';
import aCursorWinsOverAPage from './2-resources/a-cursor-wins-over-a-page.js';
import theFirstPageMayHaveACursor from './2-resources/the-first-page-may-have-a-cursor.js';
import nothingLinksToTheNextPage from './2-resources/nothing-links-to-the-next-page.js';
import noPageLinksTheOneBefore from './2-resources/no-page-links-the-one-before.js';
import previousLinksLeadToTheFirstPage from './2-resources/previous-links-lead-to-the-first-page.js';
import theLastLinkLeadsOneTooFar from './2-resources/the-last-link-leads-one-too-far.js';
import madeUpCursorsBeginAnew from './2-resources/made-up-cursors-begin-anew.js';
import cursorsOfOddCharactersBeginAnew from './2-resources/cursors-of-odd-characters-begin-anew.js';
import nextLinksForgetWhatWasAskedFor from './2-resources/next-links-forget-what-was-asked-for.js';
import nextLinksOfTheWholeListSkipAPage from './2-resources/next-links-of-the-whole-list-skip-a-page.js';
import nextLinksForgetTheSize from './2-resources/next-links-forget-the-size.js';
import actionsAnswerThatTheyAreDone from './3-states/actions-answer-that-they-are-done.js';
import aCancelledOrderIsCanceled from './3-states/a-cancelled-order-is-canceled.js';
import ordersAreMadeInAnyState from './3-states/orders-are-made-in-any-state.js';
import ordersMayBeMadeRefunded from './3-states/orders-may-be-made-refunded.js';
import anythingIsAcceptable from './4-methods/anything-is-acceptable.js';
import methodsACreateAnswersWhoAcceptsNothing from './4-methods/a-create-answers-who-accepts-nothing.js';
import onlyTheFirstTypeIsLookedAt from './4-methods/only-the-first-type-is-looked-at.js';
import oldPathsLeadNowhere from './4-methods/old-paths-lead-nowhere.js';
import oldPathsLeadToV2 from './4-methods/old-paths-lead-to-v2.js';
import keysAreLookedUpATurnBeforeTheStore from './4-methods/keys-are-looked-up-a-turn-before-the-store.js';
import aRepetitionMeetsAConflict from './4-methods/a-repetition-meets-a-conflict.js';
import aRepetitionAnswers200 from './4-methods/a-repetition-answers-200.js';
import aRepetitionShowsThePresentState from './4-methods/a-repetition-shows-the-present-state.js';
import theLimitsAreNotFound from './8-limits/the-limits-are-not-found.js';
import thePageOfTheLimitsIsEmpty from './8-limits/the-page-of-the-limits-is-empty.js';
import aUrlMayHaveAnyLength from './8-limits/a-url-may-have-any-length.js';
import aUrlMayBeHalfAsLong from './8-limits/a-url-may-be-half-as-long.js';
import nobodyIsToldOfAnEnd from './9-versioning/nobody-is-told-of-an-end.js';
import anEndIsToldAsOfOld from './9-versioning/an-end-is-told-as-of-old.js';
import aKeyIsAskedFor from './4-methods/a-key-is-asked-for.js';
import whoHasUsedAKeyMustGoOn from './4-methods/who-has-used-a-key-must-go-on.js';

/** Misbehaviour in what a contract may declare in one way or in another. */
export const choices: readonly Fault[] = [
  aListWithoutALimitIsWhole,
  oneMoreThanTheDefault,
  pagesHoldOneLess,
  aPageNeverHoldsMoreThanHalf,
  laterPagesForgetTheSelection,
  pageSizesArePowersOfTwo,
  aCursorWinsOverAPage,
  theFirstPageMayHaveACursor,
  nothingLinksToTheNextPage,
  nextLinksForgetTheSize,
  nextLinksOfTheWholeListSkipAPage,
  nextLinksForgetWhatWasAskedFor,
  noPageLinksTheOneBefore,
  previousLinksLeadToTheFirstPage,
  theLastLinkLeadsOneTooFar,
  madeUpCursorsBeginAnew,
  cursorsOfOddCharactersBeginAnew,
  actionsAnswerThatTheyAreDone,
  aCancelledOrderIsCanceled,
  ordersAreMadeInAnyState,
  ordersMayBeMadeRefunded,
  anythingIsAcceptable,
  methodsACreateAnswersWhoAcceptsNothing,
  onlyTheFirstTypeIsLookedAt,
  oldPathsLeadNowhere,
  oldPathsLeadToV2,
  aRepetitionAnswers200,
  aRepetitionShowsThePresentState,
  theLimitsAreNotFound,
  thePageOfTheLimitsIsEmpty,
  aUrlMayHaveAnyLength,
  aUrlMayBeHalfAsLong,
  nobodyIsToldOfAnEnd,
  anEndIsToldAsOfOld,
  keysAreLookedUpATurnBeforeTheStore,
  aRepetitionMeetsAConflict,
  aKeyIsAskedFor,
  whoHasUsedAKeyMustGoOn,
];
