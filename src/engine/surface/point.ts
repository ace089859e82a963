import type { Operation, OperationFacts, ResourceFacts, ServiceFacts } from '../../contract/facts/model.js';
import type { Route } from '../../contract/resolve/surface/routing.js';
import type { Json } from '../../contract/text/json.js';
import type { QueryPair } from '../../contract/text/template.js';
import type { Exchange } from '../../result/exchange.js';
import type { Memory } from './memory.js';

/** An operation that a run may send, with all that says what can be asked of it. */
export interface Place {
  readonly operation: Operation;
  readonly facts: OperationFacts;
  readonly resource: ResourceFacts | undefined;
  readonly service: ServiceFacts;
  /** Identities that have their credentials. */
  readonly callers: readonly string[];
}

/** A request that was sent to an operation, taken apart. */
export interface Visit {
  readonly place: Place;
  readonly route: Route;
  readonly exchange: Exchange;
  readonly query: readonly QueryPair[];
  /** The item in the body, without its envelope; undefined where there is none or it is no JSON. */
  readonly item: Json | undefined;
  /** The whole body; undefined where it is no JSON. */
  readonly body: Json | undefined;
  readonly outcome: 'success' | 'refused' | 'failed' | 'unanswered';
  /** What tells the request from others, caller included. */
  readonly digest: number;
  /** URL of what the request changes or reads: of the record, or of the collection. */
  readonly target: string;
}

/** One of the ways in which requests to an operation differ. */
export interface Dimension {
  /** In the id of a point: `products.read|caller=bob`. */
  readonly values: (place: Place) => readonly string[];
  /**
   * Those values that this request stands for.
   *
   * @param open those that none has stood for so far: the others need not be looked for
   */
  readonly seen: (visit: Visit, memory: Memory, open: ReadonlySet<string>) => readonly string[];
}
