import type { Formula } from '../text/formula.js';
import type { Json } from '../text/json.js';
import type { Slot } from './slot.js';

/** Another record that a record stands below, or refers to. */
export interface Related {
  /** Name of its resource. */
  readonly resource: string;
  /** JSON pointer to the reference; absent for one that the path names. */
  readonly at?: string;
}

/** What the delete of a related record does to a record. */
export interface OnDelete {
  readonly record: Related;
  readonly does: 'cascade' | 'leave' | 'detach' | 'refuse';
  /** Statuses of the delete that is refused. */
  readonly refused: readonly number[];
  /** The states in which they keep the other record from being deleted; absent where they always do. */
  readonly while?: { readonly at: string; readonly values: readonly Json[] };
  /** What it does to those in other states; absent where nobody says. */
  readonly otherwise?: 'cascade' | 'leave' | 'detach';
}

/** A number, or the JSON pointer to one. */
export type NumberOrPointer = number | string;

/** One change of one number of a related record. */
export interface Effect {
  /** Ids of the operations that have it: `orders.create`, `cancel`. */
  readonly by: readonly string[];
  /** States of the record that the operation is about in which it has it; all where nothing is said. */
  readonly from?: readonly Json[];
  readonly record: Related;
  /** JSON pointer to the number in the related record. */
  readonly at: string;
  readonly sign: 1 | -1;
  /** What is added or taken away: a number, or a pointer in the record that the operation is about. */
  readonly amount: NumberOrPointer;
  /** Pointers are in the related record. */
  readonly atLeast?: NumberOrPointer;
  readonly atMost?: NumberOrPointer;
  /** Statuses of what would lead beyond; empty where nobody says. */
  readonly refused: readonly number[];
}

/** One member of a related record that operations set. */
export interface RelatedSet {
  /** Ids of the operations that set it. */
  readonly by: readonly string[];
  /** States of the record that the operation is about in which it sets it; all where nothing is said. */
  readonly from?: readonly Json[];
  readonly record: Related;
  /** JSON pointer in the related record. */
  readonly at: string;
  /** A value, the time of the request, or what the record that the operation is about has once it is done. */
  readonly to:
    | { readonly is: 'value'; readonly value: Json }
    | { readonly is: 'now' }
    | { readonly is: 'from'; readonly pointer: string };
}

/** Records that operations on another record make beside what they do. */
export interface RecordsMade {
  /** Ids of the operations: `tickets.update`, `close`. */
  readonly by: readonly string[];
  readonly record: Related;
  /** What they have: members and the values of which they have one. */
  readonly has: readonly { readonly at: string; readonly values: readonly Json[] }[];
  readonly count: number;
  /** The record below which the list stands, as the other record names it; absent where it is the other record, or only one fits. */
  readonly below?: string;
  /** What each of them shows. */
  readonly shows: readonly { readonly at: string; readonly text: string; readonly formula: Formula }[];
}

/** A member that another value bounds. */
export interface BoundRule {
  readonly at: string;
  readonly side: 'at-least' | 'at-most';
  /** The limit itself is refused too. */
  readonly isStrict?: boolean;
  readonly limit: NumberOrPointer;
  /** Milliseconds that the limit is later than the time that it points to. */
  readonly plus?: number;
  /** What the limit is in a new record, where the service counts it from other records. */
  readonly startsAt?: number;
  /** The record in which a pointer leads to the limit; absent for the record itself. */
  readonly of?: Related;
  readonly refused: readonly number[];
}

/** Spans of records of one group, of which no two overlap. */
export interface OverlapRule {
  /** What those of a group have in common: another record, or the text of a member. */
  readonly of: Related | { readonly member: string };
  readonly from: string;
  /** Pointer to the end, or to how long it lasts, in units of so many milliseconds. */
  readonly end: { readonly to: string } | { readonly lasts: string; readonly unit: number };
  /** The end belongs to the span: the last day of a holiday. */
  readonly isEndIncluded?: true;
  /** The values of a member by each of which a record does not count. */
  readonly except?: { readonly at: string; readonly in: readonly Json[] };
  readonly refused: readonly number[];
}

/** So many records stand below one other record, or refer to it, and no more. */
export interface CapRule {
  readonly record: Related;
  readonly count: number;
  /** The states in which records count; absent where all do. */
  readonly while?: { readonly at: string; readonly values: readonly Json[] };
  readonly refused: readonly number[];
}

/** What the contract says of a record and those that it stands below or refers to. */
export interface RelationFacts {
  /** Statuses of a write that refers to what does not exist. */
  readonly unknownReference: Slot<readonly number[]>;
  /** Statuses of a write that refers to what its caller does not see. */
  readonly hiddenReference: Slot<readonly number[]>;
  readonly onDelete: Slot<readonly OnDelete[]>;
  readonly effects: Slot<readonly Effect[]>;
  readonly sets: Slot<readonly RelatedSet[]>;
  readonly madeBy: Slot<readonly RecordsMade[]>;
  readonly bounds: Slot<readonly BoundRule[]>;
  readonly overlaps: Slot<readonly OverlapRule[]>;
  readonly caps: Slot<readonly CapRule[]>;
}
