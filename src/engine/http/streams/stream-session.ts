import type { RecordedStream, StreamEnd, StreamEvent, StreamLook } from '../../../result/exchange.js';
import type { BreakingOff, Heard } from '../../../check/listening.js';
import type { Clock } from '../../clock.js';
import { eventLines } from './event-lines.js';
import type { Registry } from '../redaction/redact.js';
import type { Flowing, Sent } from '../sending/sender.js';
import { DEFAULT_CAPS, type StreamSink } from '../transport.js';

/** What is kept of one stream; whoever sends more is not listened to any further. */
export interface FlowLimits {
  readonly octets: number;
  readonly events: number;
}

export const STREAM_LIMITS: FlowLimits = { octets: DEFAULT_CAPS.body, events: 2000 };

/**
 * How much of a stream goes into the run file: octets that its events carry, events that came after the last look, and
 * octets of its content, which has the same events once more.
 */
const KEPT = { data: 128 * 1024, unseen: 100, content: 16 * 1024 };

/** Milliseconds of the longest look. */
const LONGEST = 120_000;

/** The content of a stream: what came, as text without secrets when it is one. */
export interface Content {
  readonly body: string;
  readonly bodyState: 'text' | 'binary';
  readonly received: number;
  /** Octets at the end of it that are not kept. */
  readonly cut: number;
}

/** Takes what comes on one stream, without secrets and up to the limits, and lets a check look at it. */
export class Flow implements StreamSink {
  readonly #events: StreamEvent[] = [];
  readonly #looks: StreamLook[] = [];
  readonly #chunks: Uint8Array[] = [];
  readonly #read: (chunk: Uint8Array) => void;
  #received = 0;
  /** Events that came whole, and octets of what follows those that were to. */
  #whole = 0;
  #behind = 0;
  #closed: StreamEnd | undefined;
  #close: (() => void) | undefined;
  #leave: () => void = () => undefined;
  #wake: () => void = () => undefined;

  /**
   * @param epoch on the clock: what times count from
   * @param breaksOff where the connection is lost on purpose
   */
  constructor(
    readonly transport: RecordedStream['transport'],
    readonly limits: FlowLimits,
    readonly registry: Registry,
    readonly clock: Clock,
    readonly epoch: number,
    readonly breaksOff?: BreakingOff,
  ) {
    this.#read = eventLines((line) => {
      this.#tell(line);
    });
  }

  /** It is open; `close` ends it, and `leave` asks the service to. */
  opened(close: () => void, leave: () => void = () => undefined): void {
    this.#close = close;
    this.#leave = leave;
    // It may have been too much before anybody could close it.
    if (this.#closed) close();
  }

  octets(chunk: Uint8Array): void {
    if (this.breaksOff !== undefined) {
      this.#octetByOctet(chunk, this.breaksOff);
      return;
    }
    if (!this.#takes(chunk)) return;
    this.#chunks.push(chunk);
    this.#read(chunk);
    this.#wake();
  }

  message(data: Uint8Array, isText: boolean): void {
    if (!this.#takes(data)) return;
    const text = Buffer.from(data).toString(isText ? 'utf8' : 'base64');
    this.#tell({ kind: isText ? 'event' : 'binary', data: text });
    this.#wake();
  }

  ping(): void {
    if (this.#closed) return;
    this.#tell({ kind: 'ping', data: '' });
    this.#wake();
  }

  ended(end: StreamEnd): void {
    this.#closed ??= { ...end, why: this.registry.redact(end.why) };
    this.#wake();
  }

  readonly until = async (
    isEnough: Parameters<Flowing['until']>[0],
    within: number,
    signal?: AbortSignal,
  ): Promise<Heard> => {
    const isOver = (): boolean => this.#closed !== undefined || isEnough(this.#events);
    if (!isOver()) {
      const stop = new AbortController();
      try {
        await new Promise<void>((resolve, reject) => {
          this.#wake = () => {
            try {
              if (isOver()) resolve();
            } catch (error) {
              reject(error instanceof Error ? error : new Error(String(error)));
            }
          };
          const either = signal ? AbortSignal.any([stop.signal, signal]) : stop.signal;
          // The end of the run ends the look as well.
          this.clock.wait(Math.min(within, LONGEST), either).then(resolve, () => {
            resolve();
          });
        });
      } finally {
        this.#wake = () => undefined;
        stop.abort();
      }
    }
    const isEnded = this.#closed !== undefined;
    this.#looks.push({ events: this.#events.length, over: isEnded });
    return { events: [...this.#events], isOver: isEnded };
  };

  readonly leave = (): void => {
    if (this.#closed === undefined) this.#leave();
  };

  /** Closes the stream if it is still open, and gives back what was recorded of it. */
  end(opened: number): RecordedStream {
    this.#end({ by: 'caller', why: 'The check had seen enough' });
    const looks = this.#looks;
    const closed = this.#closed ?? { by: 'caller', why: '' };
    const seen = Math.max(0, ...looks.map((look) => look.events));
    const { events, left, octets } = keptOf(this.#events, seen);
    const cut = { events: left, octets, content: this.content().cut };
    const stream = { transport: this.transport, opened: opened - this.epoch, events, looks, closed };
    return cut.events + cut.content === 0 ? stream : { ...stream, cut };
  }

  /** The content of server-sent events; of a stream that was closed from here it may end anywhere. */
  content(): Content {
    const octets = Buffer.concat(this.#chunks);
    const received = this.#received;
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(octets, { stream: true });
      return { ...begun(this.registry.redactCut(text)), bodyState: 'text', received };
    } catch {
      return { ...begun(this.registry.redact(octets.toString('base64'))), bodyState: 'binary', received };
    }
  }

  /** Reads up to the octet at which the connection is lost; what the chunk has behind it never came. */
  #octetByOctet(chunk: Uint8Array, { events, octets }: BreakingOff): void {
    for (let at = 0; at < chunk.length && this.#behind < octets; at += 1) {
      const octet = chunk.subarray(at, at + 1);
      if (!this.#takes(octet)) return;
      const isBegun = this.#behind > 0 || (this.#whole >= events && beginsAnEvent(octet, this.#chunks.at(-1)));
      if (isBegun) this.#behind += 1;
      this.#chunks.push(octet);
      this.#read(octet);
    }
    if (this.#behind === octets) {
      this.#end({ by: 'caller', why: `Broken off ${String(octets)} octets behind event ${String(events)}` });
    }
    this.#wake();
  }

  #takes({ length }: Uint8Array): boolean {
    if (this.#closed) return false;
    this.#received += length;
    if (this.#received <= this.limits.octets) return true;
    this.#end({ by: 'limit', why: `More than ${String(this.limits.octets)} octets came` });
    this.#wake();
    return false;
  }

  #tell(line: Omit<StreamEvent, 'at'>): void {
    if (this.#closed) return;
    if (this.#events.length >= this.limits.events) {
      this.#end({ by: 'limit', why: `More than ${String(this.limits.events)} events came` });
      return;
    }
    const { kind, type, id, data } = line;
    if (kind === 'event') this.#whole += 1;
    this.#events.push({
      kind,
      at: this.clock.now() - this.epoch,
      ...(type === undefined ? {} : { type: this.registry.redact(type) }),
      ...(id === undefined ? {} : { id: this.registry.redact(id) }),
      data: this.registry.redact(data),
    });
  }

  #end(end: StreamEnd): void {
    this.#closed ??= end;
    this.#close?.();
  }
}

/** Whether an octet stands at the beginning of a line that is neither empty nor a comment. */
function beginsAnEvent([octet]: Uint8Array, before: Uint8Array | undefined): boolean {
  const isLineEnd = (one: number | undefined): boolean => one === 0x0a || one === 0x0d;
  return (before === undefined || isLineEnd(before.at(-1))) && !isLineEnd(octet) && octet !== 0x3a;
}

/** The first events, as many as are kept: all of them, unless they are very many or carry very much. */
function keptOf(
  all: readonly StreamEvent[],
  seen: number,
): { readonly events: readonly StreamEvent[]; readonly left: number; readonly octets: number } {
  let [kept, carried] = [0, 0];
  for (const { data } of all.slice(0, seen + KEPT.unseen)) {
    carried += Buffer.byteLength(data);
    if (carried > KEPT.data) break;
    kept += 1;
  }
  const octets = all.slice(kept).reduce((sum, { data }) => sum + Buffer.byteLength(data), 0);
  return { events: all.slice(0, kept), left: all.length - kept, octets };
}

function begun(content: string): Pick<Content, 'body' | 'cut'> {
  const body = content.slice(0, KEPT.content);
  return { body, cut: Buffer.byteLength(content) - Buffer.byteLength(body) };
}

/** A stream as the recorder knows it: what a flow took, behind how the request for it was answered. */
export function flowing(
  flow: Flow,
  sent: Sent,
  isOpen: boolean,
  signal: AbortSignal | undefined,
  clock: Clock,
): Flowing {
  return {
    sent,
    isOpen,
    until: (isEnough, within) =>
      isOpen ? flow.until(isEnough, within, signal) : Promise.resolve({ events: [], isOver: true }),
    leave: flow.leave,
    close: () => {
      if (!isOpen || sent.response === undefined) return sent;
      const stream = flow.end(sent.ended);
      const { body, bodyState, received } = flow.content();
      const response = { ...sent.response, body, bodyState, received, decoded: received };
      return { ...sent, response, ended: clock.now(), stream };
    },
  };
}
