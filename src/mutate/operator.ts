import type { ServiceFacts } from '../contract/facts/model.js';
import type { Channel, WireRequest, WireResult } from '../engine/http/transport.js';
import type { Call } from './call.js';
import type { Router } from '../contract/resolve/surface/routing.js';
import type { Tell } from './streamed-events.js';

/** One kind of mistake that a service can make, whatever it is of. */
export interface Operator {
  /** `values.cut`: subject and mistake. */
  readonly id: string;
  /** The mistake as a sentence. */
  readonly sentence: string;
  /** Parts of the document that speak of it, by number: a finding of one of these has seen what is wrong. */
  readonly about: readonly string[];
  /** It is no mistake: a right service may do it, and nobody may fail it for that. */
  readonly isHarmless?: true;
  /** How often it is made; what is not named is made always, every third time, or from the sixth time on. */
  readonly rates?: readonly Rate[];
  /** Where a service that states these facts can make it. */
  readonly places: (service: ServiceFacts) => readonly Place[];
}

/** Always, every n-th time, only after the n-th time, or for half of the URLs. */
export type Rate = 'always' | `every-${number}` | `after-${number}` | 'half';

export const RATES: readonly Rate[] = ['always', 'every-3', 'after-5', 'half'];

/** Where an operator is applied. */
export interface Place {
  /** `products.create.name` */
  readonly id: string;
  /** The resource that it is of; nothing where it is of the service as a whole. */
  readonly resource?: string;
  /** The operation whose requests or answers are changed, where it is one. */
  readonly operation?: string;
  /** Facts, by path, without which nobody can tell it from what is right. */
  readonly facts?: readonly string[];
  /** Makes the mistake with a state of its own. */
  readonly plant: (tools: Tools) => Mistake;
}

/** Sends a request on to the service. */
export type Next = (call: Call) => Promise<WireResult>;

export interface Mistake {
  /** Whether a request gives an opportunity for it. */
  readonly at: (call: Call) => boolean;
  /** Answers such a request. It may be answered as it is: then nothing was done. */
  readonly answer: (call: Call, next: Next) => Promise<WireResult>;
  /** What it does with streams of events. */
  readonly stream?: {
    /** Whether a request opens the stream that it is about. */
    readonly at: (request: WireRequest) => boolean;
    /** The request that opens it in its place; the same one where it is left as it is. */
    readonly open?: (request: WireRequest) => WireRequest;
    /** What is told on a stream that is opened with a request. */
    readonly told: (request: WireRequest) => Tell;
  };
  /** Hears of every exchange, with the answer that the client got. */
  readonly hear?: (call: Call, result: WireResult) => void | Promise<void>;
}

export interface Tools {
  readonly router: Router;
  /** Whether a text carries the mark of the run, by which its records are known. */
  readonly isMarked: (text: string) => boolean;
  /**
   * Sends a request of the mistake's own to the service, past the mistake. One that may change a record that is not of this run
   * is not sent, and fails.
   */
  readonly send: Channel['send'];
  /** A request to the URL as the caller of another one would send it, without conditions and keys. */
  readonly like: (call: Call, method: string, url: string, body?: string) => WireRequest;
  /** Marks an answer behind which the service did what it does without the mistake; gives it back. */
  readonly hadNoEffect: (result: WireResult) => WireResult;
  /** Removes a record that nobody else knows of, when the run is over. */
  readonly removeLater: (request: WireRequest) => void;
  /** Ids follow from it: `n` different ones are asked for one after the other. */
  readonly unique: () => string;
}
