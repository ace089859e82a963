import { createParser } from 'eventsource-parser';
import type { StreamEvent } from '../../../result/exchange.js';

type Line = Omit<StreamEvent, 'at'>;

/** Reads server-sent events (WHATWG HTML, section 9.2.6) from octets, however they are cut; tells what it finds. */
export function eventLines(tell: (line: Line) => void): (chunk: Uint8Array) => void {
  // A byte order mark at the beginning is left out. What is no UTF-8 is seen in the octets as a whole.
  const decoder = new TextDecoder();
  const parser = createParser({
    onEvent: ({ event = 'message', id, data }) => {
      tell({ kind: 'event', type: event, ...(id === undefined ? {} : { id }), data });
    },
    onComment: (data) => {
      tell({ kind: 'comment', data });
    },
    onRetry: (milliseconds) => {
      tell({ kind: 'retry', data: String(milliseconds) });
    },
    onError: ({ line, message }) => {
      tell({ kind: 'ignored', data: line ?? message });
    },
  });
  let wasReturn = false;
  return (chunk) => {
    const text = decoder.decode(chunk, { stream: true });
    if (text === '') return;
    // The parser waits behind a CR for the LF that may follow, and so would be late where lines end with CR alone.
    const rest = wasReturn && text.startsWith('\n') ? text.slice(1) : text;
    wasReturn = text.endsWith('\r');
    parser.feed(rest.replaceAll(/\r\n?/g, '\n'));
  };
}
