import type { Body, OutcomeOf } from '../../check/kit.js';
import type { Contract } from '../../contract/facts/model.js';
import type {
  FoundClosed,
  Exchange,
  Failure,
  Intent,
  RecordedRequest,
  RecordedResponse,
  RecordedStream,
  WaitedOut,
} from '../../result/exchange.js';
import type { ExchangeLine } from '../../result/run-file.js';
import type { Sent } from '../http/sending/sender.js';
import type { Meaning, Place } from './recorder.js';

/** What was found out about an answer, so that it is found out once. */
export interface Known {
  body?: Body;
  outcome?: { readonly contract: Contract; readonly is: OutcomeOf };
}

/**
 * One object for the check, the watches and the file, so that an answer is parsed once. Members are in the order in
 * which a run file has them; those that may be absent are set only where they are there.
 */
export class Recorded implements ExchangeLine {
  readonly type = 'exchange';
  readonly entry: string;
  readonly phase: ExchangeLine['phase'];
  readonly id: string;
  readonly intent: Intent;
  readonly as: string;
  readonly started: number;
  readonly ended: number;
  readonly request: RecordedRequest;
  declare readonly operation?: string;
  declare readonly response?: RecordedResponse;
  declare readonly failure?: Failure;
  declare readonly connection?: string;
  declare readonly throttled?: number;
  declare readonly waitedOut?: readonly WaitedOut[];
  declare readonly reconnected?: true;
  declare readonly foundClosed?: FoundClosed;
  declare readonly credential?: 'renewed' | 'lost';
  declare readonly stream?: RecordedStream;
  /**
   * Kept on the exchange itself and seen by nobody else: in a WeakMap it would outlive the exchange until the next
   * collection of the whole heap, and be copied by each smaller one until then.
   */
  readonly #known: Known = {};

  /** @param began when the run began, on the sender's clock: what is recorded counts from there */
  constructor(
    id: string,
    place: Place,
    meaning: Meaning,
    sent: Sent & { readonly stream?: RecordedStream },
    began: number,
  ) {
    this.entry = place.entry;
    this.phase = place.phase;
    this.id = id;
    this.intent = meaning.intent;
    this.as = sent.as;
    this.started = sent.started - began;
    this.ended = sent.ended - began;
    this.request = sent.request;
    if (meaning.operation !== undefined) this.operation = meaning.operation;
    if (sent.response !== undefined) this.response = sent.response;
    if (sent.failure !== undefined) this.failure = sent.failure;
    if (sent.connection !== undefined) this.connection = sent.connection;
    if (sent.throttled !== undefined) this.throttled = sent.throttled;
    if (sent.waitedOut !== undefined) {
      const since = (time: number): number => time - began;
      this.waitedOut = sent.waitedOut.map((one) => ({ ...one, started: since(one.started), ended: since(one.ended) }));
    }
    if (sent.reconnected !== undefined) this.reconnected = true;
    if (sent.foundClosed !== undefined) this.foundClosed = sent.foundClosed;
    if (sent.credential !== undefined) this.credential = sent.credential;
    if (sent.stream !== undefined) this.stream = sent.stream;
  }

  /** Undefined for an exchange that was not recorded in this run, but read from a file. */
  static knownOf(exchange: Exchange): Known | undefined {
    return #known in exchange ? exchange.#known : undefined;
  }
}
