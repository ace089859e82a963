import { isObject } from '../text/json.js';
import { valueOr, type Reader } from './reading.js';
import { all, map, none, type Slot } from '../facts/slot.js';
import type { Delivery, EventType, Stream, StreamFacts } from '../facts/stream-model.js';

/** The streams of a service; each with its facts as slots. */
export function resolveStreams(read: Reader): Slot<readonly StreamFacts[]> {
  return map(read.json('events'), () => read.names('events').map((name) => streamOf(read, name)));
}

function streamOf(read: Reader, name: string): StreamFacts {
  const fact = (part: string): string => `events.${name}.${part}`;
  const transport = read.text<Stream['transport']>(fact('transport'));
  const auth = read.json('auth.default');
  const said = all({ transport, path: read.path(fact('path')) });
  return {
    name,
    of: valueOr(read.text(fact('of')), name),
    offered: map(said, ({ transport: kind, path }) => ({
      name,
      transport: kind,
      path,
      auth: auth.state === 'stated' ? (auth.value as Stream['auth']) : 'optional',
    })),
    types: typesOf(read, fact('types')),
    type: transport.state === 'stated' && transport.value === 'sse' ? none(fact('transport')) : read.text(fact('type')),
    resume: read.flag(fact('resume')),
    heartbeat: read.duration(fact('heartbeat')),
    delivery: read.text<Delivery>(fact('delivery')),
    order: read.text<'per-record' | 'total'>(fact('order')),
    within: read.duration(fact('within')),
  };
}

function typesOf(read: Reader, at: string): Slot<readonly EventType[]> {
  return map(read.json(at), (types) =>
    Object.keys(isObject(types) ? types : {})
      .filter((name) => name !== '*')
      .map((name) => ({
        name,
        schema: read.schema(`${at}.${name}.schema`),
        on: read.list(`${at}.${name}.on`),
        id: read.text(`${at}.${name}.id`),
      })),
  );
}
