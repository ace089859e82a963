/** What a check sees of a contract: its facts, the slots that they come in, and pointers, templates and texts of contracts. */
export type { Baseline, PromisedOperation } from '../contract/facts/baseline-model.js';
export { statusesFor } from '../contract/facts/conditions.js';
export { bindEnvironment } from '../contract/text/environment.js';
export { isObject, type Json, type JsonObject, type JsonSchema } from '../contract/text/json.js';
export { locatorText, type Locator } from '../contract/text/locator.js';
export type {
  BoundRule,
  CapRule,
  Completion,
  ConcurrencyFacts,
  Effect,
  EventType,
  Comparison,
  Filter,
  IdFacts,
  Identity,
  MemberKinds,
  OnDelete,
  Operation,
  OperationFacts,
  OverlapRule,
  PageLink,
  Prerequisite,
  Own,
  RateLimit,
  RecordsMade,
  Reference,
  Related,
  RelatedSet,
  ResourceFacts,
  ServiceFacts,
  SortKey,
  Stream,
  StreamFacts,
  Tombstone,
} from '../contract/facts/model.js';
export { typeOf } from '../contract/facts/named-version.js';
export { isAnyValue } from '../contract/facts/needed-value.js';
export type { UniqueWithin } from '../contract/facts/unique-model.js';
export { elementsAt, formulaValue, numberIn, pointersOf } from '../contract/text/formula.js';
export type { SetMember } from '../contract/facts/set-members.js';
export type { Aggregate } from '../contract/facts/aggregates.js';
export type { Computed } from '../contract/facts/computed.js';
export type { MemberRight } from '../contract/facts/member-rights.js';
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
