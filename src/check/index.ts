/** The kit that a check author sees, as `probity/check`: all that a check in `suites/` uses, and a third party's. */

// The interface of a check.
export {
  defineCheck,
  defineWatch,
  type Alone,
  type Check,
  type CheckTexts,
  type Needs,
  type Subjects,
  type Watch,
  type WatchKit,
} from './define.js';
export type { Expect, ExpectOptions, Expectation } from './expect.js';
export { first } from './first.js';
export { stumblingBlock, type Invalid } from './invalid.js';
export type {
  As,
  Body,
  BodyOptions,
  Damage,
  FreeRequest,
  Input,
  KeyPlace,
  Kit,
  OutcomeOf,
  OwnedRecord,
  RelatedRecord,
  Reached,
  SendOptions,
  SequencePlan,
  Step,
} from './kit.js';
export type { BreakingOff, Heard, Listening, StreamOptions } from './listening.js';
export type { Loss } from './loss.js';
export { anyBody, bodyKnown, effectsSeen, markable, withBody } from './operation-context-needs.js';
export {
  accepted,
  discardHidden,
  dressed,
  elsewhere,
  enter,
  renew,
  context,
  contextWithBulk,
  sendsJson,
  validBodies,
  wireText,
  type Entered,
  type OperationContext,
} from './operation-context.js';
export { traces } from './traces.js';
export type { RegisteredCheck } from './registered.js';
export { isStop, isViolation, Stop, Violation, type StopReason } from './violation.js';
export type { Walk, WalkPlan } from './walk.js';

// The facts of a contract.
export * from './facts.js';

// What was exchanged.
export {
  header,
  type Exchange,
  type Header,
  type Intent,
  type StreamEnd,
  type StreamEvent,
} from '../result/exchange.js';
export { retryAfter } from '../result/retry-after.js';

// Records: our own, those of other callers, their ids and where they stand.
export { anotherValue, withMemberFrom } from './records/another-value.js';
export { createdApart, mayConflict, sharedBy } from './records/apart.js';
export { validRequest, refusedCallers } from './records/callers.js';
export { underVersion } from './records/under-version.js';
export { controlled, createFrom, createNamed, ownIn, simplestRecord } from './records/create-from.js';
export { exemplar } from './records/exemplar.js';
export { isKeptFrom, isOfOtherScheme, unusable } from './records/rights.js';
export { isOfOneTenant, seesAllOf } from './records/one-tenant.js';
export { canMake, isForEveryone, madeBy, makersIn, neededBy, type MadeBy, type Makers } from './records/made-by.js';
export { withOneElement } from './records/one-element.js';
export { notAnywhere, otherPath } from './records/nowhere.js';
export { expectKeysApart, freeTexts, saying, searchedBy } from './records/of-another.js';
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
} from './records/other-caller.js';
export {
  countOwn,
  crowd,
  allIds,
  identity,
  ensureItems,
  recordFactory,
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
} from './records/own-records.js';
export { idPointers } from './records/id-pointers.js';
export { knownPlaces, namesNothing } from './records/perhaps-refs.js';
export { bulkMark } from './records/bulk-maker.js';
export { bulkBodies, everyWrongBulk, wrongInFirst } from './records/bulk-bodies.js';
export {
  adoptResults,
  outcomeInside,
  resultsIn,
  resultsOf,
  toldSuccess,
  type BulkResults,
} from './records/bulk-results.js';
export { refsOfBody, refsSent } from './records/refs-sent.js';
export {
  changedBy,
  changesOf,
  relationsIn,
  writesOf,
  type Change,
  type Relation,
  type Write,
} from './records/related.js';
export { aList, aMaker, versionedList, type Maker } from './records/versioned.js';
export { partOf, valuesByWay, type Way } from './records/ways.js';
export { draft, markingWriters, markOf, newly, remarked, type Draft, writers, type Writer } from './records/writers.js';

// Lists: options, order, walks, totals.
export { defaultOrder, isShownExactly } from './lists/default-order.js';
export { isByEquality } from './lists/equality.js';
export { holds } from './lists/fits-filter.js';
export { blamable, combinationsOf, inWords, misfits, optionsOf, type Choice } from './lists/list-options.js';
export {
  behind,
  complete,
  cursorPaging,
  ending,
  firstPage,
  firstPageOf,
  isLastOf,
  isNumbered,
  limitOf,
  listing,
  listings,
  notCut,
  offsetPaging,
  pageOf,
  maxPageSize,
  smallPageSize,
  walkThrough,
  type Beyond,
  type Listing,
  type Paging,
  type Through,
} from './lists/listing.js';
export { forEachNewTrait } from './lists/novel.js';
export { compareBy, orderOf, orderOfItems, runsOf, type Direction } from './lists/order.js';
export { expectSelectedLater, idFields, members, selection, shownAnyway } from './lists/selection.js';
export { exactTotal, type Total } from './lists/totals.js';

// Values: schemas, what they allow, how values compare.
export { acceptsAnything } from './values/accepting.js';
export {
  closedValues,
  halfway,
  memberOf,
  usually,
  valueInWords,
  withMember,
  type ClosedValue,
} from './values/closed-values.js';
export { difference, equal } from './values/compare.js';
export { declaredAt, isDeclaredInteger } from './values/declared.js';
export { mayHave, replacesAlike, writtenBy, writtenPart } from './writes/written-by.js';
export { moved } from './values/moved.js';
export { daysFromNow, isBeyond, keepsRules, limitIn, momentOf, NOW, ruledMembers } from './values/kept-rules.js';
export { changeOf, fixedMembers } from './values/fixed-members.js';
export { departures, memberKinds } from './values/member-kinds.js';
export { waysToWrite, writing, writtenOddly, type OnWrite } from './values/oddly-written.js';
export { changeableBody, mixableBody, reducibleBody } from './values/open-members.js';
export { newValues, otherDefaults } from './values/promised-values.js';
export { sizes, schemaFeatures } from './values/schema-features.js';
export { suchThat } from './values/such-that.js';
export { ENDINGS, firstValid, writtenTimes } from './values/time-forms.js';
export * as values from './values/values.js';
export type { Arbitrary } from './values/values.js';
export { formsAt, inForm, normalized, outOfForm, placesOf, type NormalForm } from './values/normal-forms.js';
export { closedAround, firstOfMaps, hasEnds, hasTexts, laidFor, type Extreme } from './values/whole-values.js';
export { isRequiredAt, wordsAt } from './values/words.js';

// Writes: what is sent, what is stored, versions, preconditions, retry keys.
export { changeContent, withoutNames } from './writes/change-forms.js';
export { defaultPolicy, errorPolicy, growthPolicy, nullPolicy, wideningPolicy } from './writes/change-policy.js';
export { isWeak, matchesStrongly, matchesWeakly, tagOf } from './writes/entity-tags.js';
export { expectKept, keeping, keepingWithBulk } from './writes/keeping.js';
export {
  combined,
  deepestLevel,
  depthOf,
  minimalBody,
  membersOf,
  merged,
  several,
  showsMerging,
} from './writes/merge.js';
export { conditionless, precondition } from './writes/precondition.js';
export { keyLifetime, retryKey, withoutKey } from './writes/retry-key.js';
export { sentJson } from './writes/sent-json.js';
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
} from './writes/seen-effects.js';
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
} from './writes/versions.js';
export { besides, hiddenIn } from '../contract/schema/unshown.js';
export { changedIn, missingIn, writable } from './writes/written.js';

// States and transitions.
export { bodyTaken, contents, guarded, guardedRead, guardedWrite, type Guarded } from './states/guarded.js';
export { hasNeeded, neededMembers } from './states/member-conditions.js';
export { deletable, deletesNew, goesNew } from './states/new-records.js';
export { inOtherStates, outsideOf, wayInto } from './states/outside-state.js';
export {
  declaredStates,
  initialStates,
  routeTo,
  statesIn,
  statesOf,
  waysBy,
  wayTo,
  writesStates,
  type States,
  type Transition,
} from './states/transitions.js';

// Refusals: requests that are refused, and with which code.
export { errorForms, formOf, isJsonType, mediaTypeOf, type ErrorForms } from './refusals/error-form.js';
export { mediaTypeOf as mediaTypeSent } from './refusals/media-type.js';
export { documentedCodes, fitsCondition, unlisted } from './refusals/codes.js';
export { listedTogether } from './lists/listed-alone.js';
export { mayBeValid, takesDoubtful } from './refusals/doubt.js';
export { declaredMethods, isRefusedUnread, offeredMethods, UNREADABLE } from './refusals/methods.js';
export { oddHeaders, type OddHeader } from './refusals/odd-headers.js';
export {
  acceptsValid,
  failsAnyway,
  fitsInvalid,
  leavesNothing,
  oneByOneUnlessClean,
  refusalsByRules,
  refusedOtherwise,
  validOnce,
  worksAtAll,
} from './refusals/refusal.js';

// Races and their histories.
export { closingBehind, endsBehind, plainRead, topLevel } from './races/closing.js';
export {
  actionsBroken,
  chainBroken,
  endOf,
  operationOf,
  readBroken,
  registerBroken,
  timeLineOf,
  type History,
  type RegisterAction,
  type StateAction,
} from './races/histories.js';
export { bursts, RACERS } from './races/racing.js';

// Looks at the state of the service before and after.
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
} from './looks/baseline-requests.js';
export { keepsWholeSeconds } from './looks/clocks.js';
export { ACCEPTED, followed, unfollowed, type End } from './looks/completion.js';
export {
  copies,
  everywhere,
  listed,
  lookout,
  marked,
  readingEach,
  readingList,
  shownOnce,
  UNREAD,
} from './looks/observe.js';
export { lag, readBack, until, type Lag } from './looks/settle.js';
export { effects, interval, VISIBLE, type Look, type Stretch } from './looks/side-effects.js';
export { isStandard, toStandard } from './looks/standard.js';
export { leadingBy, movesOf, sequencesOf, simplerMoves, type Move, type Moves } from './looks/steps.js';
export { kindOf, offered, provokeOnce, triggers, type Trigger } from './looks/triggers.js';
