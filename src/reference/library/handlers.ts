import {
  headerOf,
  isObject,
  type Answer,
  type Call,
  type Header,
  type Json,
  type JsonObject,
} from '../http/message.js';
import { stayOf, staysAt } from './desk.js';
import type { Problem } from './fields.js';
import { COLLECTIONS } from './kinds.js';
import { madeAt } from './order.js';
import { pageOf } from './paging.js';
import { listQuery } from './query.js';
import {
  inUse,
  invalid,
  notFound,
  oldRevision,
  otherRequest,
  over,
  taken,
  unnamed,
  unreadable,
  wrongMedia,
  wrongState,
} from './refusal.js';
import type { Rules } from './rules.js';
import type { Entry, Shelves } from './library-store.js';
import type { Place } from './target.js';

/** What a handler gets; `T` is what the path of its operation addresses. */
export interface Job<T extends Place['at']> {
  readonly target: Extract<Place, { at: T }>;
  readonly call: Call;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly shelves: Shelves;
  readonly rules: Rules;
}

type Handler<T extends Place['at']> = (job: Job<T>) => Answer | Promise<Answer>;

/** One page; the next one is linked (RFC 8288). */
export const list: Handler<'collection'> = ({ target: { kind, author }, path, query, shelves, rules }) => {
  checkAuthor(author, shelves);
  const asked = listQuery(kind, query, rules.largestPage);
  const made = madeAt(query.get('cursor') ?? '');
  if (made !== undefined && rules.isOver(made, shelves.now())) throw over();
  // Loans come and go: who walks through them slowly begins anew.
  const now = kind === 'loans' ? shelves.now() : undefined;
  const { entries, total, next } = pageOf(shelves.all(kind, author), asked, rules, now);
  const items = entries.map((entry) => {
    const shown = rules.show(entry);
    return asked.show ? rules.select(shown, asked.show) : shown;
  });
  const links = [`<${address(path, query, {})}>; rel="first"`];
  if (next !== undefined) links.push(`<${address(path, query, { cursor: next })}>; rel="next"`);
  return {
    status: 200,
    headers: [['Link', links.join(', ')]],
    body: { results: items, meta: { total, perPage: asked.size } },
  };
};

export const read: Handler<'record'> = ({ target, shelves, rules }) => shown(addressed(target, shelves, rules), rules);

export const create: Handler<'collection'> = ({ target: { kind, author }, call, path, shelves, rules }) => {
  checkAuthor(author, shelves);
  const { fields } = COLLECTIONS[kind];
  const body = bodyOf(call);
  const name = kind === 'loans' ? nameOf(call) : undefined;
  if (kind === 'loans' && name === undefined && rules.needsName(call)) throw unnamed();
  const asked = Buffer.from(call.body).toString();
  const before = name === undefined ? undefined : shelves.lent(name);
  if (before && rules.isKnown(before.age)) {
    if (!rules.isSameRequest(asked, before.asked)) throw otherRequest();
    return before.answer;
  }
  refuse(rules.problems(fields, body));
  if (kind === 'loans') refuse(againstTheBook(body, shelves, rules));
  if (kind === 'books' && rules.isTaken(body['isbn'] ?? null, shelves.all('books'))) throw taken();
  return rules.commit(() => {
    const values = rules.stored(fields, body);
    const entry = shelves.add(kind, kind === 'loans' ? { ...values, state: 'borrowed' } : values, author);
    const location: Header = ['Location', `${path}/${entry.number}`];
    const answer = { ...shown(entry, rules), status: 201, headers: [location] };
    if (name !== undefined) shelves.remember(name, { asked, answer });
    return answer;
  });
};

/** What is wrong with a loan though each of its fields may be what it is. */
function againstTheBook(body: JsonObject, shelves: Shelves, rules: Rules): readonly Problem[] {
  const book = shelves.find('books', Number(body['book']));
  if (book === undefined) return [{ pointer: '/book', reason: 'is not the number of a book' }];
  const { copies } = body;
  if (typeof copies === 'number' && copies > rules.pagesOf(book)) {
    return [{ pointer: '/copies', reason: 'is more than the pages of the book' }];
  }
  const stay = stayOf(body);
  const isFree = stay === undefined || rules.isFree(stay, staysAt(book.number, shelves.all('loans')));
  return isFree ? [] : [{ pointer: '/readsFrom', reason: 'is a time at which the book is read' }];
}

/** What a caller calls its request for a loan, so that it can be repeated; no other caller has the same name. */
function nameOf(call: Call): string | undefined {
  const name = headerOf(call, 'X-Loan-Request')?.trim() ?? '';
  return name === '' ? undefined : `${headerOf(call, 'X-Library-Key') ?? ''} ${name}`;
}

/** A body may name the revision that it is meant for. */
export const replace: Handler<'record'> = ({ target, call, shelves, rules }) => {
  const entry = addressed(target, shelves, rules);
  const { fields } = COLLECTIONS[entry.kind];
  const { revision, ...body } = bodyOf(call);
  const isRevision = revision === undefined || (Number.isInteger(revision) && Number(revision) > 0);
  refuse([
    ...(isRevision ? [] : [{ pointer: '/revision', reason: 'is not a revision' }]),
    ...rules.problems(fields, body),
  ]);
  if (revision !== undefined && rules.isOld(Number(revision), entry)) throw oldRevision(entry.revision);
  const others = shelves.all('books').filter((other) => other !== entry);
  if (entry.kind === 'books' && rules.isTaken(body['isbn'] ?? null, others)) throw taken();
  return rules.commit(() => {
    rules.change(entry, rules.stored(fields, body, entry), shelves);
    return entry.kind === 'books' ? { status: 204, headers: [] } : shown(entry, rules);
  });
};

/** What something else depends on stays. */
export const remove: Handler<'record'> = ({ target, shelves, rules }) => {
  const entry = addressed(target, shelves, rules);
  if (entry.kind === 'authors' && shelves.all('books', entry.number).length > 0) throw inUse('The author has books');
  const isLent = shelves
    .all('loans')
    .some(({ values }) => values['book'] === entry.number && values['state'] === 'borrowed');
  if (entry.kind === 'books' && isLent) throw inUse('The book is on loan');
  return rules.commit(() => {
    rules.take(entry, shelves);
    return { status: 204, headers: [] };
  });
};

/** Moves a loan on, if its state allows; a courier takes its time. */
export const act: Handler<'action'> = ({ target: { action, number }, path, shelves, rules }) => {
  const loan = shelves.find('loans', number);
  if (!loan) throw notFound('This loan');
  const state = String(loan.values['state']);
  const next = rules.leads(action, state);
  if (next === undefined) throw wrongState(state);
  if (action === 'courier') {
    loan.courier = { called: shelves.now() };
    return { status: 202, headers: [['Location', `${path}/progress`]], body: progressOf(loan, rules) };
  }
  return rules.commit(() => {
    shelves.change(loan, { ...loan.values, state: next });
    return shown(loan, rules);
  });
};

export const progress: Handler<'progress'> = ({ target: { number }, shelves, rules }) => {
  const loan = shelves.find('loans', number);
  if (loan?.courier === undefined) throw notFound('This courier');
  return { status: 200, headers: [], body: progressOf(loan, rules) };
};

function progressOf({ courier }: Entry, rules: Rules): JsonObject {
  return { result: { progress: courier === undefined ? 'none' : rules.progress(courier) } };
}

/** Gives back what couriers have brought by now. A loan that was reported lost meanwhile cannot be. */
export function receive(shelves: Shelves, rules: Rules): void {
  for (const loan of shelves.all('loans')) {
    const { courier } = loan;
    if (courier === undefined || courier.end !== undefined || !rules.hasArrived(shelves.now() - courier.called))
      continue;
    const next = rules.leads('courier', String(loan.values['state']));
    courier.end = next === undefined ? 'failed' : 'arrived';
    if (next !== undefined) shelves.change(loan, { ...loan.values, state: next });
  }
}

function shown(entry: Entry, rules: Rules): Answer {
  return { status: 200, headers: [], body: shownBody(entry, rules) };
}

export function shownBody(entry: Entry, rules: Rules): JsonObject {
  return { result: rules.show(entry), meta: { kind: entry.kind } };
}

function addressed({ kind, number, author }: Job<'record'>['target'], shelves: Shelves, rules: Rules): Entry {
  const entry = rules.find(shelves, kind, number, author);
  if (!entry) throw notFound('This record');
  return entry;
}

export function checkAuthor(author: number | undefined, shelves: Shelves): void {
  if (author !== undefined && shelves.find('authors', author) === undefined) throw notFound('This author');
}

/** @throws Refusal for what is not sent as JSON, is none, or is no object */
export function bodyOf(call: Call): JsonObject {
  const type = headerOf(call, 'Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw wrongMedia();
  let body: Json;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(call.body)) as Json;
  } catch {
    throw unreadable('The body is not JSON');
  }
  if (!isObject(body)) throw invalid([{ pointer: '', reason: 'is not an object' }]);
  return body;
}

function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw invalid(problems);
}

/** The same list at another place. */
function address(path: string, query: URLSearchParams, { cursor }: { readonly cursor?: string }): string {
  const pairs = new URLSearchParams([...query].filter(([name]) => name !== 'cursor'));
  if (cursor !== undefined) pairs.set('cursor', cursor);
  return pairs.size === 0 ? path : `${path}?${pairs.toString()}`;
}
