import type { Intent } from '../../result/exchange.js';
import type { ExchangeLine } from '../../result/run-file.js';
import type { Flowing, Outgoing, OutgoingStream, Sender } from '../http/sending/sender.js';
import { Recorded } from './recorded.js';

export type Phase = ExchangeLine['phase'];

/** Where in a run a request belongs. */
export interface Place {
  readonly entry: string;
  /** `p0.3`, `confirm1.m`: numbered by the check, not by arrival. */
  readonly case: string;
  readonly lane: string;
  readonly phase: Phase;
}

export interface Meaning {
  readonly operation?: string;
  readonly intent: Intent;
}

/** A stream that was asked for, and has to be closed. */
export interface Open extends Pick<Flowing, 'isOpen' | 'until' | 'leave'> {
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
  /** By entry, so that one which has ended is forgotten at once and not sought among the others. */
  readonly #numbers = new Map<string, Map<string, number>>();

  /** @param began when the run began, on the sender's clock: what is recorded counts from there */
  constructor(sender: Sender, emit: (line: ExchangeLine) => void, began: number) {
    this.#sender = sender;
    this.#emit = emit;
    this.#began = began;
  }

  send(outgoing: Outgoing, place: Place, meaning: Meaning, signal?: AbortSignal): Promise<ExchangeLine> {
    const id = this.#next(place);
    return this.#sender.send(outgoing, id, signal).then((sent) => {
      const exchange = new Recorded(id, place, meaning, sent, this.#began);
      this.#emit(exchange);
      return exchange;
    });
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
      opened: new Recorded(id, place, meaning, flowing.sent, this.#began),
      isOpen: flowing.isOpen,
      until: flowing.until,
      leave: flowing.leave,
      close: () => {
        if (closed) return closed;
        closed = new Recorded(id, place, meaning, flowing.close(), this.#began);
        this.#emit(closed);
        return closed;
      },
    };
  }

  /** The number of an exchange, drawn in the order of asking. */
  #next({ entry, case: within, lane }: Place): string {
    const key = `${within}/${lane}`;
    let numbers = this.#numbers.get(entry);
    if (!numbers) this.#numbers.set(entry, (numbers = new Map<string, number>()));
    const n = numbers.get(key) ?? 0;
    numbers.set(key, n + 1);
    return `${entry}/${key}/${String(n)}`;
  }

  /** Forgets the numbers of an entry that has ended, so that a long run stays small. */
  forget(entry: string): void {
    this.#numbers.delete(entry);
  }
}
