import type { Json, JsonObject } from '../text/json.js';

/** What one version of a service answered to fixed requests when it was recorded. */
export interface Baseline {
  readonly service: string;
  readonly version: string;
  /** Bodies that records are made of, by resource, without what must be new each time. */
  readonly records: Readonly<Record<string, readonly JsonObject[]>>;
  readonly operations: Readonly<Record<string, PromisedOperation>>;
  /** By what was wrong with the request. */
  readonly errors: Readonly<Record<string, PromisedError>>;
}

/** How the fixed requests of one operation were answered. */
export interface PromisedOperation {
  /** Method and path, as in the contract. */
  readonly request: string;
  /** Bodies that were accepted; none for operations without a body, and for those that make records. */
  readonly bodies: readonly JsonObject[];
  /** Queries that were accepted, not percent-encoded. */
  readonly queries: readonly string[];
  readonly statuses: readonly number[];
  readonly members: MemberKinds;
  /** Of the items that a list shows. */
  readonly items?: MemberKinds;
  /** Pointers to what was read back exactly as it had been written. */
  readonly echoes: readonly string[];
  /** Pointer to the values that the contract listed for a member of the answers. */
  readonly values?: Readonly<Record<string, readonly Json[]>>;
  /** Pointer to the value that was read back where none had been written. */
  readonly defaults?: Readonly<Record<string, Json>>;
}

export interface PromisedError {
  readonly status: number;
  readonly code?: string;
  readonly members: MemberKinds;
}

/** JSON pointer to kinds: `string`, `null|number`, `integer` where the contract promised that, `object?` for what is not always there. */
export type MemberKinds = Readonly<Record<string, string>>;
