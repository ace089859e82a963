import type { Operation, OperationFacts, StandardOperation } from './operation-model.js';
import type { Json, JsonSchema } from '../text/json.js';
import type { Locator } from '../text/locator.js';
import type { Aggregate } from './aggregates.js';
import type { Computed } from './computed.js';
import type { Own } from './own-model.js';
import type { RelationFacts } from './relation-model.js';
import type { Slot } from './slot.js';
import type { UniqueFacts } from './unique-model.js';
import type { QueryPair, QueryTemplate, Template } from '../text/template.js';

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

export interface CollectionFacts {
  readonly items: Slot<Locator>;
  readonly total: Slot<Locator>;
  /** What a list is asked by for its total, where it does not always carry it. */
  readonly totalQuery: readonly QueryPair[];
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
    /** A page size of 0 means the default. */
    readonly zero: Slot<'default'>;
  };
  readonly sort: Slot<readonly SortKey[]>;
  readonly filters: Slot<readonly Filter[]>;
  /** Which records several filters at once show. */
  readonly severalFilters: Slot<'all'>;
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
  readonly end: readonly ('absent' | 'null' | 'empty' | 'short')[];
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
  /** The values of an enumeration in their order. */
  readonly values?: readonly Json[];
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
  /** Where a request names the version; absent where that follows from `by`. */
  readonly sent?: Carrier;
  /** Actions that heed it, by name. */
  readonly actions?: Readonly<Record<string, true | 'required'>>;
}

/** What names a version in a request; `<version>` stands for it in a text. */
export type Carrier =
  | { readonly in: 'header'; readonly name: string; readonly text: string }
  | { readonly in: 'query'; readonly name: string }
  | { readonly in: 'body'; readonly pointer: string };
