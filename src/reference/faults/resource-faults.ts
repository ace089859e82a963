import ordersOfNoProductAreTaken from './2-resources/orders-of-no-product-are-taken.js';
import ordersOfDeletedProductsAreTaken from './2-resources/orders-of-deleted-products-are-taken.js';
import type { Fault } from '../deviation.js';
import searchIgnoresItsText from './2-resources/search-ignores-its-text.js';
import searchIgnoresItsLimit from './2-resources/search-ignores-its-limit.js';
import recordsAnswerByAnotherId from './2-resources/records-answer-by-another-id.js';
import archivedRecordsAnswerByAnotherId from './2-resources/archived-records-answer-by-another-id.js';
import aSortedListForgetsItsFilter from './2-resources/a-sorted-list-forgets-its-filter.js';
import aSelectionLeavesNothing from './2-resources/a-selection-leaves-nothing.js';
import aSelectionWithoutTheKeyIsNotSorted from './2-resources/a-selection-without-the-key-is-not-sorted.js';
import aFilteredDescendingListLosesItsLast from './2-resources/a-filtered-descending-list-loses-its-last.js';
import cursorComparesWholeSeconds from './2-resources/cursor-compares-whole-seconds.js';
import cursorCountsPages from './2-resources/cursor-counts-pages.js';
import cursorDiesWithItsAnchor from './2-resources/cursor-dies-with-its-anchor.js';
import cursorEndsInNull from './2-resources/cursor-ends-in-null.js';
import cursorEndsOneEarly from './2-resources/cursor-ends-one-early.js';
import cursorIsAnOffset from './2-resources/cursor-is-an-offset.js';
import cursorRestartsWithoutItsAnchor from './2-resources/cursor-restarts-without-its-anchor.js';
import cursorSkipsTies from './2-resources/cursor-skips-ties.js';
import deleteSkipsTheNext from './2-resources/delete-skips-the-next.js';
import fieldsAreIgnored from './2-resources/fields-are-ignored.js';
import filterIsIgnored from './2-resources/filter-is-ignored.js';
import filterLeaksOnLaterPages from './2-resources/filter-leaks-on-later-pages.js';
import filterMissesTheNewest from './2-resources/filter-misses-the-newest.js';
import firstPageHasOneTooMany from './2-resources/first-page-has-one-too-many.js';
import insertEndsACursorWalk from './2-resources/insert-ends-a-cursor-walk.js';
import insertRepeatsTheAnchor from './2-resources/insert-repeats-the-anchor.js';
import lastItemIsLost from './2-resources/last-item-is-lost.js';
import lastPageRepeatsForEver from './2-resources/last-page-repeats-for-ever.js';
import laterPagesHaveOneTooMany from './2-resources/later-pages-have-one-too-many.js';
import limitInLettersCrashes from './2-resources/limit-in-letters-crashes.js';
import limitIsIgnored from './2-resources/limit-is-ignored.js';
import minusIsIgnored from './2-resources/minus-is-ignored.js';
import negativeLimitCrashes from './2-resources/negative-limit-crashes.js';
import everyFifthListShowsAnItemTwice from './2-resources/every-fifth-list-shows-an-item-twice.js';
import everyListShowsAnItemTwice from './2-resources/every-list-shows-an-item-twice.js';
import pageRepeatsAnItem from './2-resources/page-repeats-an-item.js';
import selectedFieldsAndOneMore from './2-resources/selected-fields-and-one-more.js';
import selectedTextIsCut from './2-resources/selected-text-is-cut.js';
import illFormedIdsAreMended from './2-resources/ill-formed-ids-are-mended.js';
import illFormedIdsAreAConflict from './2-resources/ill-formed-ids-are-a-conflict.js';
import illFormedIdsAreRefusedAndStored from './2-resources/ill-formed-ids-are-refused-and-stored.js';
import selectionDropsTheId from './2-resources/selection-drops-the-id.js';
import selectionShowsTheIdOnDemand from './2-resources/selection-shows-the-id-on-demand.js';
import onlyTheFirstKeySorts from './2-resources/only-the-first-key-sorts.js';
import theLastKeySortsFirst from './2-resources/the-last-key-sorts-first.js';
import oneDirectionForAllKeys from './2-resources/one-direction-for-all-keys.js';
import sortIsWithinThePage from './2-resources/sort-is-within-the-page.js';
import tiesAreSkippedAfterADelete from './2-resources/ties-are-skipped-after-a-delete.js';
import tiesMove from './2-resources/ties-move.js';
import unknownIdIsABadRequest from './2-resources/unknown-id-is-a-bad-request.js';
import unknownIdAnswersAnotherRecord from './2-resources/unknown-id-answers-another-record.js';
import unknownParametersAreRefused from './2-resources/unknown-parameters-are-refused.js';
import unknownParametersAreTakenForFilters from './2-resources/unknown-parameters-are-taken-for-filters.js';
import unknownFilterValuesAreIgnored from './2-resources/unknown-filter-values-are-ignored.js';
import unknownFilterValuesMeanTheFirst from './2-resources/unknown-filter-values-mean-the-first.js';
import unknownFieldNamesAreRefused from './2-resources/unknown-field-names-are-refused.js';
import anUnknownFieldNameEndsTheSelection from './2-resources/an-unknown-field-name-ends-the-selection.js';
import unknownSortKeysAreIgnored from './2-resources/unknown-sort-keys-are-ignored.js';
import descendingUnknownSortKeysAreIgnored from './2-resources/descending-unknown-sort-keys-are-ignored.js';
import totalIsThatOfThePage from './2-resources/total-is-that-of-the-page.js';
import totalIsWhatIsLeft from './2-resources/total-is-what-is-left.js';
import anEmptyListIsNotFound from './2-resources/an-empty-list-is-not-found.js';
import anEmptyListIsNoContent from './2-resources/an-empty-list-is-no-content.js';
import listsComeFromACache from './2-resources/lists-come-from-a-cache.js';
import listsBeginWithTheNewest from './2-resources/lists-begin-with-the-newest.js';
import withinASecondTheNewestComesFirst from './2-resources/within-a-second-the-newest-comes-first.js';
import idsOfTheDeletedAreGivenAgain from './2-resources/ids-of-the-deleted-are-given-again.js';
import aProductWithoutReviewsShowsOthers from './2-resources/a-product-without-reviews-shows-others.js';
import reviewsOfAllProductsAreListed from './2-resources/reviews-of-all-products-are-listed.js';
import theLastIdIsGivenAgain from './2-resources/the-last-id-is-given-again.js';
import idsAreNumbers from './2-resources/ids-are-numbers.js';
import someIdsAreInCapitals from './2-resources/some-ids-are-in-capitals.js';
import aSearchedTextEndsAtAnAmpersand from './2-resources/a-searched-text-ends-at-an-ampersand.js';
import queriesAreDecodedTwice from './2-resources/queries-are-decoded-twice.js';
import unknownIdIsCreated from './2-resources/unknown-id-is-created.js';

/** Misbehaviours in lists, in what asks for a part of them, and with ids that do not exist. */
export const resourceFaults: readonly Fault[] = [
  aSortedListForgetsItsFilter,
  aSelectionLeavesNothing,
  aSelectionWithoutTheKeyIsNotSorted,
  aFilteredDescendingListLosesItsLast,
  cursorComparesWholeSeconds,
  cursorCountsPages,
  cursorDiesWithItsAnchor,
  cursorEndsInNull,
  cursorEndsOneEarly,
  cursorIsAnOffset,
  cursorRestartsWithoutItsAnchor,
  cursorSkipsTies,
  deleteSkipsTheNext,
  fieldsAreIgnored,
  filterIsIgnored,
  filterLeaksOnLaterPages,
  filterMissesTheNewest,
  firstPageHasOneTooMany,
  insertEndsACursorWalk,
  insertRepeatsTheAnchor,
  lastItemIsLost,
  lastPageRepeatsForEver,
  laterPagesHaveOneTooMany,
  limitInLettersCrashes,
  limitIsIgnored,
  minusIsIgnored,
  negativeLimitCrashes,
  everyFifthListShowsAnItemTwice,
  everyListShowsAnItemTwice,
  pageRepeatsAnItem,
  selectedFieldsAndOneMore,
  selectedTextIsCut,
  illFormedIdsAreMended,
  illFormedIdsAreAConflict,
  illFormedIdsAreRefusedAndStored,
  selectionDropsTheId,
  selectionShowsTheIdOnDemand,
  sortIsWithinThePage,
  onlyTheFirstKeySorts,
  theLastKeySortsFirst,
  oneDirectionForAllKeys,
  tiesAreSkippedAfterADelete,
  tiesMove,
  unknownIdIsABadRequest,
  unknownIdAnswersAnotherRecord,
  ordersOfNoProductAreTaken,
  ordersOfDeletedProductsAreTaken,
  unknownIdIsCreated,
  aSearchedTextEndsAtAnAmpersand,
  queriesAreDecodedTwice,
  idsOfTheDeletedAreGivenAgain,
  aProductWithoutReviewsShowsOthers,
  reviewsOfAllProductsAreListed,
  theLastIdIsGivenAgain,
  idsAreNumbers,
  someIdsAreInCapitals,
  unknownParametersAreRefused,
  unknownParametersAreTakenForFilters,
  unknownFilterValuesAreIgnored,
  unknownFilterValuesMeanTheFirst,
  unknownFieldNamesAreRefused,
  anUnknownFieldNameEndsTheSelection,
  unknownSortKeysAreIgnored,
  descendingUnknownSortKeysAreIgnored,
  totalIsThatOfThePage,
  totalIsWhatIsLeft,
  anEmptyListIsNotFound,
  anEmptyListIsNoContent,
  listsBeginWithTheNewest,
  listsComeFromACache,
  withinASecondTheNewestComesFirst,
  searchIgnoresItsText,
  searchIgnoresItsLimit,
  recordsAnswerByAnotherId,
  archivedRecordsAnswerByAnotherId,
];
