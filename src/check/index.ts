/**
 * The kit that a check author sees, as `probity/check`. Everything that a check in `suites/` uses comes from here, and
 * so can a third party's.
 */
export { answeredAlike, operationsFirst } from './answered-alike.js';
export { expectBeyond } from './beyond-end.js';
export { foundAtEnd } from './end-of-list.js';
export { defineCheck, defineWatch } from './define.js';
export type { Alone, Check, CheckTexts, Effect, Needs, SubjectKind, Subjects, Watch, WatchKit } from './define.js';
export type { Expect, Expectation, ExpectOptions } from './expect.js';
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
  Reached,
  SampleRecord,
  SendOptions,
  SequencePlan,
  Step,
} from './kit.js';
export type { BreakingOff, Heard, Listening, StreamOptions } from './listening.js';
export type { Walk, WalkedPage, WalkPlan } from './walk.js';
export type { AnyCheck, AnyActiveCheck, AnyWatch, RegisteredCheck } from './registered.js';
export { isStop, isViolation, Stop, Violation, type StopReason } from './violation.js';
export { isObject, type Json, type JsonObject, type JsonSchema } from '../contract/json.js';
export { placesAt, valueAt, withoutValueAt, withValueAt } from '../contract/pointer.js';
export { all, either, gap, map, none, only, stated, tolerate, within, type Slot } from '../contract/slot.js';
export { fill, type QueryPair, type QueryTemplate } from '../contract/template.js';
export type { Locator } from '../contract/locator.js';
export type {
  Operation,
  OperationFacts,
  Own,
  ResourceFacts,
  ServiceFacts,
  Stream,
  StreamFacts,
  EventType,
  SortKey,
  Filter,
  ConcurrencyFacts,
} from '../contract/model.js';
export { header } from '../result/exchange.js';
export type { Exchange, Header, Intent, RecordedStream, StreamEnd, StreamEvent } from '../result/exchange.js';
export { acceptsAnyObject, acceptsAnything } from './accepting.js';
export { equal, difference } from './compare.js';
export { asGood, refusalAlternatives, successAlternatives, type Alternatives } from './alternatives.js';
export { defaultPolicy, errorPolicy, growthPolicy, nullPolicy, wideningPolicy, type Policy } from './change-policy.js';
export { adoptTraces, brokenOff, type BrokenOff } from './broken-off.js';
export { batch, laid, lostOf, marksIn, mixed, refusedAlone, resultsIn, sendBatch } from './batch.js';
export { closedValues, valueInWords } from './closed-values.js';
export { keepsRules, ruledMembers } from './kept-rules.js';
export { ledBefore, ledTo } from './led.js';
export { closingBehind, endsBehind, plainRead, topLevel } from './closing.js';
export { layersOf, refusedOf } from './value-layers.js';
export { partOf, valuesByWay } from './ways.js';
export { uniqueWrites } from './unique-writes.js';
export { statusesFor } from '../contract/conditions.js';
export { unshown } from './unshown.js';
export { NOBODYS, notAcceptable, represented } from './unacceptable.js';
export { statusInWords, taken, toldSuccess, type Batch, type Made, type Mixed } from './batch.js';
export { blamable, combinationsOf, holds, inWords, misfits, optionsOf } from './list-options.js';
export type { Choice, ListOption, Shown } from './list-options.js';
export { expectTreatment, type Strange, type Treatment } from './strange.js';
export { controlled, createFrom, createNamed, ownIn, plainest } from './create-from.js';
export { rehearse, type Stage } from './model-based.js';
export { movesOf, sequencesOf, simplerMoves, type Move, type Moves } from './steps.js';
export { declaredStates, initialStates, statesIn, statesOf, waysBy, wayTo, writesStates } from './transitions.js';
export type { States, Transition } from './transitions.js';
export { endings, misleading, type Ending } from './deprecation.js';
export { defaultOrder, isShownExactly, type Ordering } from './default-order.js';
export { mayBeRight, takesDoubtful } from './doubt.js';
export { noteDrift } from './drift.js';
export { watchExisting } from './existing.js';
export { first } from './first.js';
export { asking, madeBeside } from './one-made.js';
export { sharedFields, tellsTheSame } from './heads.js';
export { effectsOfListing, retrieveNothing } from './retrievals.js';
export { withoutNames } from './change-forms.js';
export { ACCEPTED, followed, unfollowed, type End } from './completion.js';
export { expectEnd, undone, type Task } from './ending.js';
export type { PatchOperation } from './json-patch.js';
export { jsonPatching } from './json-patching.js';
export { patchDesigns, PATCH_DESIGNS, wrongPatches, WRONG_PATCHES } from './patch-designs.js';
export type { PatchDesign, WrongPatch } from './patch-designs.js';
export { changedBy, changesOf, relationsIn, writesOf } from './related.js';
export { dependents } from './dependents.js';
export { bareFor, boundsFor, breaksOnly } from './bounds.js';
export { exemplar } from './exemplar.js';
export { OVERLAPPING, spanGroup } from './spans.js';
export { counting } from './counting.js';
export { afterwards, amountsIn, stocked } from './stock.js';
export { declaredAt } from './declared.js';
export { resultOf, unlikeResult } from './patch-results.js';
export { expectLocation } from './location.js';
export { deletedAsToldOnce, deletedOnce } from './deleted-once.js';
export { staged } from './staged.js';
export { isStandard, toStandard } from './standard.js';
export { leadingOn, ledOn } from './moved.js';
export { posed, turnedAway } from './callers.js';
export { hiddenRefs } from './hidden-refs.js';
export { goesNew, outsideOf } from './outside-state.js';
export { undeclaredMoves } from './written-moves.js';
export { askedInSight } from './in-sight.js';
export { madeBy, makersIn } from './made-by.js';
export { answeredTo, ANY_VERSION, codedFor, disorders, forgetsKeys, ignoring, LETS_IN } from './seen-effects.js';
export { leadsElsewhere, NO_LIST, outOfTurn, OVERLAPS, takesWrong } from './seen-effects.js';
export { removesOthers, STORES_REFUSED, storesStale, TAKES_MORE, touchesOthers } from './seen-effects.js';
export { miscounts, UNDECLARED_SUCCESS, worded } from './seen-effects.js';
export { takenOutOfTurn } from './out-of-turn.js';
export { bodyTaken, contents, guarded, guardedRead, guardedWrite, type Guarded } from './guarded.js';
export { besides, onlyIn, under, type Beside } from './beside.js';
export { headline } from './headline.js';
export { listUnder, namedBeside, naming, namingOf, servedVersions, shownNaming, unserved } from './naming.js';
export type { Naming } from './naming.js';
export { notAnywhere } from './nowhere.js';
export { isToldOnce, isTwice, toldChanges } from './event-per-change.js';
export { changedAgain, isToldWhole, toldSequel } from './event-order.js';
export { bringAbout, causing, placeOf, sequel, tells, type Cause, type Causing, type Change } from './causes.js';
export type { Connection } from './connection.js';
export {
  dataOf,
  guardedStream,
  listenTo,
  ofStream,
  ON_THE_WAY,
  opening,
  telling,
  typeOf,
  typesByName,
  unlessOver,
} from './streams.js';
export type { Told } from './streams.js';
export { isOneList } from './same-results.js';
export { cutWithin, resumable, resumingReader, resumption, shares } from './resuming.js';
export { refusable, refused, showing, writingCauses, wrongWrites } from './wrong-writes.js';
export { closedIn, contentOf, echoesOf, leaves, numbersOf, promised, requestsOf } from './baseline-requests.js';
export { performOnce } from './golden-record.js';
export { stand, tellingOf, type GoldenRequests, type Performed, type Stand } from './baseline-requests.js';
export { departures, memberKinds, type Departures } from './member-kinds.js';
export { changeableBody, mixableBody, reducibleBody } from './open-members.js';
export { publishedLimits } from './published.js';
export { newValues, otherDefaults } from './promised-values.js';
export type { MemberKinds } from '../contract/model.js';
export { Mistaken, takenPlaces } from './mistaken.js';
export { mistakesBeside, mistakesOf } from './mistakes.js';
export { alteredCursors, oddUrls, tokenPaging, type OddUrl, type TokenPaging } from './odd-urls.js';
export {
  anyPaging,
  complete,
  cursorPaging,
  ending,
  firstPage,
  limitOf,
  listing,
  listings,
  isNumbered,
  notCut,
  offsetPaging,
  firstPageOf,
  pageOf,
  roomy,
  small,
  isLastOf,
  walkThrough,
} from './listing.js';
export type { Beyond, Listing, Paging } from './listing.js';
export type { Loss } from './loss.js';
export { anchorFirst, arrangements, pageSizes, scripts, settled, tellingArrangements, writersOf } from './mid-walk.js';
export { stableIn, unstable } from './stability.js';
export { cast, castSize, disturbed, quietly } from './walk-under-writes.js';
export {
  burst,
  expectServedAfter,
  hard,
  isThrottled,
  oneByOne,
  pushing,
  rateHeaders,
  rested,
  tellsToWait,
  throttle,
  toldToWait,
} from './rate.js';
export type { Burst, Throttle } from './rate.js';
export { isSpentByOthers, rateTold, type RateTold } from './rate-told.js';
export { padded } from './padded.js';
export { malformed, type Malformed } from './malformed.js';
export { combined, deepest, depthOf, leaner, membersOf, merged, several, showsMerging } from './merge.js';
export { declaredMethods, offeredMethods, UNREADABLE, isRefusedUnread } from './methods.js';
export type { OfferedMethods, WrongMethod } from './methods.js';
export { anotherValue, withMemberFrom } from './another-value.js';
export { waysToWrite, writing, writtenOddly, type Oddity, type OnWrite, type Writing } from './oddly-written.js';
export { orderOf, orderOfItems, runsOf, type Direction, type Order } from './order.js';
export { isTelling, misplacedWithin, orderBy, severalKeys, type KeyPair, type SortedBy } from './several-keys.js';
export {
  crowd,
  census,
  identity,
  inhabit,
  inhabitants,
  isOfForm,
  isWhole,
  unseen,
  known,
  leftOut,
  everybody,
  placed,
  readyOrListed,
  nameOf,
  recognisable,
  recognise,
  wholePattern,
  pagesAreWhole,
} from './own-records.js';
export type { Census, Known } from './own-records.js';
export { acceptsValid, failsAnyway, fitsInvalid, leavesNothing, oneByOneUnlessClean } from './refusal.js';
export { expectKeysApart, saying, searchedBy } from './of-another.js';
export { defaultsOf, otherThanDefault, withoutDefaults } from './left-out.js';
export { refusalsByRules, refusedOtherwise, refusalsForVersion } from './refusal.js';
export { validOnce, worksAtAll, type Refusal } from './refusal.js';
export { expectSelectedLater, idFields, members, selection, shownAnyway, type Selection } from './selection.js';
export {
  accepted,
  discardHidden,
  dressed,
  elsewhere,
  enter,
  renew,
  scene,
  sendsJson,
  traces,
  validBodies,
  wireText,
  withBody,
} from './operation-context.js';
export type { Footing } from './path-target.js';
export type { Entered, Scene } from './operation-context.js';
export { anyBody, bodyKnown, effectsSeen, markable } from './operation-context-needs.js';
export {
  attempts,
  expectRefused,
  filteredTo,
  filters,
  hiding,
  markIn,
  narrowed,
  insiders,
  narrowing,
  stranger,
  outsiders,
} from './other-caller.js';
export type { Attempt, FilterQuery } from './other-caller.js';
export { countingOf, expectUnseen, isListed } from './shown-to.js';
export { exactTotal } from './totals.js';
export { aList, aMaker, versionedList, type Maker, type PlainList } from './versioned.js';
export { forNovel } from './novel.js';
export { sizes, traits } from './schema-features.js';
export { documentedCodes, fitsCondition, unlisted } from './codes.js';
export { kindOf, offered, provokeOnce, triggers, type Trigger } from './triggers.js';
export { copies, everywhere, listed, lookout, marked, readingEach, readingList, shownOnce, UNREAD } from './observe.js';
export { precondition } from './precondition.js';
export { isKeptFrom } from './rights.js';
export { AFTERMATH, retried, type Retried } from './retried.js';
export { keyLifetime, retryKey, withoutKey } from './retry-key.js';
export { lag, readBack, until, type Lag } from './settle.js';
export { suchThat } from './such-that.js';
export { BY_HEAD, retrieveBy, TEMPTING } from './get-variants.js';
export { effects, stretch, VISIBLE, type Look, type Stretch } from './side-effects.js';
export { keepsWholeSeconds } from './clocks.js';
export { changedIn, hiddenIn, isWritten, missingIn, writable } from './written.js';
export { claims, contested, isWon, type Claim, type Contested } from './contested.js';
export { actionsBroken, chainBroken, endOf, operationOf, readBroken, registerBroken, timeLineOf } from './histories.js';
export type { History, RegisterAction, StateAction, VersionedAction } from './histories.js';
export { idsBelow, isOfOneParent, namesParent, parentOf, type Parent } from './parents.js';
export { expectNoListBelow } from './missing-parent.js';
export { expectNoneBelow, isNotBelow } from './below-another.js';
export { pieces, type Piece } from './pieces.js';
export { bursts, RACERS } from './racing.js';
export { isWeak, matchesStrongly, matchesWeakly, tagOf } from './entity-tags.js';
export { isExact, moveOn, moveOnFromWeak, onlyFor, type Seen, versionAt } from './versions.js';
export { unusual } from './unusual.js';
export { expectHeld, updating } from './updating.js';
export { emptying } from './emptying.js';
export { canLack } from './lacking.js';
export { draft, markOf, newly, remarked, writers, type Draft, type Writer } from './writers.js';
export { expectKept, keeping } from './keeping.js';
export { closedAround, hasEnds, hasTexts, type Extreme } from './whole-values.js';
export { wrongMarks } from './wrong-marks.js';
export { widest } from './largest-failing-page-size.js';
export * as values from './values.js';
