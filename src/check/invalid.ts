import type { Json, JsonObject } from '../contract/text/json.js';
import { valueAt } from '../contract/text/pointer.js';

/** A value with exactly one violation. */
export interface Invalid {
  readonly body: Json;
  /** What is wrong: `missing /name`, `type of /price: a string`. */
  readonly violation: string;
  /** Pointer of the violated place. */
  readonly at: string;
  /**
   * How surely a service must refuse it. `sure`: a missing required field, another kind of container, a value outside
   * an enum or a bound. `lenient`: a scalar that some services coerce ("5" for 5).
   */
  readonly strength: 'sure' | 'lenient';
  /** The valid body that it was made from: the control leg of a refusal. */
  readonly repaired: JsonObject;
  /** The mistake is made in an example, whose other members go with it. */
  readonly isInExample?: boolean;
}

/**
 * What a service may stumble on in an invalid value: for another type the place with null, with a text or with anything
 * else, since code that takes one of them in its stride fails at the next.
 */
export function stumblingBlock({ body, violation, at }: Invalid): string {
  if (!violation.startsWith('type')) return violation;
  const value = valueAt(body, at);
  return `${at}: ${value === null ? 'null' : typeof value === 'string' ? 'a text' : 'another type'}`;
}
