import { isObject, split, type Answer, type Call, type Json, type JsonObject } from '../http/message.js';
import type { Library } from './library.js';
import type { Entry } from './library-store.js';
import { targetOf, type Kind } from './target.js';

/** A question about a call alone, for the `on` of a deviation. */
export type On = (call: Call) => boolean;

export const anyCall: On = () => true;

/** Calls of these methods to one record, of one kind or of any. */
export function onRecord(kind: Kind | 'any', ...methods: readonly string[]): On {
  return (call) => {
    const target = targetOf(call.path);
    return methods.includes(call.method) && target.at === 'record' && (kind === 'any' || target.kind === kind);
  };
}

/** Calls of these methods to a collection, of one kind or of any. */
export function onCollection(kind: Kind | 'any', ...methods: readonly string[]): On {
  return (call) => {
    const target = targetOf(call.path);
    return methods.includes(call.method) && target.at === 'collection' && (kind === 'any' || target.kind === kind);
  };
}

/** Lists that are asked for with one of these options. */
export function onList(kind: Kind | 'any', ...options: readonly string[]): On {
  return (call) => onCollection(kind, 'GET', 'HEAD')(call) && options.some((name) => split(call.path).query.has(name));
}

/** Requests that make several records. */
export function onBatch(kind: 'authors' | 'books'): On {
  return (call) => {
    const target = targetOf(call.path);
    return call.method === 'POST' && target.at === 'batch' && target.kind === kind;
  };
}

/** Actions on a loan. */
export const onAction: On = (call) => call.method === 'POST' && targetOf(call.path).at === 'action';

/** Whatever is asked or done about loans and couriers. */
export const onLoans: On = ({ path }) => path.includes('/loans');

export function either(...questions: readonly On[]): On {
  return (call) => questions.some((on) => on(call));
}

/** The record that the path of a call names. */
export function entryOf(call: Call, { shelves }: Library): Entry | undefined {
  const target = targetOf(call.path);
  if (target.at === 'action' || target.at === 'progress') return shelves.find('loans', target.number);
  return target.at === 'record' ? shelves.find(target.kind, target.number, target.author) : undefined;
}

/** The body of a call, when it is a JSON object. */
export function bodyIn(call: Call): JsonObject | undefined {
  try {
    const body = JSON.parse(new TextDecoder().decode(call.body)) as Json;
    return isObject(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

/** An answer with its records changed: the one that it shows, or each of a list. */
export function withRecords(answer: Answer, change: (record: JsonObject) => JsonObject): Answer {
  const { body } = answer;
  if (!isObject(body)) return answer;
  const { result, results } = body;
  if (isObject(result)) return { ...answer, body: { ...body, result: change(result) } };
  if (!Array.isArray(results)) return answer;
  return { ...answer, body: { ...body, results: (results as readonly JsonObject[]).map(change) } };
}
