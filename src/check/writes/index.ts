/** Writes: what is sent, what is stored, versions, preconditions and retry keys. A part of the kit, as `probity/check/writes`. */

export { mayHave, replacesAlike, writtenBy, writtenPart } from './written-by.js';
export { changeContent, withoutNames } from './change-forms.js';
export { defaultPolicy, errorPolicy, growthPolicy, nullPolicy, wideningPolicy } from './change-policy.js';
export { isWeak, matchesStrongly, matchesWeakly, tagOf } from './entity-tags.js';
export { expectKept, keeping, keepingWithBulk } from './keeping.js';
export { combined, deepestLevel, depthOf, minimalBody, membersOf, merged, several, showsMerging } from './merge.js';
export { conditionless, precondition } from './precondition.js';
export { keyLifetime, retryKey, withoutKey } from './retry-key.js';
export { sentJson } from './sent-json.js';
export {
  answeredTo,
  ANY_VERSION,
  codedFor,
  disorders,
  forgetsKeys,
  ignoring,
  leadsElsewhere,
  LETS_IN,
  miscounts,
  NO_LIST,
  outOfTurn,
  OVERLAPS,
  removesOthers,
  STORES_REFUSED,
  storesStale,
  TAKES_MORE,
  takesWrong,
  touchesOthers,
  UNDECLARED_SUCCESS,
  worded,
} from './seen-effects.js';
export {
  carrierOf,
  isExact,
  moveOn,
  moveOnFromWeak,
  onlyFor,
  readVersion,
  takesLists,
  versionAt,
  type Seen,
} from './versions.js';
export { changedIn, missingIn, writable } from './written.js';
