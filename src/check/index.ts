/**
 * The kit that a check author sees, as `probity/check`: what a check is, what it gets, and how a contract is read. What checks of
 * one subject share stands beside it in parts: `probity/check/facts`, `records`, `lists`, `values`, `writes`, `states`, `refusals`,
 * `races` and `looks`, each the `index.ts` of a folder here.
 */

// The interface of a check.
export { defineCheck, defineWatch, type Check, type Subjects, type Watch, type WatchKit } from './define.js';
export type { Expect } from './expect.js';
export { first } from './first.js';
export { stumblingBlock, type Invalid } from './invalid.js';
export type {
  As,
  BodyOptions,
  FreeRequest,
  Input,
  KeyPlace,
  Kit,
  OutcomeOf,
  OwnedRecord,
  RelatedRecord,
  Reached,
  SendOptions,
} from './kit.js';
export type { BreakingOff, Heard, Listening } from './listening.js';
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
export { isStop, isViolation, Stop, Violation } from './violation.js';
export type { Walk } from './walk.js';

// The facts of a contract.
export { statusesFor } from '../contract/facts/conditions.js';
export { bindEnvironment } from '../contract/text/environment.js';
export { isObject, type Json, type JsonObject, type JsonSchema } from '../contract/text/json.js';
export { locatorText, type Locator } from '../contract/text/locator.js';
export type {
  ConcurrencyFacts,
  Operation,
  OperationFacts,
  Own,
  ResourceFacts,
  ServiceFacts,
} from '../contract/facts/model.js';
export { elementsAt, formulaValue, numberIn, pointersOf, type Besides } from '../contract/text/formula.js';
export { withRequired } from '../contract/schema/with-required.js';
export { withoutMembers } from '../contract/schema/without-members.js';
export { listedAt } from '../contract/text/listed.js';
export {
  covers,
  escapeSegment,
  everyAt,
  placesAt,
  segments,
  valueAt,
  withoutValueAt,
  withValueAt,
} from '../contract/text/pointer.js';
export {
  all,
  either,
  gap,
  ifStated,
  map,
  none,
  only,
  stated,
  orDefault,
  within,
  type Slot,
} from '../contract/facts/slot.js';
export {
  fill,
  namesRecordOf,
  placeholders,
  type QueryPair,
  type QueryTemplate,
  type Template,
} from '../contract/text/template.js';
export { besides, hiddenIn } from '../contract/schema/unshown.js';

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
