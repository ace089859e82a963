import type { Context, Request, Shop, Version } from './context.js';
import type { ListQuery, Page } from './listing.js';
import type { Answer, Call, Header, Json, JsonObject } from './http/message.js';
import type { Place } from './http/place.js';
import type { Refusal } from './http/refusal.js';
import type { Resource } from './records/resources.js';
import type { Quota } from './rules.js';
import type { Row } from './records/store.js';

/** What can be done with what a path addresses. */
export type OperationName =
  | 'health'
  | 'limits'
  | 'list'
  | 'read'
  | 'create'
  | 'replace'
  | 'update'
  | 'delete'
  | 'search'
  | 'pay'
  | 'refund'
  | 'cancel'
  | 'listen';

/** How the same service is spoken to: which methods do what, what queries are called, how bodies are wrapped. */
export interface Dialect {
  readonly id: string;
  readonly title: string;
  /** Its contract, in `contracts/services/`. */
  readonly contract: string;
  /** The operations on a place by their methods; undefined where nothing is. */
  operations(place: Place): Readonly<Record<string, OperationName>> | undefined;
  /** The version that a call is for, by its name; whether there is such a version is decided later. */
  version(call: Call, place: Place): string;
  /** Refuses a version that does not exist. */
  noVersion(): Refusal;
  /** The fields that a request body carries; refuses what cannot be read. */
  decode(request: Request, operation: OperationName): JsonObject;
  /** What an update asks for: members to merge (RFC 7396), or a list of operations (RFC 6902). */
  changes(request: Request): Json;
  /** What a list request asks for; refuses what cannot be meant. */
  query(request: Request, resource: Resource, shop: Shop): ListQuery;
  /** The answer to a list request. */
  list(items: readonly JsonObject[], page: Page, request: Request): Pick<Answer, 'headers' | 'body'>;
  /** The content of an answer that carries one record. */
  item(item: JsonObject, request: Request): JsonObject;
  /** The answer to a create, given the whole item and where it is. */
  created(content: JsonObject, location: string): Answer;
  deleted(row: Row): Answer;
  /** How an answer tells its version. */
  told(version: Version): readonly Header[];
  /** A path as it is read: what means the same to the service is spelt the same behind this. */
  spelt(path: string): string;
  /** Where a path leads that is another spelling of one that is served. */
  movedTo(path: string): string | undefined;
  /** Where the list of products is. */
  readonly products: string;
  /** How a caller is told what is left of its quota. */
  quota(quota: Quota, now: number): readonly Header[];
  /** The answer to a replacement or an update, given what a read would answer. */
  written(answer: Answer): Answer;
  /** The media type of all content. */
  readonly mediaType: string;
  /** What records show besides their fields. */
  extras(row: Row): JsonObject;
  /** What the repetition of a create with its key is answered with: what the first was, or the record as it is now. */
  readonly replays: 'same' | 'current';
  /** Whether a PUT to an unknown id makes a record of it. */
  readonly upsert: boolean;
  /** Whether an update must say which state of the record it is based on (RFC 6585 section 3). */
  readonly conditional: boolean;
  /** Whether a write is based on a state of the record that is no longer there. */
  isStale(context: Context, row: Row, body: Json): boolean;
}
