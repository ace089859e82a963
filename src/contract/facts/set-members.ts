import type { Formula } from '../text/formula.js';
import type { Json } from '../text/json.js';

/** A member that an action sets in the record that it is about. */
export interface SetMember {
  /** JSON pointer to it. */
  readonly at: string;
  readonly to: SetValue;
}

/** What it is set to: a value, the time of the request, whatever the service gives, or what the request or the record before says. */
export type SetValue =
  | { readonly is: 'value'; readonly value: Json }
  | { readonly is: 'now' | 'any' }
  | { readonly is: 'body' | 'before'; readonly pointer: string }
  /** An element of a list: the value of a placeholder of the path, or what the request has at a JSON pointer. */
  | { readonly is: 'adds' | 'removes'; readonly element: string }
  | { readonly is: 'formula'; readonly text: string; readonly formula: Formula };
