import type { Json, JsonObject } from '../contract/text/json.js';

export interface OutcomeOf {
  readonly class: 'success' | 'redirection' | 'caller-error' | 'server-error' | 'informational' | 'failed';
  /** Absent when there was no answer. */
  readonly status?: number;
  /** The declared error code, where there is one. */
  readonly code?: string;
  /** An intermediary's answer: a gateway status or a page where the contract says JSON. */
  readonly origin: 'application' | 'intermediary';
  /** A success with a page for people, where the operation answers with data: what became of the request is not known. */
  readonly isForeignPage?: true;
  /**
   * A success with another status than the contract declares, or with JSON that is no record in the place of one: whether it
   * is the service's own, and what it did, is not known.
   */
  readonly isUndeclared?: true;
}

export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'form'; readonly value: JsonObject }
  | { readonly kind: 'text'; readonly text: string; readonly why: string }
  | { readonly kind: 'too-large' };
