import { type Json, isObject } from '../../contract/text/json.js';
import type { ServiceFacts, StreamFacts } from '../../contract/facts/model.js';
import { valueAt, withValueAt } from '../../contract/text/pointer.js';
import { ifStated } from '../../contract/facts/slot.js';
import type { WireRequest } from '../../engine/http/transport.js';
import type { Mistake, Operator, Place, Rate } from '../operator.js';
import { pathPattern } from '../../contract/resolve/surface/routing.js';
import type { StreamedEvent, Tell } from '../streamed-events.js';

/** Mistakes with what is told on streams of events, and to whom. */
const about = ['6'];
const rates: readonly Rate[] = ['always', 'every-3', 'after-5'];

const header = ({ headers }: WireRequest, name: string): string | undefined =>
  headers.find(([one]) => one.toLowerCase() === name)?.[1];

function events(
  id: string,
  sentence: string,
  make: (stream: StreamFacts) => Pick<NonNullable<Mistake['stream']>, 'told'> & Partial<Mistake['stream']>,
  { on = () => true, facts }: { on?: (stream: StreamFacts) => boolean; facts: readonly string[] },
): Operator {
  const places = (service: ServiceFacts): readonly Place[] =>
    (ifStated(service.streams) ?? []).filter(on).flatMap((stream): Place[] => {
      const offered = ifStated(stream.offered);
      if (offered === undefined) return [];
      const { path } = pathPattern(offered.path);
      return [
        {
          id: stream.name,
          resource: stream.of,
          facts: facts.map((fact) => `events.${stream.name}.${fact}`),
          plant: () => ({
            at: () => false,
            answer: (call, next) => next(call),
            stream: {
              at: ({ url }) => path.test(url.replace(/[?#].*$/, '')),
              ...make(stream),
            },
          }),
        },
      ];
    });
  return { id: `event.${id}`, sentence, about, rates, places };
}

/** The event with other data; as it is where its data is no object. */
function withData(event: StreamedEvent, change: (data: Json) => Json): StreamedEvent {
  try {
    const data = JSON.parse(event.data) as Json;
    return isObject(data) ? { ...event, data: JSON.stringify(change(data)) } : event;
  } catch {
    return event;
  }
}

const idPlaces = (stream: StreamFacts): readonly string[] => [
  ...new Set((ifStated(stream.types) ?? []).flatMap(({ id }) => ifStated(id) ?? [])),
];

/** Holds an event back until the next one has come. */
function late(): Tell {
  let held: StreamedEvent | undefined;
  return (event) => {
    const told = held === undefined ? [] : [event, held];
    held = held === undefined ? event : undefined;
    return told;
  };
}

const mayResume = ({ resume }: StreamFacts): boolean => resume.state === 'gap' || ifStated(resume) === true;

export const streamedEvents: readonly Operator[] = [
  events('lost', 'An event is not told', () => ({ told: () => () => [] }), { facts: ['within', 'delivery'] }),
  events('doubled', 'An event is told twice', () => ({ told: () => (event) => [event, event] }), {
    on: ({ delivery }) => ifStated(delivery) !== 'at-least-once',
    facts: ['delivery'],
  }),
  events(
    'late',
    'An event is told with the one that follows it',
    () => ({
      told: () => {
        let held: StreamedEvent | undefined;
        return (event) => {
          const told = held === undefined ? [] : [held];
          held = event;
          return told;
        };
      },
    }),
    { facts: ['within'] },
  ),
  events('swapped', 'Two events come in the wrong order', () => ({ told: late }), { facts: ['order'] }),
  events(
    'ids-repeated',
    'Every event has the same id',
    () => ({
      told: () => (event) => [event.id === undefined ? event : { ...event, id: '1' }],
    }),
    { on: mayResume, facts: ['resume'] },
  ),
  events(
    'resume-ignored',
    'A reader that comes back is told only what is new',
    () => ({
      open: (request) =>
        header(request, 'last-event-id') === undefined
          ? request
          : { ...request, headers: request.headers.filter(([name]) => name.toLowerCase() !== 'last-event-id') },
      told: () => (event) => [event],
    }),
    { on: mayResume, facts: ['resume'] },
  ),
  events(
    'resume-incomplete',
    'A reader that comes back misses the first event',
    () => ({
      told: (request) => {
        let isFirst = header(request, 'last-event-id') !== undefined;
        return (event) => {
          const told = isFirst ? [] : [event];
          isFirst = false;
          return told;
        };
      },
    }),
    { on: mayResume, facts: ['resume'] },
  ),
  events(
    'of-another-type',
    'Every event has the type of the first one',
    () => {
      let first: string | undefined;
      return {
        told: () => (event) => {
          first ??= event.type;
          return [event.type === first ? event : { ...event, ...(first === undefined ? {} : { type: first }) }];
        },
      };
    },
    { on: ({ offered }) => ifStated(offered)?.transport === 'sse', facts: ['types'] },
  ),
  events(
    'id-of-another-record',
    'An event names the record of the event before it',
    (stream) => {
      let before: Json | undefined;
      return {
        told: () => (event) => {
          const told = withData(event, (data) => {
            const place = idPlaces(stream).find((one) => valueAt(data, one) !== undefined);
            if (place === undefined) return data;
            const [own, other] = [valueAt(data, place), before];
            before = own;
            return other === undefined || other === own ? data : withValueAt(data, place, other);
          });
          return [told.data === event.data ? event : told];
        },
      };
    },
    { facts: ['types'] },
  ),
  events(
    'data-incomplete',
    'An event carries the id of its record alone',
    (stream) => ({
      told: () => (event) => {
        const told = withData(event, (data) => {
          const place = idPlaces(stream).find((one) => valueAt(data, one) !== undefined);
          const type = ifStated(stream.type);
          const kept = [place, type].flatMap((one) => (one === undefined ? [] : [one]));
          return kept.reduce<Json>((all, one) => withValueAt(all, one, valueAt(data, one) ?? null), {});
        });
        return [told.data === event.data ? event : told];
      },
    }),
    { facts: ['types'] },
  ),
];
