import type { RegisteredCheck } from 'probity/check';
import listedItemsCanBeRead from './2-resources/listed-items-can-be-read.js';
import aPageShowsARecordOnce from './2-resources/a-page-shows-a-record-once.js';
import listsHideWhatTheyDeclare from './2-resources/lists-hide-what-they-declare.js';
import listsAgreeWithWrites from './2-resources/lists-agree-with-writes.js';
import idsHaveTheirForm from './2-resources/ids-have-their-form.js';
import illFormedIdsAreRefused from './2-resources/ill-formed-ids-are-refused.js';
import idsAreNotReused from './2-resources/ids-are-not-reused.js';
import searchGoesByItsText from './2-resources/search-goes-by-its-text.js';
import actionsOnUnknownIdsAreRefused from './2-resources/actions-on-unknown-ids-are-refused.js';
import createsBelowNothingAreRefused from './2-resources/creates-below-nothing-are-refused.js';
import unknownIdIs404 from './2-resources/unknown-id-is-404.js';
import limitIsAMaximum from './2-resources/limit-is-a-maximum.js';
import limitOutsideDomain from './2-resources/limit-outside-domain.js';
import offsetWalkIsAPartition from './2-resources/offset-walk-is-a-partition.js';
import cursorWalkIsAPartition from './2-resources/cursor-walk-is-a-partition.js';
import cursorWalkSurvivesWrites from './2-resources/cursor-walk-survives-writes.js';
import sortFollowsTheKey from './2-resources/sort-follows-the-key.js';
import severalSortKeysApplyInOrder from './2-resources/several-sort-keys-apply-in-order.js';
import expiredCursorIsAnsweredAsDeclared from './2-resources/expired-cursor-is-answered-as-declared.js';
import textFiltersCompareAsDeclared from './2-resources/text-filters-compare-as-declared.js';
import filteredItemsHaveTheValue from './2-resources/filtered-items-have-the-value.js';
import filterIsExact from './2-resources/filter-is-exact.js';
import computedMembersAgree from './2-resources/computed-members-agree.js';
import computedMembersFollowWrites from './2-resources/computed-members-follow-writes.js';
import combinedOptionsAgree from './2-resources/combined-options-agree.js';
import queryValuesArriveAsSent from './2-resources/query-values-arrive-as-sent.js';
import fieldsSelects from './2-resources/fields-selects.js';
import unknownParameterAsDeclared from './2-resources/unknown-parameter-as-declared.js';
import unknownFilterValueAsDeclared from './2-resources/unknown-filter-value-as-declared.js';
import unknownFieldNameAsDeclared from './2-resources/unknown-field-name-as-declared.js';
import unknownSortKeyAsDeclared from './2-resources/unknown-sort-key-as-declared.js';
import totalCountsTheList from './2-resources/total-counts-the-list.js';
import emptyListIsASuccess from './2-resources/empty-list-is-a-success.js';
import defaultOrderIsAsDeclared from './2-resources/default-order-is-as-declared.js';
import defaultLimitIsAsDeclared from './2-resources/default-limit-is-as-declared.js';
import pagesAreAsFullAsDeclared from './2-resources/pages-are-as-full-as-declared.js';
import pageAndCursorAsDeclared from './2-resources/page-and-cursor-as-declared.js';
import membersKeepTheirBounds from './2-resources/members-keep-their-bounds.js';
import referencesNameWhatIsSeen from './2-resources/references-name-what-is-seen.js';
import referencesNameARecord from './2-resources/references-name-a-record.js';
import nestedListsAreOfTheirParent from './2-resources/nested-lists-are-of-their-parent.js';
import pageLinksLeadToTheirPages from './2-resources/page-links-lead-to-their-pages.js';
import unknownCursorIsAnsweredAsDeclared from './2-resources/unknown-cursor-is-answered-as-declared.js';
import nextLinksLeadThrough from './2-resources/next-links-lead-through.js';
import unknownFieldAsDeclared from './2-resources/unknown-field-as-declared.js';
import textsAreNormalizedAsDeclared from './2-resources/texts-are-normalized-as-declared.js';
import textsAreKeptAsDeclared from './2-resources/texts-are-kept-as-declared.js';
import readOnlyFieldsAsDeclared from './2-resources/read-only-fields-as-declared.js';

export const resources: readonly RegisteredCheck[] = [
  { id: 'listed-items-can-be-read', part: '2-resources', check: listedItemsCanBeRead },
  { id: 'a-page-shows-a-record-once', part: '2-resources', check: aPageShowsARecordOnce },
  { id: 'lists-hide-what-they-declare', part: '2-resources', check: listsHideWhatTheyDeclare },
  { id: 'lists-agree-with-writes', part: '2-resources', check: listsAgreeWithWrites },
  { id: 'ids-have-their-form', part: '2-resources', check: idsHaveTheirForm },
  { id: 'ill-formed-ids-are-refused', part: '2-resources', check: illFormedIdsAreRefused },
  { id: 'ids-are-not-reused', part: '2-resources', check: idsAreNotReused },
  { id: 'search-goes-by-its-text', part: '2-resources', check: searchGoesByItsText },
  { id: 'unknown-id-is-404', part: '2-resources', check: unknownIdIs404 },
  {
    id: 'creates-below-nothing-are-refused',
    part: '2-resources',
    check: createsBelowNothingAreRefused,
  },
  {
    id: 'actions-on-unknown-ids-are-refused',
    part: '2-resources',
    check: actionsOnUnknownIdsAreRefused,
  },
  { id: 'limit-is-a-maximum', part: '2-resources', check: limitIsAMaximum },
  { id: 'limit-outside-domain', part: '2-resources', check: limitOutsideDomain },
  { id: 'offset-walk-is-a-partition', part: '2-resources', check: offsetWalkIsAPartition },
  { id: 'cursor-walk-is-a-partition', part: '2-resources', check: cursorWalkIsAPartition },
  { id: 'cursor-walk-survives-writes', part: '2-resources', check: cursorWalkSurvivesWrites },
  { id: 'sort-follows-the-key', part: '2-resources', check: sortFollowsTheKey },
  { id: 'several-sort-keys-apply-in-order', part: '2-resources', check: severalSortKeysApplyInOrder },
  { id: 'expired-cursor-is-answered-as-declared', part: '2-resources', check: expiredCursorIsAnsweredAsDeclared },
  { id: 'filter-is-exact', part: '2-resources', check: filterIsExact },
  { id: 'filtered-items-have-the-value', part: '2-resources', check: filteredItemsHaveTheValue },
  {
    id: 'text-filters-compare-as-declared',
    part: '2-resources',
    check: textFiltersCompareAsDeclared,
  },
  { id: 'combined-options-agree', part: '2-resources', check: combinedOptionsAgree },
  { id: 'query-values-arrive-as-sent', part: '2-resources', check: queryValuesArriveAsSent },
  { id: 'fields-selects', part: '2-resources', check: fieldsSelects },
  { id: 'unknown-parameter-as-declared', part: '2-resources', check: unknownParameterAsDeclared },
  { id: 'unknown-filter-value-as-declared', part: '2-resources', check: unknownFilterValueAsDeclared },
  { id: 'unknown-field-name-as-declared', part: '2-resources', check: unknownFieldNameAsDeclared },
  { id: 'unknown-sort-key-as-declared', part: '2-resources', check: unknownSortKeyAsDeclared },
  { id: 'total-counts-the-list', part: '2-resources', check: totalCountsTheList },
  { id: 'empty-list-is-a-success', part: '2-resources', check: emptyListIsASuccess },
  { id: 'default-order-is-as-declared', part: '2-resources', check: defaultOrderIsAsDeclared },
  { id: 'default-limit-is-as-declared', part: '2-resources', check: defaultLimitIsAsDeclared },
  { id: 'pages-are-as-full-as-declared', part: '2-resources', check: pagesAreAsFullAsDeclared },
  { id: 'page-and-cursor-as-declared', part: '2-resources', check: pageAndCursorAsDeclared },
  { id: 'computed-members-agree', part: '2-resources', check: computedMembersAgree },
  { id: 'computed-members-follow-writes', part: '2-resources', check: computedMembersFollowWrites },
  { id: 'members-keep-their-bounds', part: '2-resources', check: membersKeepTheirBounds },
  { id: 'references-name-a-record', part: '2-resources', check: referencesNameARecord },
  { id: 'references-name-what-is-seen', part: '2-resources', check: referencesNameWhatIsSeen },
  { id: 'nested-lists-are-of-their-parent', part: '2-resources', check: nestedListsAreOfTheirParent },
  { id: 'next-links-lead-through', part: '2-resources', check: nextLinksLeadThrough },
  { id: 'page-links-lead-to-their-pages', part: '2-resources', check: pageLinksLeadToTheirPages },
  { id: 'unknown-cursor-is-answered-as-declared', part: '2-resources', check: unknownCursorIsAnsweredAsDeclared },
  { id: 'unknown-field-as-declared', part: '2-resources', check: unknownFieldAsDeclared },
  { id: 'texts-are-kept-as-declared', part: '2-resources', check: textsAreKeptAsDeclared },
  { id: 'texts-are-normalized-as-declared', part: '2-resources', check: textsAreNormalizedAsDeclared },
  { id: 'read-only-fields-as-declared', part: '2-resources', check: readOnlyFieldsAsDeclared },
];
