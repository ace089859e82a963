import type { LibraryFault } from '../deviation.js';
import aConnectionIsKnownByItsKey from './a-connection-is-known-by-its-key.js';
import aCookieReplacesTheKey from './a-cookie-replaces-the-key.js';
import aCursorDiesWithItsRecord from './a-cursor-dies-with-its-record.js';
import aDayThatIsNoneIsTaken from './a-day-that-is-none-is-taken.js';
import aDeleteAnswersWhatItRemoved from './a-delete-answers-what-it-removed.js';
import aDeleteDoesNothing from './a-delete-does-nothing.js';
import aFilterForNoIsNone from './a-filter-for-no-is-none.js';
import aHeadHasAnotherType from './a-head-has-another-type.js';
import aHeadNeedsNoKey from './a-head-needs-no-key.js';
import aKeyMayGoOn from './a-key-may-go-on.js';
import aLongBiographyCrashes from './a-long-biography-crashes.js';
import aMissingKeyIsToldInPlainWords from './a-missing-key-is-told-in-plain-words.js';
import aNewAuthorLosesTheGivenName from './a-new-author-loses-the-given-name.js';
import aPageMayBeAsLargeAsOneLikes from './a-page-may-be-as-large-as-one-likes.js';
import aPageOfMinusOneCrashes from './a-page-of-minus-one-crashes.js';
import aRefusedActionIsTaken from './a-refused-action-is-taken.js';
import aRemovalIsUndoneWhenTheCallerLeaves from './a-removal-is-undone-when-the-caller-leaves.js';
import aReplacementAddsItsKeywords from './a-replacement-adds-its-keywords.js';
import aReplacementKeepsTheBiography from './a-replacement-keeps-the-biography.js';
import aReplacementMerges from './a-replacement-merges.js';
import aSecondDeleteIsASuccess from './a-second-delete-is-a-success.js';
import aSecondDeleteTakesTheNext from './a-second-delete-takes-the-next.js';
import aSelectionShowsOneFieldMore from './a-selection-shows-one-field-more.js';
import aWrongMethodIsNotFound from './a-wrong-method-is-not-found.js';
import actionsAreDecidedATurnBeforeTheStore from './actions-are-decided-a-turn-before-the-store.js';
import authorsWithoutAGivenNameComeFirst from './authors-without-a-given-name-come-first.js';
import noGivenNameIsTheHighest from './no-given-name-is-the-highest.js';
import givenNamesAreSortedAsInADictionary from './given-names-are-sorted-as-in-a-dictionary.js';
import ofEqualBooksTheOldestStandsFirst from './of-equal-books-the-oldest-stands-first.js';
import anOldReplacementIsRefusedAndKept from './an-old-replacement-is-refused-and-kept.js';
import anUnknownNumberAnswersNothing from './an-unknown-number-answers-nothing.js';
import anOldCursorBeginsAnew from './an-old-cursor-begins-anew.js';
import anOldCursorIsNotFound from './an-old-cursor-is-not-found.js';
import cursorsEndTooSoon from './cursors-end-too-soon.js';
import anInvalidBookIsRefusedAndKept from './an-invalid-book-is-refused-and-kept.js';
import anyEditionIsTheThird from './any-edition-is-the-third.js';
import brokenJsonIsAnEmptyBody from './broken-json-is-an-empty-body.js';
import daysAreSortedByTheMonth from './days-are-sorted-by-the-month.js';
import halfAnAuthorIsEnough from './half-an-author-is-enough.js';
import isbnsAreLookedUpATurnBeforeTheStore from './isbns-are-looked-up-a-turn-before-the-store.js';
import isbnsAreUniqueForOneAuthorOnly from './isbns-are-unique-for-one-author-only.js';
import laterPagesHaveOneTooMany from './later-pages-have-one-too-many.js';
import loansMayBeReadWithoutAKey from './loans-may-be-read-without-a-key.js';
import lossesCannotBeReported from './losses-cannot-be-reported.js';
import pagesHaveOneTooMany from './pages-have-one-too-many.js';
import unknownOptionsAreIgnored from './unknown-options-are-ignored.js';
import unknownValuesLeaveNothing from './unknown-values-leave-nothing.js';
import totalsAreOfAllAuthors from './totals-are-of-all-authors.js';
import listsBeginWithTheOldest from './lists-begin-with-the-oldest.js';
import pathsWithoutAnEditionAreServed from './paths-without-an-edition-are-served.js';
import aReaderIsToldThatTheKeyIsUnknown from './a-reader-is-told-that-the-key-is-unknown.js';
import aTakenIsbnIsToldToBeInUse from './a-taken-isbn-is-told-to-be-in-use.js';
import aFullLastPageLeadsOn from './a-full-last-page-leads-on.js';
import problemsHaveNoTitle from './problems-have-no-title.js';
import revisionsAreComparedATurnBeforeTheStore from './revisions-are-compared-a-turn-before-the-store.js';
import theBeginningOfAKeyIsEnough from './the-beginning-of-a-key-is-enough.js';
import theLastPageLeadsToTheFirst from './the-last-page-leads-to-the-first.js';
import theNextLinkLeadsPastOne from './the-next-link-leads-past-one.js';
import theNextLinkRepeatsTheLast from './the-next-link-repeats-the-last.js';
import theRevisionBeforeIsGoodEnough from './the-revision-before-is-good-enough.js';
import tiesAreSkippedAtTheEndOfAPage from './ties-are-skipped-at-the-end-of-a-page.js';
import whatCameBackCanBeLost from './what-came-back-can-be-lost.js';
import anotherLoanGetsTheAnswerOfTheFirst from './another-loan-gets-the-answer-of-the-first.js';
import namesAreKnownForAMoment from './names-are-known-for-a-moment.js';
import namesAreKnownForHalfASecond from './names-are-known-for-half-a-second.js';
import nobodyNeedNameARequest from './nobody-need-name-a-request.js';
import anUnnamedLoanIsRefusedAndKept from './an-unnamed-loan-is-refused-and-kept.js';
import nothingFailsOnDemand from './nothing-fails-on-demand.js';
import everyFailureIsTheSame from './every-failure-is-the-same.js';
import aFailureIsToldInPlainWords from './a-failure-is-told-in-plain-words.js';
import failuresDoNotSayHowLongTheyLast from './failures-do-not-say-how-long-they-last.js';
import listsTellTheEditionBefore from './lists-tell-the-edition-before.js';
import aBadAuthorIsToldAndKept from './a-bad-author-is-told-and-kept.js';
import everyResultTellsOfASuccess from './every-result-tells-of-a-success.js';
import goodResultsComeFirst from './good-results-come-first.js';
import aBatchOfAuthorsIsAllOrNothing from './a-batch-of-authors-is-all-or-nothing.js';
import aBatchAnswersBackwards from './a-batch-answers-backwards.js';
import aBatchIsKeptUpToATakenIsbn from './a-batch-is-kept-up-to-a-taken-isbn.js';
import aBatchOfBooksKeepsWhatIsGood from './a-batch-of-books-keeps-what-is-good.js';
import couriersNeverArrive from './couriers-never-arrive.js';
import nobodyKnowsOfACourier from './nobody-knows-of-a-courier.js';
import couriersAreToldToHaveArrivedTooSoon from './couriers-are-told-to-have-arrived-too-soon.js';
import lostCouriersAreToldToHaveArrived from './lost-couriers-are-told-to-have-arrived.js';
import aBatchMayBeAsLongAsOneLikes from './a-batch-may-be-as-long-as-one-likes.js';
import aBatchThatIsTooLongIsRefusedAndKept from './a-batch-that-is-too-long-is-refused-and-kept.js';
import batchesNeedNoKey from './batches-need-no-key.js';
import visitorsMayEnterABatch from './visitors-may-enter-a-batch.js';
import aBatchLosesTheKeywords from './a-batch-loses-the-keywords.js';
import aBatchEndsWithTheFirstBadAuthor from './a-batch-ends-with-the-first-bad-author.js';
import couriersArriveLate from './couriers-arrive-late.js';
import couriersLeaveNoAddress from './couriers-leave-no-address.js';

import theDeskIsAlwaysFree from './the-desk-is-always-free.js';
import whoStaysAroundAnotherIsLetIn from './who-stays-around-another-is-let-in.js';
import theDeskIsLookedAtATurnBeforeTheStore from './the-desk-is-looked-at-a-turn-before-the-store.js';
import moreIsCopiedThanThereIs from './more-is-copied-than-there-is.js';
import theCoverIsCopiedToo from './the-cover-is-copied-too.js';
import authorsHaveNoBooks from './authors-have-no-books.js';
import booksAreCountedATurnAfterTheStore from './books-are-counted-a-turn-after-the-store.js';
import removedBooksAreStillCounted from './removed-books-are-still-counted.js';
import batchesWriteBackWhatTheyRead from './batches-write-back-what-they-read.js';
import aBatchLosesTheBiographies from './a-batch-loses-the-biographies.js';
import aBatchThatWasUndoneIsToldAsMade from './a-batch-that-was-undone-is-told-as-made.js';
import aBatchWithABadAuthorIsToldAsRefused from './a-batch-with-a-bad-author-is-told-as-refused.js';
import aListHasTheTypeThatIsAcceptedLast from './a-list-has-the-type-that-is-accepted-last.js';
import onlyTheFirstAuthorOfABatchIsLookedAt from './only-the-first-author-of-a-batch-is-looked-at.js';
import whatIsInUseIsRefusedAndRemoved from './what-is-in-use-is-refused-and-removed.js';
import whatIsInUseIsToldAsRemoved from './what-is-in-use-is-told-as-removed.js';
import whoAcceptsOneTypeAloneIsToldOfText from './who-accepts-one-type-alone-is-told-of-text.js';
import everySecondListOfAuthorsIsAnHourLate from './every-second-list-of-authors-is-an-hour-late.js';

/** Every planted misbehaviour of the library, in the order of the document. */
export const faults: readonly LibraryFault[] = [
  lossesCannotBeReported,
  laterPagesHaveOneTooMany,
  theNextLinkLeadsPastOne,
  theNextLinkRepeatsTheLast,
  tiesAreSkippedAtTheEndOfAPage,
  theLastPageLeadsToTheFirst,
  aCursorDiesWithItsRecord,
  anOldCursorBeginsAnew,
  anOldCursorIsNotFound,
  cursorsEndTooSoon,
  daysAreSortedByTheMonth,
  authorsWithoutAGivenNameComeFirst,
  noGivenNameIsTheHighest,
  givenNamesAreSortedAsInADictionary,
  ofEqualBooksTheOldestStandsFirst,
  aFilterForNoIsNone,
  aSelectionShowsOneFieldMore,
  aPageMayBeAsLargeAsOneLikes,
  aPageOfMinusOneCrashes,
  pagesHaveOneTooMany,
  unknownOptionsAreIgnored,
  unknownValuesLeaveNothing,
  totalsAreOfAllAuthors,
  listsBeginWithTheOldest,
  theRevisionBeforeIsGoodEnough,
  revisionsAreComparedATurnBeforeTheStore,
  isbnsAreLookedUpATurnBeforeTheStore,
  isbnsAreUniqueForOneAuthorOnly,
  whatCameBackCanBeLost,
  aRefusedActionIsTaken,
  actionsAreDecidedATurnBeforeTheStore,
  aReplacementKeepsTheBiography,
  aReplacementMerges,
  aReplacementAddsItsKeywords,
  aDeleteDoesNothing,
  aSecondDeleteIsASuccess,
  aSecondDeleteTakesTheNext,
  aDeleteAnswersWhatItRemoved,
  aNewAuthorLosesTheGivenName,
  aHeadHasAnotherType,
  aHeadNeedsNoKey,
  aKeyMayGoOn,
  aWrongMethodIsNotFound,
  halfAnAuthorIsEnough,
  aRemovalIsUndoneWhenTheCallerLeaves,
  theBeginningOfAKeyIsEnough,
  loansMayBeReadWithoutAKey,
  aCookieReplacesTheKey,
  aConnectionIsKnownByItsKey,
  aReaderIsToldThatTheKeyIsUnknown,
  aTakenIsbnIsToldToBeInUse,
  aFullLastPageLeadsOn,
  problemsHaveNoTitle,
  aMissingKeyIsToldInPlainWords,
  aDayThatIsNoneIsTaken,
  anOldReplacementIsRefusedAndKept,
  anUnknownNumberAnswersNothing,
  anInvalidBookIsRefusedAndKept,
  aLongBiographyCrashes,
  brokenJsonIsAnEmptyBody,
  anyEditionIsTheThird,
  pathsWithoutAnEditionAreServed,
  anotherLoanGetsTheAnswerOfTheFirst,
  namesAreKnownForAMoment,
  namesAreKnownForHalfASecond,
  nobodyNeedNameARequest,
  anUnnamedLoanIsRefusedAndKept,
  nothingFailsOnDemand,
  everyFailureIsTheSame,
  aFailureIsToldInPlainWords,
  failuresDoNotSayHowLongTheyLast,
  listsTellTheEditionBefore,
  aBatchOfBooksKeepsWhatIsGood,
  aBatchIsKeptUpToATakenIsbn,
  aBatchAnswersBackwards,
  aBatchOfAuthorsIsAllOrNothing,
  goodResultsComeFirst,
  everyResultTellsOfASuccess,
  aBadAuthorIsToldAndKept,
  couriersNeverArrive,
  nobodyKnowsOfACourier,
  couriersAreToldToHaveArrivedTooSoon,
  lostCouriersAreToldToHaveArrived,
  aBatchMayBeAsLongAsOneLikes,
  aBatchThatIsTooLongIsRefusedAndKept,
  batchesNeedNoKey,
  visitorsMayEnterABatch,
  aBatchLosesTheKeywords,
  aBatchEndsWithTheFirstBadAuthor,
  couriersArriveLate,
  couriersLeaveNoAddress,
  authorsHaveNoBooks,
  booksAreCountedATurnAfterTheStore,
  removedBooksAreStillCounted,
  theDeskIsAlwaysFree,
  whoStaysAroundAnotherIsLetIn,
  theDeskIsLookedAtATurnBeforeTheStore,
  moreIsCopiedThanThereIs,
  theCoverIsCopiedToo,
  batchesWriteBackWhatTheyRead,
  aBatchLosesTheBiographies,
  aBatchThatWasUndoneIsToldAsMade,
  aBatchWithABadAuthorIsToldAsRefused,
  aListHasTheTypeThatIsAcceptedLast,
  onlyTheFirstAuthorOfABatchIsLookedAt,
  whatIsInUseIsRefusedAndRemoved,
  whatIsInUseIsToldAsRemoved,
  whoAcceptsOneTypeAloneIsToldOfText,
  everySecondListOfAuthorsIsAnHourLate,
];
