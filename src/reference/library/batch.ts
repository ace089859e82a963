import { isObject, type Answer, type Json, type JsonObject } from '../http/message.js';
import { bodyOf, checkAuthor, shownBody, type Job } from './handlers.js';
import { COLLECTIONS } from './kinds.js';
import { invalid, problemAnswer, taken, type Refusal } from './refusal.js';
import type { Rules } from './rules.js';
import type { Shelves } from './library-store.js';

/** What one element of a batch comes to: what is wrong with it, if anything. */
export type Finding = Refusal | undefined;

/**
 * Makes several records with one request. Books are made all or not at all; authors each by itself, and the answer tells
 * of each what came of it.
 */
export function addSeveral({ target, call, shelves, rules }: Job<'batch'>): Answer | Promise<Answer> {
  const { kind, author } = target;
  checkAuthor(author, shelves);
  const bodies = elementsIn(bodyOf(call), kind, rules.mostAtOnce());
  const findings = bodies.map((body, n) => findingOf(body, bodies.slice(0, n), target, shelves, rules));
  const refusal = rules.refusesAll(kind, findings);
  return rules.commit(() => {
    const results = bodies.map((body, n): Json => {
      const finding = findings[n];
      const isKept = rules.keeps(kind, findings, n);
      const fields = isObject(body) ? body : {};
      const entry = isKept ? shelves.add(kind, rules.stored(COLLECTIONS[kind].fields, fields), author) : undefined;
      if (kind === 'books') return entry === undefined ? null : rules.show(entry);
      if (finding !== undefined) return { status: finding.status, problem: problemAnswer(finding).body ?? null };
      return entry === undefined ? null : { status: 201, ...shownBody(entry, rules) };
    });
    if (refusal !== undefined) throw refusal;
    return { status: kind === 'books' ? 201 : 207, headers: [], body: { results: rules.inOrder(kind, results) } };
  });
}

function elementsIn(body: JsonObject, kind: 'authors' | 'books', most: number): readonly Json[] {
  const { [kind]: elements, ...others } = body;
  const strange = Object.keys(others).map((name) => ({ pointer: `/${name}`, reason: 'is not a list of records' }));
  if (strange.length > 0) throw invalid(strange);
  const isList = Array.isArray(elements) && elements.length > 0 && elements.length <= most;
  if (!isList) throw invalid([{ pointer: `/${kind}`, reason: `is no list of 1 to ${most} records` }]);
  return elements as readonly Json[];
}

function findingOf(
  body: Json,
  before: readonly Json[],
  { kind }: Job<'batch'>['target'],
  shelves: Shelves,
  rules: Rules,
): Finding {
  if (!isObject(body)) return invalid([{ pointer: '', reason: 'is not an object' }]);
  const problems = rules.problems(COLLECTIONS[kind].fields, body);
  if (problems.length > 0) return invalid(problems);
  const isbn = body['isbn'] ?? null;
  const isTwice = before.some((other) => isObject(other) && other['isbn'] === isbn);
  return kind === 'books' && (isTwice || rules.isTaken(isbn, shelves.all('books'))) ? taken() : undefined;
}
