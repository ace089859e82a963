import type { StreamSink } from '../engine/http/transport.js';

/** One event of a stream: what it carries, and its id where it has one of its own. */
export interface StreamedEvent {
  readonly id?: string;
  readonly type?: string;
  readonly data: string;
}

/** What is told in place of an event, and when it comes. */
export type Tell = (event: StreamedEvent) => readonly StreamedEvent[];

/** Hears a stream and tells another one. Heartbeats and comments pass; what a mistake holds back at the end is lost. */
export function retold(sink: StreamSink, tell: Tell): StreamSink {
  let rest = '';
  const decoder = new TextDecoder();
  const octets = (text: string): void => {
    sink.octets(new TextEncoder().encode(text));
  };
  return {
    octets: (chunk) => {
      rest += decoder.decode(chunk, { stream: true });
      const blocks = rest.split(/(?<=\r\n\r\n|\n\n|\r\r)/);
      rest = /(?:\r\n\r\n|\n\n|\r\r)$/.test(rest) ? '' : (blocks.pop() ?? '');
      for (const block of blocks) {
        const event = eventOf(block);
        if (event === undefined) octets(block);
        else for (const one of tell(event)) octets(one === event ? block : textOf(one));
      }
    },
    message: (data, isText) => {
      const event: StreamedEvent = { data: new TextDecoder().decode(data) };
      for (const one of tell(event)) sink.message(one === event ? data : new TextEncoder().encode(one.data), isText);
    },
    ping: () => {
      sink.ping();
    },
    ended: (end) => {
      sink.ended(end);
    },
  };
}

/** An event of a text/event-stream (WHATWG HTML, section 9.2.6); nothing where a block has no data. */
function eventOf(block: string): StreamedEvent | undefined {
  const fields = block
    .split(/\r\n|\n|\r/)
    .filter((line) => line !== '' && !line.startsWith(':'))
    .map((line) => [line.split(':', 1)[0] ?? '', line.replace(/^[^:]*:? ?/, '')] as const);
  const valueOf = (name: string): string | undefined => fields.findLast(([one]) => one === name)?.[1];
  const data = fields.filter(([name]) => name === 'data').map(([, value]) => value);
  if (data.length === 0) return undefined;
  const [id, type] = [valueOf('id'), valueOf('event')];
  return { data: data.join('\n'), ...(id === undefined ? {} : { id }), ...(type === undefined ? {} : { type }) };
}

function textOf({ id, type, data }: StreamedEvent): string {
  const lines = data.split('\n').map((line) => `data: ${line}`);
  return `${[...(id === undefined ? [] : [`id: ${id}`]), ...(type === undefined ? [] : [`event: ${type}`]), ...lines].join('\n')}\n\n`;
}
