import type { Json, JsonSchema } from '../text/json.js';
import type { Locator } from '../text/locator.js';
import type { Aggregate } from './aggregates.js';
import type { Computed } from './computed.js';
import type { Prerequisite } from './prerequisite.js';
import type { Own } from './own-model.js';
import type { RelationFacts } from './relation-model.js';
import type { SetMember } from './set-members.js';
import type { Slot } from './slot.js';
import type { UniqueFacts } from './unique-model.js';
import type { QueryTemplate, Template } from '../text/template.js';

export type StandardOperation = 'list' | 'read' | 'create' | 'replace' | 'update' | 'delete';

export interface ResourceFacts extends UniqueFacts {
  readonly name: string;
  /** Path of the collection; a singleton has none. */
  readonly path: Slot<Template>;
  /** Path of one record. */
  readonly item: Slot<Template>;
  readonly id: Slot<IdFacts>;
  readonly schema: Slot<JsonSchema>;
  /** JSON pointer to a free-text field where a run may leave its mark. */
  readonly tag: Slot<string>;
  readonly refs: Slot<readonly Reference[]>;
  readonly samples: Slot<readonly Readonly<Record<string, string>>[]>;
  /** JSON pointers to fields that may change by themselves. */
  readonly volatile: Slot<readonly string[]>;
  /**
   * JSON pointers to members that no two answers have to agree in: those that are written and never shown, such as a password, and links
   * by which a record says what can be done with it now (JSON Hypertext Application Language, `_links`).
   */
  readonly uncompared: readonly string[];
  /** JSON pointers to fields that the service sets once: no update and no action changes them. */
  readonly immutable: Slot<readonly string[]>;
  /** Validators that answers with one of its records carry: its own word, else what the service says of all. */
  readonly validators: Slot<readonly string[]>;
  /** Members whose value follows from others of the same record. */
  readonly computed: Slot<readonly Computed[]>;
  /** Members whose values follow from the records that refer to the record, or stand below it. */
  readonly aggregates: Slot<readonly Aggregate[]>;
  /** Whether answers have only members that a closed schema names. */
  readonly closed: Slot<boolean>;
  /** JSON pointers to fields that get a new value from each change of the record: a time a later one, a number a higher one. */
  readonly changesWithWrites: Slot<readonly string[]>;
  /** JSON pointers to fields that the service sets: they are not compared with what was sent. */
  readonly readOnly: Slot<readonly string[]>;
  readonly operations: Readonly<Record<StandardOperation, OperationFacts>>;
  readonly collection: CollectionFacts;
  readonly concurrency: Slot<ConcurrencyFacts>;
  readonly bulk: BulkFacts;
  readonly relations: RelationFacts;
  /** How a run makes and removes a record of its own; stated when it can. */
  readonly own: Slot<Own>;
  readonly at: (path: string) => Slot<Json>;
}

/** How several records are made with one request. */
export interface BulkFacts {
  readonly offered: Slot<Operation>;
  /** Whether one bad record refuses all. */
  readonly atomic: Slot<boolean>;
  /** JSON pointer to the list in the request body. */
  readonly elements: Slot<string>;
  /** JSON pointer to the record in an element of the list. */
  readonly element: string;
  /** JSON pointer to the list of results in the answer. */
  readonly results: Slot<string>;
  /** JSON pointer to the record in a result. */
  readonly item: string;
  /** JSON pointer to the status in a result. */
  readonly status: Slot<string>;
}

/** Placeholders of the item path, and where an answer carries their values. */
export interface IdFacts {
  readonly placeholders: Readonly<Record<string, Locator>>;
  /** Where else an answer may carry them that does not have them there, such as the answer of a create. */
  readonly elsewhere?: Readonly<Record<string, readonly Locator[]>>;
  /** Or the URL of the record, whose path is matched against the item template. */
  readonly url?: Locator;
  readonly assignedBy: 'server' | 'client';
  readonly pattern?: string;
}

export interface Reference {
  /** JSON pointer in the request body. */
  readonly at: string;
  /** Name of the resource that it points to. */
  readonly to: string;
  readonly as: 'id' | 'url';
  /** A body may do without it, and the records that it names may name others of this resource: a run writes it where it is told to. */
  readonly isLoose?: true;
}

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
  readonly format?: 'merge-patch' | 'json-patch';
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
  /** Header without which it is refused: each request has a key of its own in it. */
  readonly retryKey?: string;
  /** Records that must be there first; absent where nobody says, or none are. */
  readonly needs?: readonly Prerequisite[];
  readonly done?: Completion;
}

/** How a 202 is followed to its end. */
export interface Completion {
  readonly poll: Locator;
  readonly at: string;
  readonly when: readonly Json[];
  readonly failed: readonly Json[];
  /** Milliseconds. */
  readonly within: number;
}

export interface OperationFacts {
  /** `products.create`; also where a check over operations finds its subject's name. */
  readonly id: string;
  readonly kind: StandardOperation | 'action';
  /** Stated when the service offers it and a run may send it. */
  readonly offered: Slot<Operation>;
  /** What the service offers, also where no run may send it. */
  readonly declared: Slot<Operation>;
  readonly body: Slot<JsonSchema>;
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
  readonly format: Slot<'merge-patch' | 'json-patch'>;
  /** action: all that it sets in its record, beside the state. */
  readonly sets: Slot<readonly SetMember[]>;
}

export interface CollectionFacts {
  readonly items: Slot<Locator>;
  readonly total: Slot<Locator>;
  /** A query that narrows the list to this run's records: `name=<tag>`. */
  readonly mine: Slot<QueryTemplate>;
  readonly query: {
    readonly limit: Slot<QueryTemplate>;
    readonly page: Slot<QueryTemplate>;
    readonly after: Slot<QueryTemplate>;
    readonly ascending: Slot<QueryTemplate>;
    readonly descending: Slot<QueryTemplate>;
    readonly fields: Slot<QueryTemplate>;
  };
  readonly offset: Slot<OffsetFacts>;
  readonly cursor: Slot<CursorFacts>;
  /** Where a page links others of its list than the next one, as URLs; those that are stated. */
  readonly links: Slot<Partial<Readonly<Record<PageLink, Locator>>>>;
  readonly limit: {
    readonly default: Slot<number>;
    readonly max: Slot<number>;
    readonly over: Slot<'clamp' | 'reject'>;
    /** What a page size of 0, a negative one or a word gets. */
    readonly under: Slot<'clamp' | 'reject'>;
  };
  readonly sort: Slot<readonly SortKey[]>;
  readonly filters: Slot<readonly Filter[]>;
  readonly fields: {
    readonly selectable: Slot<readonly string[]>;
    readonly always: Slot<readonly string[]>;
  };
}

export type PageLink = 'previous' | 'first' | 'last';

export interface OffsetFacts {
  /** What the number in a query counts: pages, or the records that lie before a page. */
  readonly counts: 'pages' | 'records';
  /** The number of the first page, or of the first record. */
  readonly base: Slot<number>;
  readonly beyond: Slot<'empty' | 'last' | 'not-found' | 'error'>;
  /** The next page as the answer links it, where it does. */
  readonly next?: Locator;
}

export interface CursorFacts {
  readonly next: Slot<Locator>;
  /** Whether `next` carries the value for the `after` query, or the URL of the next page. */
  readonly as: 'token' | 'url';
  /** What the place of `next` holds on the last page. */
  readonly end: readonly ('absent' | 'null' | 'empty')[];
  /** Whether a cursor may lead to a page without records. */
  readonly emptyPage: Slot<'never' | 'possible'>;
  /** Boolean that says whether there is more (`/has_more`). */
  readonly more?: Locator;
  /** Milliseconds for which a cursor stays valid. */
  readonly lifetime: Slot<number>;
  /** Statuses that answer one which no longer is. */
  readonly expired: Slot<readonly number[]>;
  /** Statuses that answer one which the service never gave. */
  readonly unknown: Slot<readonly number[]>;
}

export interface SortKey {
  readonly name: string;
  readonly at: string;
  readonly type: 'string' | 'number' | 'integer' | 'date-time' | 'date' | 'boolean';
  /** Where records without the value stand: at that end of the list whatever the direction, or as such a value. */
  readonly nulls?: 'first' | 'last' | 'lowest' | 'highest';
  /** `code-point`, or a language tag (BCP 47). */
  readonly collation?: string;
  readonly ascending: Slot<QueryTemplate>;
  readonly descending: Slot<QueryTemplate>;
}

/** How the field of an item compares with the value that a list is filtered by. */
export type Comparison = 'equal' | 'at-least' | 'above' | 'at-most' | 'below' | 'contains' | 'prefix';

export interface Filter {
  readonly name: string;
  readonly at: string;
  /** Further fields, any of which may fit. */
  readonly also: readonly string[];
  /** Whether letter case counts; undefined where nobody says. */
  readonly case?: 'exact' | 'ignore';
  /** How several values are asked for, of which any one may fit. */
  readonly several: Slot<'comma' | 'repeated'>;
  /** A gap is taken for `equal` where that blames nothing which another comparison would explain. */
  readonly compare: Slot<Comparison>;
  readonly values: Slot<readonly Json[]>;
  readonly unknown: Slot<'empty' | 'reject' | 'ignore'>;
  readonly query: Slot<QueryTemplate>;
}

/** What a deleted record leaves to be read. */
export interface Tombstone {
  /** Pointer to the marker. */
  readonly at: string;
  /** Value of the marker; undefined where it is another one each time, such as when the record was deleted. */
  readonly is?: Json;
  /** No list shows it any more; undefined where nobody says. */
  readonly listed?: false;
}

export interface ConcurrencyFacts {
  readonly by: 'etag' | 'last-modified' | { readonly pointer: string };
  readonly conflict: readonly number[];
  readonly missing?: readonly number[];
}
