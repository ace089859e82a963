import type { Operation } from '../../contract/facts/model.js';
import type { WireResult } from '../../engine/http/transport.js';
import { statusOf, succeeded, withContent } from '../answer.js';
import type { Call } from '../call.js';
import type { Operator } from '../operator.js';
import { sitesOf } from '../sites.js';

/** Mistakes with how answers stand on a connection, as a client meets them: what it cannot read is a failure. */
const about = ['1', '2', '4', '7'];
const FACTS = ['http.head'];

const OCTETS = 120;
const BROKEN: WireResult = {
  failure: { kind: 'protocol', message: 'What came is no answer of HTTP', sent: 'perhaps' },
};

function framing(
  id: string,
  sentence: string,
  kinds: readonly Operation['kind'][],
  change: (result: WireResult, call: Call) => WireResult,
): Operator {
  return {
    id: `framing.${id}`,
    sentence,
    about,
    places: (service) =>
      sitesOf(service, ...kinds).map(({ resource, operation }) => ({
        id: operation.id,
        resource: resource.name,
        operation: operation.id,
        plant: () => ({
          at: ({ route }) => route?.operation.id === operation.id && !route.isHead,
          answer: async (call, next) => change(await next(call), call),
        }),
      })),
  };
}

/** Octets behind an answer that has no content: whoever asks next on the connection reads them as the answer. */
function behind(
  id: string,
  sentence: string,
  kind: Operation['kind'],
  isBefore: (call: Call, result: WireResult) => boolean,
): Operator {
  return {
    id: `framing.${id}`,
    sentence,
    about,
    rates: ['always'],
    places: (service) =>
      sitesOf(service, kind).map(({ resource, operation }) => ({
        id: operation.id,
        resource: resource.name,
        operation: operation.id,
        facts: FACTS,
        plant: () => ({
          at: ({ route }) => route?.operation.id === operation.id,
          answer: async (call, next) => {
            const result = await next(call);
            return 'answer' in result && isBefore(call, result)
              ? { answer: { ...result.answer, behind: OCTETS } }
              : result;
          },
        }),
      })),
  };
}

export const framings: readonly Operator[] = [
  framing('cut', 'Content-Length is larger than what comes', ['list', 'read', 'create', 'update'], (result) =>
    succeeded(result) && 'answer' in result && result.answer.body.length > 0 ? BROKEN : result,
  ),
  framing(
    'too-short',
    'Content-Length counts characters, not octets, so the end is missing',
    ['list', 'read'],
    (result) => {
      if (!succeeded(result) || !('answer' in result)) return result;
      const text = new TextDecoder().decode(result.answer.body);
      const { length } = result.answer.body;
      if ([...text].length === length) return result;
      return withContent(result, new TextDecoder().decode(result.answer.body.slice(0, [...text].length)));
    },
  ),
  behind('octets-after-204', 'A 204 has content', 'delete', (_, result) => statusOf(result) === 204),
  behind(
    'octets-after-head',
    'HEAD is answered with content',
    'read',
    ({ route }, result) => route?.isHead === true && succeeded(result),
  ),
  framing(
    'closed-without-an-answer',
    'The connection is closed without an answer',
    ['list', 'read', 'create', 'update', 'delete'],
    (result) =>
      succeeded(result)
        ? { failure: { kind: 'reset', message: 'The connection was closed', sent: 'perhaps' } }
        : result,
  ),
];
