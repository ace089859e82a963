/** Records: our own, those of other callers, their ids and where they stand. A part of the kit, as `probity/check/records`. */

export { anotherValue, withMemberFrom } from './another-value.js';
export { createdApart, mayConflict, sharedBy } from './apart.js';
export { validRequest, refusedCallers } from './callers/callers.js';
export { underVersion } from './under-version.js';
export { controlled, createFrom, createNamed, ownIn, simplestRecord } from './create-from.js';
export { exemplar } from './exemplar.js';
export { declaredRefs } from '../../contract/facts/written-refs.js';
export { isKeptFrom, isOfOtherScheme, unusable } from './callers/rights.js';
export { isOfOneTenant, seesAllOf } from './callers/one-tenant.js';
export { canMake, isForEveryone, madeBy, makersIn, neededBy, type MadeBy, type Makers } from './callers/made-by.js';
export { withOneElement } from './references/one-element.js';
export { notAnywhere, otherPath } from './nowhere.js';
export { expectKeysApart, freeTexts, saying, searchedBy } from './of-another.js';
export {
  attempts,
  contentOfAttempt,
  expectRefused,
  filteredTo,
  filtersByOwn,
  filters,
  hiding,
  insiders,
  markIn,
  narrowed,
  narrowing,
  outsiders,
  stranger,
  strangersOfEachTenant,
  type Attempt,
  type Attempting,
  type FilterQuery,
} from './callers/other-caller.js';
export {
  countOwn,
  crowd,
  allIds,
  identity,
  ensureItems,
  isOfForm,
  isWhole,
  known,
  leftOut,
  nameOf,
  pagesAreWhole,
  placed,
  readyOrListed,
  recognisable,
  matchOwn,
  unseen,
  wholePattern,
  type Recognise,
} from './own-records.js';
export { belowOf, idsBelow, openIn, type Below } from './filling/below.js';
export { addingEach, recordFactory, type Filling } from './filling/filling.js';
export { mostFilling, used, waysOf, type Way } from './filling/ways.js';
export { idPointers } from './references/id-pointers.js';
export { bulkMark } from './bulk/bulk-maker.js';
export { bulkBodies, everyWrongBulk, wrongInFirst } from './bulk/bulk-bodies.js';
export {
  adoptResults,
  outcomeInside,
  resultsIn,
  resultsOf,
  toldSuccess,
  type BulkResults,
} from './bulk/bulk-results.js';
export { refsOfBody, refsSent } from './references/refs-sent.js';
export {
  changedBy,
  changesOf,
  relationsIn,
  writesOf,
  type Change,
  type Relation,
  type Write,
} from './references/related.js';
export { aList, aMaker, versionedList, type Maker } from './versioned.js';
export {
  draft,
  markingWriters,
  markOf,
  newly,
  remarked,
  type Draft,
  writeMarkOf,
  writers,
  type Writer,
} from './writers.js';
