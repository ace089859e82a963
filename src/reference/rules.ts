import { hash } from 'node:crypto';
import { callerOf, type Caller, type Tokens } from './http/callers.js';
import type { Limits, Shop, Version } from './context.js';
import type { Dialect } from './dialect.js';
import { kept, mergePatch, problemsOf } from './records/fields.js';
import type { Happening, Said } from './feed.js';
import { cut, type Page, type Sorted } from './listing.js';
import { isAcceptable } from './http/accept.js';
import { stepped } from './records/steps.js';
import {
  headerOf,
  isObject,
  type Answer,
  type Call,
  type Frame,
  type Header,
  type Json,
  type JsonObject,
} from './http/message.js';
import { compare, positionOf, type Order, type Position } from './records/order.js';
import { placeOf, type Action, type Place, type ResourceName } from './http/place.js';
import { eventText, frame, missed } from './event-format.js';
import type { Problem } from './http/refusal.js';
import type { Resource } from './records/resources.js';
import type { Row, Store } from './records/store.js';

/**
 * The decisions of the service, one function each. Handlers ask them; a deviation puts another function in the place
 * of one, so that no handler knows of deviations.
 */
export interface Rules {
  place(path: string): Place;
  version(segment: string): Version | undefined;
  authenticate(call: Call): Caller | undefined;
  /** Whether the caller may use a method that is not safe. */
  mayWrite(caller: Caller, place: Place): boolean;
  /** Whether an API key will do. */
  takesKey(place: Place): boolean;
  /** Whether a record exists for the caller. */
  sees(caller: Caller, row: Pick<Row, 'resource' | 'owner'>): boolean;
  /** Whether the caller may remove a record that exists for them. */
  mayRemove(caller: Caller, row: Pick<Row, 'resource' | 'owner'>): boolean;
  /** Counts a call. Milliseconds until the caller may call again, where this one is too many. */
  pause(caller: Caller, call: Call, shop: Shop): number | undefined;
  /** What is left of the quota of a caller after this call; undefined for one who has none. */
  quota(caller: Caller, call: Call, shop: Shop): Quota | undefined;
  /** Whether a call has more content than may be sent. */
  isTooLarge(call: Call, limits: Limits): boolean;
  /** Whether the URL of a call is longer than it may be. */
  isTooLong(call: Call, limits: Limits): boolean;
  /** Where a path leads that is not served itself. */
  movedTo(path: string): string | undefined;
  /** Whether a caller that accepts this can be answered with the media type. */
  isAcceptable(accept: string, mediaType: string): boolean;
  /** Header fields that tell callers which version answers. */
  told(version: Version, call: Call): readonly Header[];
  /** Header fields that tell callers of a version of its end. */
  endOf(version: Version): readonly Header[];
  /** What is wrong with the fields of a new state of a record. */
  problems(resource: Resource, body: JsonObject): readonly Problem[];
  /** Whether one of the records has the value, which is then not free for another one. */
  isTaken(rows: readonly Row[], field: string, value: Json | undefined): boolean;
  /** Whether a field of a body names a record that there is. */
  names(store: Store, resource: ResourceName, id: string): boolean;
  /** The fields of a valid body that a record is made of. */
  accept(resource: Resource, body: JsonObject): JsonObject;
  /** The id of a new record; the store chooses one where there is none. */
  identify(resource: ResourceName): string | undefined;
  /** The fields of a record after a valid PUT. */
  replaced(row: Row, fields: JsonObject): JsonObject;
  /** The body that an update makes of a record, not yet validated: a merge patch, or a list of operations. */
  patched(row: Row, patch: Json): JsonObject;
  /** Whether a call is to be carried out only where there is no record (RFC 9110 section 13.1.2). */
  isForNone(call: Call): boolean;
  /** Whether a call is refused because it does not say which state of the record it is based on. */
  lacksVersion(call: Call): boolean;
  /** Whether a version that a caller names is the present one: entity tags, or numbers. */
  sameVersion(named: Json, present: Json): boolean;
  /**
   * Stores what has been looked at and found good, into a record or as a new one, and answers. The right service does
   * it in the same turn of the event loop, so that nothing can have changed since it looked.
   */
  commit(row: Row | undefined, store: () => Answer): Answer | Promise<Answer>;
  remove(row: Row, store: Store): void;
  /** The state that an action leads an order to; undefined where it must not be taken. */
  leads(action: Action, state: string): string | undefined;
  matches(row: Row, field: string, value: string): boolean;
  sort(rows: readonly Row[], resource: Resource, order: Order): readonly Row[];
  compare(a: Position, b: Position, order: Order): number;
  /** Whether a position comes after the one that a cursor names. */
  follows(position: Position, anchor: Position, order: Order): boolean;
  page(sorted: Sorted, rules: Rules): Page;
  /** The record as callers of a version see it. */
  present(row: Row, version: Version): JsonObject;
  select(item: JsonObject, fields: readonly string[]): JsonObject;
  etag(item: JsonObject): string;
  /** Whether the tags that a caller names have the present one among them. */
  isKnown(named: string, current: string): boolean;
  /** Tells those who listen what a call did. */
  announce(happening: Omit<Happening, 'id'>, publish: (happening: Omit<Happening, 'id'>) => void): void;
  /** What a caller that names the last event it had is told first. */
  missed(log: readonly Happening[], last: string): readonly Happening[];
  /** What is said, in server-sent events and on a WebSocket. */
  eventText(said: Said): string;
  frame(said: Said): Frame;
  /** Milliseconds of silence after which a stream says that it is still there. */
  beat(): number;
}

const STEPS: Readonly<Record<Action, { readonly from: readonly string[]; readonly to: string }>> = {
  pay: { from: ['new'], to: 'paid' },
  refund: { from: ['paid'], to: 'refunded' },
  cancel: { from: ['new', 'paid'], to: 'cancelled' },
};

/** Since the first day of 2026, and until that of 2028: RFC 9745 and RFC 8594. */
const END_OF_V2: readonly Header[] = [
  ['Deprecation', '@1767225600'],
  ['Sunset', 'Sat, 01 Jan 2028 00:00:00 GMT'],
];

/** The rules as the contract states them. */
export function correctRules(tokens: Tokens, dialect: Dialect): Rules {
  const rules: Rules = {
    place: (path) => placeOf(dialect.spelt(path)),
    version: (segment) => (segment === 'v1' || segment === 'v2' ? segment : undefined),
    authenticate: (call) => callerOf(call, tokens),
    mayWrite: (caller, place) => caller.writes || place.kind === 'search',
    takesKey: (place) => place.kind !== 'action' || place.action !== 'refund',
    sees: (caller, { resource, owner }) => resource !== 'orders' || owner === undefined || owner === caller.name,
    mayRemove: (caller, { resource, owner }) => resource !== 'reviews' || owner === undefined || owner === caller.name,
    pause: pauseIn,
    quota: quotaIn,
    isTooLarge: (call, limits) => call.body.length > limits.payload,
    isTooLong: (call, limits) => call.path.length > limits.url,
    movedTo: (path) => (path === '/catalogue' ? dialect.products : dialect.movedTo(path)),
    isAcceptable,
    told: (version) => dialect.told(version),
    endOf: (version) => (version === 'v2' ? END_OF_V2 : []),
    problems: (resource, body) => problemsOf(resource.specs, body),
    isTaken: (rows, field, value) => rows.some((row) => row.fields[field] === value),
    accept: (resource, body) => kept(resource.specs, body),
    identify: () => undefined,
    replaced: (_row, fields) => fields,
    patched(row, patch) {
      const result = Array.isArray(patch)
        ? (patch as readonly Json[]).reduce(stepped, presented(row, 'v1'))
        : mergePatch(row.fields, patch);
      return isObject(result) ? result : {};
    },
    isForNone: (call) => headerOf(call, 'If-None-Match')?.trim() === '*',
    lacksVersion: (call) => dialect.conditional && call.method !== 'DELETE' && headerOf(call, 'If-Match') === undefined,
    sameVersion: (named, present) => named === present,
    commit: (_row, store) => store(),
    names: (store, resource, id) => store.get(resource, id) !== undefined,
    remove: (row, store) => store.remove(row),
    leads(action, state) {
      const { from, to } = STEPS[action];
      return from.includes(state) ? to : undefined;
    },
    matches: (row, field, value) => row.fields[field] === value,
    sort(rows, resource, order) {
      const place = (row: Row): Position => positionOf(row, resource, order);
      return [...rows].sort((a, b) => this.compare(place(a), place(b), order));
    },
    compare,
    follows(position, anchor, order) {
      return this.compare(position, anchor, order) > 0;
    },
    page: cut,
    present: (row, version) => ({ ...presented(row, version), ...dialect.extras(row) }),
    select: (item, fields) =>
      Object.fromEntries(Object.entries(item).filter(([name]) => name === 'id' || fields.includes(name))),
    isKnown(named, current) {
      const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
      return named.trim() === '*' || named.split(',').some((tag) => opaque(tag) === opaque(current));
    },
    announce: (happening, publish) => publish(happening),
    missed,
    eventText,
    frame,
    beat: () => 250,
    etag: (item) => `"${hash('sha256', JSON.stringify(item)).slice(0, 20)}"`,
  };
  return rules;
}

/** Counts the calls of a window; windows begin at multiples of their length. */
function pauseIn({ name }: Caller, _call: Call, { limits: { rate }, clock, tally }: Shop): number | undefined {
  if (rate.caller !== undefined && rate.caller !== name) return undefined;
  const now = clock.now();
  const window = Math.floor(now / rate.window);
  if (tally(`rate ${name} ${window}`) <= rate.quota) return undefined;
  return (window + 1) * rate.window - now;
}

/** What a caller is told of its quota. */
export interface Quota {
  readonly of: number;
  readonly left: number;
  /** Milliseconds since 1970, when all of it is there again. */
  readonly reset: number;
}

function quotaIn({ name }: Caller, _call: Call, { limits: { rate }, clock, tallied }: Shop): Quota | undefined {
  if (rate.caller !== undefined && rate.caller !== name) return undefined;
  const window = Math.floor(clock.now() / rate.window);
  const left = Math.max(0, rate.quota - tallied(`rate ${name} ${window}`));
  return { of: rate.quota, left, reset: (window + 1) * rate.window };
}

/** Version 2 adds the currency and takes nothing away. */
export function presented(row: Row, version: Version): JsonObject {
  return {
    id: row.id,
    ...row.fields,
    ...(version === 'v2' && row.resource === 'products' && { currency: 'EUR' }),
    created_at: new Date(row.created).toISOString(),
    updated_at: new Date(row.updated).toISOString(),
  };
}
