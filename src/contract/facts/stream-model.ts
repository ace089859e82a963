import type { JsonSchema } from '../text/json.js';
import type { Operation } from './operation-model.js';
import type { Slot } from './slot.js';
import type { Template } from '../text/template.js';

/** A stream of events as data: everything that is needed to open it. */
export interface Stream {
  readonly name: string;
  /** `sse`: server-sent events (WHATWG HTML, section 9.2). `websocket`: RFC 6455. */
  readonly transport: 'sse' | 'websocket';
  readonly path: Template;
  readonly auth: Operation['auth'];
}

export interface StreamFacts {
  readonly name: string;
  /** Stated when the service offers it. */
  readonly offered: Slot<Stream>;
  /** Name of the resource whose changes it tells. */
  readonly of: string;
  readonly types: Slot<readonly EventType[]>;
  /** JSON pointer to the name of the type in a message, where it does not travel in a field of its own. */
  readonly type: Slot<string>;
  readonly resume: Slot<boolean>;
  /** The longest silence, in milliseconds. */
  readonly heartbeat: Slot<number>;
  readonly delivery: Slot<Delivery>;
  readonly order: Slot<'per-record' | 'total'>;
  /** Milliseconds within which an event follows its cause. */
  readonly within: Slot<number>;
}

export type Delivery = 'at-most-once' | 'at-least-once' | 'exactly-once';

/** One kind of event. */
export interface EventType {
  readonly name: string;
  readonly schema: Slot<JsonSchema>;
  /** Ids of the operations that cause it. */
  readonly on: Slot<readonly string[]>;
  /** JSON pointer to the id of the record in the data. */
  readonly id: Slot<string>;
}
