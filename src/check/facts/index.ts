/** What the facts of a contract are made of. A part of the kit, as `probity/check/facts`. */

export type { Baseline, PromisedOperation } from '../../contract/facts/baseline-model.js';
export type {
  BoundRule,
  CapRule,
  Completion,
  Effect,
  EventType,
  Comparison,
  Filter,
  Format,
  IdFacts,
  Identity,
  MemberKinds,
  OnDelete,
  OverlapRule,
  PageLink,
  Prerequisite,
  RateLimit,
  RecordsMade,
  Reference,
  Related,
  RelatedSet,
  Several,
  SortKey,
  Stream,
  StreamFacts,
  Tombstone,
} from '../../contract/facts/model.js';
export { typeOf } from '../../contract/facts/named-version.js';
export { isAnyValue } from '../../contract/facts/needed-value.js';
export type { UniqueWithin } from '../../contract/facts/unique-model.js';
export type { SetMember } from '../../contract/facts/set-members.js';
export type { Aggregate } from '../../contract/facts/aggregates.js';
export type { Computed } from '../../contract/facts/computed.js';
export type { MemberRight } from '../../contract/facts/member-rights.js';
export { fundingOf, type Funding } from '../../contract/facts/funding.js';
