import type { Json } from '../../contract/text/json.js';

/** What kind of file exchanges were read from. */
export type SeenKind = 'har' | 'postman' | 'paths';

/** One request that was recorded or written down, and its answer where there is one. */
export interface SeenExchange {
  /** In capitals. */
  readonly method: string;
  /** `http://127.0.0.1:8080`; empty where the file does not say. */
  readonly origin: string;
  /** As it was sent: `/notes/17`; parameters that the file itself names are in braces: `/notes/{id}`. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** How the caller proved who it is, without the secret. */
  readonly credentials: readonly Credential[];
  readonly sends?: { readonly type: string; readonly body?: Json };
  readonly answer?: SeenAnswer;
}

export interface SeenAnswer {
  readonly status: number;
  readonly type: string;
  readonly body?: Json;
  /** Names alone, in small letters: what an answer sets may be a secret. */
  readonly headers: readonly string[];
}

/** A way to send credentials. The credential itself is never kept. */
export type Credential =
  | { readonly type: 'bearer' | 'basic' }
  | { readonly type: 'api-key'; readonly in: 'header' | 'query' | 'cookie'; readonly name: string };

/** What a file held. */
export interface SeenFile {
  readonly kind: SeenKind;
  readonly title: string;
  readonly exchanges: readonly SeenExchange[];
  /** What is in the file and was not used, with the reason. */
  readonly leftOut: readonly { readonly what: string; readonly why: string }[];
}
