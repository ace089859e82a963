import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { eventLines } from '../../src/engine/http/streams/event-lines.js';
import type { StreamSink } from '../../src/engine/http/transport.js';
import type { Transport } from '../../src/index.js';
import type { Header, RecordedResponse, RecordedStream, StreamEvent } from '../../src/result/exchange.js';

/** A stream that a script listened to, until it hung up. */
export interface Heard {
  readonly response?: RecordedResponse;
  readonly stream?: RecordedStream;
}

/** What a client asked for. */
export interface Asked {
  readonly transport: Transport;
  readonly url: string;
  readonly headers: readonly Header[];
}

/** RFC 6455 section 1.3. */
const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** Passes server-sent events on. */
export function passEvents(asked: Asked, outgoing: ServerResponse): Promise<Heard> {
  const read = eventLinesTo();
  return pass(asked, 'sse', outgoing, read.events, {
    opened: ({ status, headers }) => {
      outgoing.writeHead(status, headers.filter(([name]) => !/^(?:connection|transfer-encoding)$/i.test(name)).flat());
      outgoing.flushHeaders();
    },
    octets: (chunk) => {
      read.take(chunk);
      outgoing.write(chunk);
    },
    message: () => undefined,
  });
}

/** Passes the messages of a WebSocket on, each in one frame. */
export function passMessages(asked: Asked, incoming: IncomingMessage, socket: Duplex): Promise<Heard> {
  const events: StreamEvent[] = [];
  return pass(asked, 'websocket', socket, events, {
    opened: ({ status }) => {
      if (status !== 101) return void socket.end(`HTTP/1.1 ${String(status)} X\r\nContent-Length: 0\r\n\r\n`);
      const accept = createHash('sha1')
        .update(`${incoming.headers['sec-websocket-key'] ?? ''}${MAGIC}`)
        .digest('base64');
      const upgrade = ['HTTP/1.1 101 X', 'Connection: Upgrade', 'Upgrade: websocket'];
      socket.write([...upgrade, `Sec-WebSocket-Accept: ${accept}`, '', ''].join('\r\n'));
      // A server keeps its half open.
      socket.once('end', () => socket.end()).resume();
    },
    octets: () => undefined,
    message: (data, isText) => {
      const text = Buffer.from(data).toString(isText ? 'utf8' : 'base64');
      events.push({ kind: isText ? 'event' : 'binary', at: performance.now(), data: text });
      socket.write(framed(Buffer.from(data), isText));
    },
  });
}

function eventLinesTo(): { readonly events: StreamEvent[]; readonly take: (chunk: Uint8Array) => void } {
  const events: StreamEvent[] = [];
  const take = eventLines((line) => {
    events.push({ ...line, at: performance.now() });
  });
  return { events, take };
}

async function pass(
  { transport, url, headers }: Asked,
  kind: RecordedStream['transport'],
  to: Duplex | ServerResponse,
  events: readonly StreamEvent[],
  told: Pick<StreamSink, 'octets' | 'message'> & { readonly opened: (answer: RecordedResponse) => void },
): Promise<Heard> {
  const hungUp = new Promise<void>((resolve) => {
    to.once('close', resolve);
  });
  to.on('error', () => undefined);
  const waiting: (() => void)[] = [];
  let isOpen = false;
  // What comes before the answer is passed on is passed on behind it.
  const behind = (tell: () => void): void => {
    if (isOpen) tell();
    else waiting.push(tell);
  };
  const sink: StreamSink = {
    octets: (chunk) => {
      behind(() => {
        told.octets(chunk);
      });
    },
    message: (data, isText) => {
      behind(() => {
        told.message(data, isText);
      });
    },
    ping: () => undefined,
    ended: () => {
      to.end();
    },
  };
  const opening = await transport.stream({ method: 'GET', url, headers, timeout: 20_000 }, kind, sink);
  if (!('answer' in opening)) {
    to.destroy();
    return {};
  }
  const { status, headers: came, body, bodyState, received, decoded } = opening.answer;
  const response = { status, headers: came, body: Buffer.from(body).toString(), bodyState, received, decoded };
  const opened = performance.now();
  told.opened(response);
  isOpen = true;
  for (const tell of waiting) tell();
  if (opening.close === undefined) {
    to.end(body);
    return { response };
  }
  await hungUp;
  opening.close();
  return {
    response,
    stream: { transport: kind, opened, events, looks: [], closed: { by: 'caller', why: 'The script hung up' } },
  };
}

function framed(data: Buffer, isText: boolean): Buffer {
  const first = isText ? 0x81 : 0x82;
  const head =
    data.length < 126
      ? Buffer.from([first, data.length])
      : Buffer.from([first, 126, data.length >> 8, data.length & 255]);
  return Buffer.concat([head, data]);
}
