import { gzipSync } from 'node:zlib';
import { type Json, type JsonObject, isObject } from '../../contract/text/json.js';
import type { ServiceFacts } from '../../contract/facts/model.js';
import { ifStated } from '../../contract/facts/slot.js';
import { valueAt, withValueAt } from '../../contract/text/pointer.js';
import type { WireAnswer, WireResult } from '../../engine/http/transport.js';
import { answerHeader, jsonOf, statusOf, succeeded, withAnswerHeader, withContent, withJson } from '../answer.js';
import { queryOf, type Call } from '../call.js';
import type { Operator } from '../operator.js';
import { pageOf, parametersOf, withItems } from '../sites.js';

/** What a service may do otherwise and be right: whoever fails it for that is wrong. */
type Change = (result: WireResult, call: Call, service: ServiceFacts) => WireResult;

const isJson = (result: WireResult): boolean => /[/+]json\b/i.test(answerHeader(result, 'content-type') ?? '');

/** The same JSON in another text. */
const written =
  (write: (value: Json) => string): Change =>
  (result) => {
    const value = isJson(result) ? jsonOf(result) : undefined;
    return value === undefined ? result : withContent(result, write(value));
  };

function reversed(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(reversed);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, one]) => [name, reversed(one)]),
  );
}

function withHeaders(
  result: WireResult,
  change: (headers: WireAnswer['headers']) => WireAnswer['headers'],
): WireResult {
  return 'answer' in result ? { answer: { ...result.answer, headers: change(result.answer.headers) } } : result;
}

/** A member that no schema of the contract speaks of, where they let others be. */
const more: Change = (result, call, service) => {
  const { route } = call;
  // Who names the members that are wanted gets no others.
  const selecting = parametersOf(service).flatMap(({ use, names }) => (use === 'fields' ? names : []));
  if (queryOf(call).some(({ name }) => selecting.includes(name))) return result;
  const body = succeeded(result) ? jsonOf(result) : undefined;
  const { resource, operation } = route ?? {};
  const schema = resource === undefined ? undefined : (ifStated(resource.schema) as JsonObject | undefined);
  if (body === undefined || resource === undefined || operation === undefined || !isOpen(schema)) return result;
  const add = (item: Json): Json => (isObject(item) ? { ...item, x_more: { of: 'it' } } : item);
  const page = operation.kind === 'list' ? pageOf(result, resource) : undefined;
  if (page !== undefined) return withJson(result, withItems(page, page.items.map(add)));
  const item = valueAt(body, operation.itemEnvelope);
  return isObject(item) && operation.kind === 'read'
    ? withJson(result, withValueAt(body, operation.itemEnvelope, add(item)))
    : result;
};

function isOpen(schema: JsonObject | undefined): boolean {
  return schema !== undefined && !JSON.stringify(schema).includes('Properties":false');
}

const CHANGES: readonly (readonly [id: string, sentence: string, change: Change])[] = [
  [
    // A field whose value is known when the content is made may be left out (RFC 9110 section 9.3.2).
    'head-without-type',
    'HEAD lacks the media type that GET has',
    (result, { route }) => (route?.isHead === true ? withAnswerHeader(result, 'Content-Type', undefined) : result),
  ],
  ['more-members', 'Records have a member more than the contract speaks of', more],
  [
    'members-reversed',
    'The members of objects come in another order',
    written((value) => JSON.stringify(reversed(value))),
  ],
  ['indented', 'JSON is indented, with blanks around it', written((value) => `\n${JSON.stringify(value, null, 4)}\n `)],
  [
    'escaped',
    'Letters in JSON are written as escapes',
    (result) =>
      isJson(result) && jsonOf(result) !== undefined
        ? withContent(
            result,
            textOf(result).replace(
              /[^ -~\s]/g,
              (unit) => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
            ),
          )
        : result,
  ],
  [
    'words',
    'Refusals are put in other words',
    (result) => {
      const body = (statusOf(result) ?? 0) >= 400 ? jsonOf(result) : undefined;
      return body === undefined ? result : withJson(result, reworded(body));
    },
  ],
  [
    'compressed',
    'Content is compressed on its way',
    (result) => {
      if (!('answer' in result) || result.answer.body.length === 0) return result;
      const { length } = gzipSync(result.answer.body);
      const { answer } = withAnswerHeader(
        withAnswerHeader(result, 'Content-Encoding', 'gzip'),
        'Content-Length',
        String(length),
      ) as { answer: WireAnswer };
      return { answer: { ...answer, received: length } };
    },
  ],
  [
    'chunked',
    'Content comes in chunks, without a length',
    (result, call) =>
      'answer' in result && result.answer.body.length > 0 && call.request.method !== 'HEAD'
        ? withAnswerHeader(withAnswerHeader(result, 'Content-Length', undefined), 'Transfer-Encoding', 'chunked')
        : result,
  ],
  [
    'header-names',
    'Names of headers are written in other letters, in another order',
    (result) =>
      withHeaders(result, (all) => all.map(([name, value]) => [name.toLowerCase(), value] as const).reverse()),
  ],
  [
    'more-headers',
    'Answers have headers that nobody asked for',
    (result) =>
      withHeaders(result, (all) => [...all, ['Server', 'any/1.0'], ['X-Powered-By', 'it'], ['X-Request-Id', 'a1b2c3']]),
  ],
  [
    'media-type-parameters',
    'The media type is written in capitals, with a parameter',
    (result) => {
      const type = answerHeader(result, 'content-type');
      return type === undefined || type.includes(';')
        ? result
        : withAnswerHeader(result, 'Content-Type', `${type.toUpperCase()}; Charset="utf-8"`);
    },
  ],
];

function textOf(result: WireResult): string {
  return 'answer' in result ? new TextDecoder().decode(result.answer.body) : '';
}

/** Texts for people, which no client may read. */
function reworded(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(reworded);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      /^(?:message|detail)$/.test(name) && typeof one === 'string' ? `So it is: ${one}` : reworded(one),
    ]),
  );
}

function harmless(id: string, sentence: string, change: Change, turns = 0): Operator {
  return {
    id: `harmless.${id}`,
    sentence,
    about: [],
    isHarmless: true,
    rates: ['always', 'every-3', 'half'],
    places: (service) => [
      {
        id: 'service',
        plant: () => ({
          at: () => true,
          answer: async (call, next) => {
            const given = await next(call);
            // The length of what GET would have sent may be left out, and must not be another one.
            const told = call.request.method === 'HEAD' ? withAnswerHeader(given, 'Content-Length', undefined) : given;
            const result = change(told, call, service);
            for (let n = 0; n < turns; n += 1) await new Promise((resolve) => setImmediate(resolve));
            return result;
          },
        }),
      },
    ],
  };
}

/** All of them at one time, beside each alone. */
export const harmlessChanges: readonly Operator[] = [
  harmless(
    'all',
    'Everything that a service may do otherwise, at one time',
    (result, call, service) => CHANGES.reduce((all, [, , change]) => change(all, call, service), result),
    3,
  ),
  ...CHANGES.map(([id, sentence, change]) => harmless(id, sentence, change)),
  harmless('slower', 'Answers come a little later', (result) => result, 20),
];
