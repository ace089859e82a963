import type { Json, JsonObject, JsonSchema } from '../text/json.js';
import type { Locator } from '../text/locator.js';
import type { Template } from '../text/template.js';
import type { PermittedRefusal } from './permitted-refusal.js';
import type { Prerequisite } from './prerequisite.js';
import type { BoundRule } from './relation-model.js';
import type { Tombstone } from './resource-model.js';
import type { SetMember } from './set-members.js';
import type { Slot } from './slot.js';

export type StandardOperation = 'list' | 'read' | 'create' | 'replace' | 'update' | 'delete';

/** An operation as data: everything that is needed to send it. */
export interface Operation {
  /** `products.create`, or the plain name of a named operation. */
  readonly id: string;
  readonly name: string;
  /** The resource it belongs to. */
  readonly resource?: string;
  /** What it is on that resource; named operations are `action`. */
  readonly kind: StandardOperation | 'action';
  readonly method: string;
  readonly path: Template;
  readonly host?: string;
  /** `required`, `optional`, `none`, or the names of the schemes that it takes. */
  readonly auth: 'required' | 'optional' | 'none' | readonly string[];
  /** Schema of the request body, when it takes one and the contract says which. */
  readonly body?: JsonSchema;
  /** Media type of the request body. */
  readonly sends: string;
  readonly format?: Format;
  /** Where the request body is put: `/data` for JSON:API. */
  readonly requestEnvelope: string;
  /** Where the item is in an answer. */
  readonly itemEnvelope: string;
  /** Values that are filled in from the record: pointer in the body to placeholder name. */
  readonly fill: Readonly<Record<string, string>>;
  /** Values that are filled in from the record as it is read: pointer in the body to pointer in the record; absent where none are. */
  readonly repeats?: Readonly<Record<string, string>>;
  readonly safe: boolean;
  readonly versioned: boolean;
  /** State the record must be in: pointer to value. */
  readonly when: Readonly<Record<string, Json>>;
  /** All states in which it may be used, where several are stated: the record is led to the one in `when`. */
  readonly anyOf?: readonly Json[];
  /** What marks repetitions of its requests, where it takes such a key. Where it is required, each request has one of its own. */
  readonly retryKey?: RetryKey;
  /** How it is refused where that is otherwise than for all; absent where it is not. */
  readonly refused?: Readonly<Partial<Record<OwnRefusal, readonly number[]>>>;
  /** Bodies that it takes, by name; absent where none are stated. */
  readonly examples?: readonly { readonly name: string; readonly body: JsonObject }[];
  /** Records that must be there first; absent where nobody says, or none are. */
  readonly needs?: readonly Prerequisite[];
  readonly done?: Completion;
  /** Refusals of valid requests by rules that the contract cannot state; absent where there are none. */
  readonly mayRefuse?: readonly PermittedRefusal[];
  /** How its body names several records, and what it does to each of them; absent for what acts on one, or none. */
  readonly several?: Several;
  /** The operation that it undoes; absent for what undoes none. */
  readonly undoes?: 'delete';
}

/** Several records that one request acts on. */
export interface Several {
  /** Name of their resource. */
  readonly resource: string;
  /** Id of the operation that does the same to one of them: `cancel`, `orders.delete`, `orders.update`. */
  readonly does: string;
  /** JSON pointers: to the list in the body, and to the id in an element of it. */
  readonly ids: string;
  readonly id: string;
  /** JSON pointer to what an update of a record is sent as, in an element. */
  readonly change: string;
  /** Whether one record refuses the whole request; undefined where nobody says. */
  readonly isAtomic: boolean | undefined;
  /** Statuses of that; empty where nobody says. */
  readonly refused: readonly number[];
  /** JSON pointers to the lists in the answer of those that it was done to, and not done to; undefined where nobody says. */
  readonly done: string | undefined;
  readonly failed: string | undefined;
}

/** What an operation may be refused for with a status of its own: conditions of the catalogue of errors. */
export type OwnRefusal =
  | 'invalid-value'
  | 'unknown-id'
  | 'forbidden-transition'
  | 'missing-credentials'
  | 'invalid-credentials'
  | 'insufficient-credentials';

/** A header field of answers, with a schema of its value. */
export interface AnswerHeader {
  readonly name: string;
  readonly schema: JsonSchema;
}

/** A header, or a member of the body, that marks repetitions of one request. */
export type RetryKey = { readonly isRequired: boolean } & (
  | { readonly in: 'header'; readonly name: string }
  | { readonly in: 'body'; readonly pointer: string; readonly isUuid: boolean }
);

/** How a 202 is followed to its end. */
export interface Completion {
  readonly poll: Locator;
  readonly at: string;
  readonly when: readonly Json[];
  readonly failed: readonly Json[];
  /** Milliseconds. */
  readonly within: number;
}

/** How a body describes a change: RFC 7396, RFC 6902, or by members each of which is replaced whole. */
export type Format = 'merge-patch' | 'json-patch' | 'members';

export interface OperationFacts {
  /** `products.create`; also where a check over operations finds its subject's name. */
  readonly id: string;
  readonly kind: StandardOperation | 'action';
  /** Stated when the service offers it and a run may send it. */
  readonly offered: Slot<Operation>;
  /** What the service offers, also where no run may send it. */
  readonly declared: Slot<Operation>;
  /** Bodies that a run sends. */
  readonly body: Slot<JsonSchema>;
  /** Bodies that the service takes: others than these are wrong. The same slot where the contract does not tell them apart. */
  readonly accepted: Slot<JsonSchema>;
  /** Success statuses; the document's convention where the service says nothing. */
  readonly status: Slot<readonly number[]>;
  readonly returns: Slot<'item' | 'nothing' | 'list' | 'other'>;
  /** Schema of the success body: declared for the operation, or what the resource's schema makes of it. */
  readonly response: Slot<JsonSchema>;
  readonly safe: Slot<boolean>;
  readonly idempotent: Slot<boolean>;
  readonly auth: Slot<Operation['auth']>;
  /** Scopes that a credential needs for it. */
  readonly scopes: Slot<readonly string[]>;
  /** Whether only who made the record may use it. */
  readonly ownerOnly: Slot<boolean>;
  /** create: whether the answer has a Location. */
  readonly location: Slot<boolean>;
  /** delete: statuses of a repeated delete. */
  readonly repeat: Slot<readonly number[]>;
  /** delete: what a deleted record leaves to be read. */
  readonly leaves: Slot<Tombstone>;
  /** delete: milliseconds until it is gone; 0 when nothing is said. */
  readonly goneWithin: number;
  /** replace: whether PUT on an unknown id creates. */
  readonly upsert: Slot<boolean>;
  readonly format: Slot<Format>;
  /** The same operation with content of each other form that it takes. */
  readonly otherForms: Slot<readonly Operation[]>;
  /** Fields that each of its successes carries. */
  readonly headers: Slot<readonly AnswerHeader[]>;
  /** action: numbers of its body that its record bounds. */
  readonly bounds: Slot<readonly BoundRule[]>;
  /** action: all that it sets in its record, beside the state. */
  readonly sets: Slot<readonly SetMember[]>;
}
