import type { Intent } from '../../result/exchange.js';
import type { ExchangeLine } from '../../result/run-file.js';
import type { Flowing, Outgoing, OutgoingStream, Sender, Sent } from '../http/sender.js';

export type Phase = ExchangeLine['phase'];

/** Where in a run a request belongs. */
export interface Place {
  readonly entry: string;
  /** `p0.3`, `confirm1.m`: numbered by the check, not by arrival. */
  readonly case: string;
  readonly lane: string;
  readonly phase: Phase;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export interface Meaning {
  readonly operation?: string;
  readonly intent: Intent;
}

/** A stream that was asked for, and has to be closed. */
export interface Open extends Pick<Flowing, 'isOpen' | 'until'> {
  /** How it was answered. */
  readonly opened: ExchangeLine;
  /** The whole of it. */
  readonly close: () => ExchangeLine;
}

/**
 * Between the checks and the network: gives each exchange its number and hands on exactly what the check sees. The
 * number is drawn when the request is asked for, so it does not depend on which answer comes first.
 */
export class Recorder {
  readonly #sender: Sender;
  readonly #emit: (line: ExchangeLine) => void;
  readonly #began: number;
  readonly #numbers = new Map<string, number>();

  /** @param began when the run began, on the sender's clock: what is recorded counts from there */
  constructor(sender: Sender, emit: (line: ExchangeLine) => void, began: number) {
    this.#sender = sender;
    this.#emit = emit;
    this.#began = began;
  }

  async send(outgoing: Outgoing, place: Place, meaning: Meaning, signal?: AbortSignal): Promise<ExchangeLine> {
    const id = this.#next(place);
    const exchange = this.#line(await this.#sender.send(outgoing, id, signal), id, place, meaning);
    this.#emit(exchange);
    return exchange;
  }

  /** Opens a stream; it is recorded when it is closed, as one exchange under the number drawn now. */
  async open(
    outgoing: Omit<OutgoingStream, 'epoch'>,
    place: Place,
    meaning: Meaning,
    signal?: AbortSignal,
  ): Promise<Open> {
    const id = this.#next(place);
    const flowing = await this.#sender.open({ ...outgoing, epoch: this.#began }, id, signal);
    let closed: ExchangeLine | undefined;
    return {
      opened: this.#line(flowing.sent, id, place, meaning),
      isOpen: flowing.isOpen,
      until: flowing.until,
      close: () => {
        if (closed) return closed;
        const { stream, ...sent } = flowing.close();
        closed = { ...this.#line(sent, id, place, meaning), ...(stream === undefined ? {} : { stream }) };
        this.#emit(closed);
        return closed;
      },
    };
  }

  /** The number of an exchange, drawn in the order of asking. */
  #next(place: Place): string {
    const lane = `${place.entry}/${place.case}/${place.lane}`;
    const n = this.#numbers.get(lane) ?? 0;
    this.#numbers.set(lane, n + 1);
    return `${lane}/${String(n)}`;
  }

  #line(sent: Sent, id: string, place: Place, meaning: Meaning): ExchangeLine {
    // One object for the check, the watches and the file, so that an answer is parsed once. Optional members are set
    // behind the others: spreading objects is measurably slower.
    const exchange: Mutable<ExchangeLine> = {
      type: 'exchange',
      entry: place.entry,
      phase: place.phase,
      id,
      intent: meaning.intent,
      as: sent.as,
      started: sent.started - this.#began,
      ended: sent.ended - this.#began,
      request: sent.request,
    };
    if (meaning.operation !== undefined) exchange.operation = meaning.operation;
    if (sent.response !== undefined) exchange.response = sent.response;
    if (sent.failure !== undefined) exchange.failure = sent.failure;
    if (sent.connection !== undefined) exchange.connection = sent.connection;
    if (sent.throttled !== undefined) exchange.throttled = sent.throttled;
    return exchange;
  }

  /** Forgets the numbers of an entry that has ended, so that a long run stays small. */
  forget(entry: string): void {
    for (const lane of this.#numbers.keys()) if (lane.startsWith(`${entry}/`)) this.#numbers.delete(lane);
  }
}
