import type { ApiDocument } from '../openapi/document.js';
import type { Draft } from '../draft/draft.js';
import type { Known } from './resource.js';
import type { Authentication } from '../service/schemes.js';

/** What the parts of a derivation share. */
export interface Deriving {
  readonly draft: Draft;
  readonly document: ApiDocument;
  readonly auth: Authentication;
  /** Resources whose records can be named in paths. */
  readonly known: readonly Known[];
  /** The names of all resources. */
  readonly names: readonly string[];
  /** Values of parameters of paths, as the caller gives them. */
  readonly given: Readonly<Record<string, string>>;
}
