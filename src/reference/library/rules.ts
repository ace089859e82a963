import type { Answer, Call, Header, Json, JsonObject } from '../http/message.js';
import { completed, problemsIn, type Fields, type Problem } from './fields.js';
import { callerOf, type Caller } from './keys.js';
import { compare, type Order, type Position } from './order.js';
import type { Finding } from './batch.js';
import { overlaps, type Stay } from './desk.js';
import type { ListQuery } from './query.js';
import type { Refusal } from './refusal.js';
import type { Entry, Shelves } from './library-store.js';
import type { Action, Kind, Place } from './target.js';

/** The decisions that can go wrong; a deviation puts others in the place of some. */
export interface Rules {
  /** Whether this is the version of the path that is served. */
  isServed(edition: string | undefined): boolean;
  /** Header fields that tell which version answers. */
  told(edition: string | undefined): readonly Header[];
  caller(call: Call): Caller;
  mayWrite(caller: Caller, target: Place): boolean;
  problems(fields: Fields, body: JsonObject): readonly Problem[];
  /** What is kept of a body. */
  stored(fields: Fields, body: JsonObject, before?: Entry): JsonObject;
  /** The record that a path names. */
  find(shelves: Shelves, kind: Kind, number: number, author?: number): Entry | undefined;
  isOld(revision: number, entry: Entry): boolean;
  isTaken(isbn: Json, others: readonly Entry[]): boolean;
  /** Whether a book can be read at the desk then, beside the other loans of it. */
  isFree(stay: Stay, others: readonly Stay[]): boolean;
  /** How many pages of a book can be copied. */
  pagesOf(book: Entry): number;
  /** Whether a request for a loan must have a name. */
  needsName(call: Call): boolean;
  /** The status that a caller asks the library to fail with. */
  failure(asked: string): number | undefined;
  /** Whether a request for a loan is the one that had its name before. */
  isSameRequest(asked: string, before: string): boolean;
  /** Whether the name of a request is known after some milliseconds. */
  isKnown(age: number): boolean;
  /** The state that an action leads to; undefined where it may not be taken. */
  leads(action: Action, state: string): string | undefined;
  /** Refuses a whole batch; undefined where it is carried out. */
  refusesAll(kind: Kind, findings: readonly Finding[]): Refusal | undefined;
  /** How many records may be made at once. */
  mostAtOnce(): number;
  /** Whether a record of a batch is made. */
  keeps(kind: Kind, findings: readonly Finding[], n: number): boolean;
  /** The results of a batch as they are answered. */
  inOrder(kind: Kind, results: readonly Json[]): readonly Json[];
  /** Whether a courier has arrived, so many milliseconds after it was called. */
  hasArrived(age: number): boolean;
  /** What is said of a courier. */
  progress(courier: NonNullable<Entry['courier']>): string;
  /** A write is decided before it and done in it. */
  commit(work: () => Answer): Answer | Promise<Answer>;
  change(entry: Entry, values: JsonObject, shelves: Shelves): void;
  take(entry: Entry, shelves: Shelves): void;
  /** A record as callers see it. */
  show(entry: Entry): JsonObject;
  select(shown: JsonObject, names: readonly string[]): JsonObject;
  /** Whether the time of a cursor is over that was made then. */
  isOver(made: number, now: number): boolean;
  /** The largest page that may be asked for. */
  readonly largestPage: number;
  matches(entry: Entry, name: string, value: Json): boolean;
  compare(a: Position, b: Position, order: Order): number;
  isBehind(position: Position, anchor: Position, order: Order): boolean;
  cut(rest: readonly Entry[], size: number, query: ListQuery): readonly Entry[];
  /** Whether nothing is linked after a page, of what is left from its beginning on. */
  isLast(page: readonly Entry[], rest: readonly Entry[], size: number): boolean;
}

/** Milliseconds. */
const CURSORS_LAST = 3000;

const STATES: Readonly<Record<Action, Readonly<Record<string, string>>>> = {
  return: { borrowed: 'returned', lost: 'returned' },
  loss: { borrowed: 'lost' },
  courier: { borrowed: 'returned' },
};

/** Milliseconds. */
const COURIERS_TAKE = 120;

export const rightRules: Rules = {
  isServed: (edition) => edition === 'r3',
  told: (edition) => (edition === undefined ? [] : [['X-Library-Edition', edition]]),
  caller: callerOf,
  mayWrite: (caller) => caller !== 'visitor',
  problems: problemsIn,
  stored: completed,
  find: (shelves, kind, number, author) => shelves.find(kind, number, author),
  isOld: (revision, entry) => revision !== entry.revision,
  isTaken: (isbn, others) => others.some(({ values }) => values['isbn'] === isbn),
  isFree: (stay, others) => !others.some((other) => overlaps(stay, other)),
  pagesOf: ({ values }) => Number(values['pages']),
  needsName: () => true,
  failure: (asked) => (/^5\d\d$/.test(asked) ? Number(asked) : undefined),
  isSameRequest: (asked, before) => asked === before,
  isKnown: (age) => age <= 1000,
  leads: (action, state) => STATES[action][state],
  refusesAll: (kind, findings) => (kind === 'books' ? findings.find((finding) => finding !== undefined) : undefined),
  keeps: (kind, findings, n) =>
    kind === 'books' ? findings.every((finding) => finding === undefined) : findings[n] === undefined,
  mostAtOnce: () => 20,
  inOrder: (_kind, results) => results,
  hasArrived: (age) => age >= COURIERS_TAKE,
  progress: ({ end }) => end ?? 'under-way',
  commit: (work) => work(),
  change: (entry, values, shelves) => shelves.change(entry, values),
  take: (entry, shelves) => shelves.take(entry),
  show: ({ number, revision, author, bookCount, values, created, changed }) => ({
    number,
    revision,
    ...(author !== undefined && { author }),
    ...(bookCount !== undefined && { bookCount }),
    ...values,
    createdAt: new Date(created).toISOString(),
    changedAt: new Date(changed).toISOString(),
  }),
  select: (shown, names) =>
    Object.fromEntries(Object.entries(shown).filter(([name]) => name === 'number' || names.includes(name))),
  isOver: (made, now) => now - made > CURSORS_LAST,
  largestPage: 50,
  matches: ({ values }, name, value) => values[name] === value,
  compare,
  isBehind: (position, anchor, order) => compare(position, anchor, order) > 0,
  cut: (rest, size) => rest.slice(0, size),
  isLast: (page, rest) => page.length === rest.length,
};
