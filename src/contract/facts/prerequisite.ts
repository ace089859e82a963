import type { Json } from '../text/json.js';

/** Of one that has room for so many records, those of an entry stand below the same one, as lists and orders are looked at. */
export const ROOMY = 20;

/** A record that must be there before an operation is used. */
export interface Prerequisite {
  /** Its resource. */
  readonly resource: string;
  /** Whether a new record, or that of an action, refers to it or stands below it, or it refers to the record of an action, or stands below that. */
  readonly side: 'above' | 'below';
  /** JSON pointer to the reference that names it; absent for one that the path names, and for those below. */
  readonly at?: string;
  /** States of the record that an action is used on, in which it needs this; absent where it does in each. */
  readonly from?: readonly Json[];
  /** States of which it must be in one; empty where any will do. */
  readonly in: readonly Json[];
  /** Statuses without it; empty where nobody says. */
  readonly refused: readonly number[];
  /** Whether the operation leaves it so that it cannot be used again: each create has one of its own then. */
  readonly isUsedUp: boolean;
  /** How many records there may be of one of it; absent where the contract does not say. */
  readonly room?: number;
}
