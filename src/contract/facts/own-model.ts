import type { JsonSchema } from '../text/json.js';
import type { BoundRule, OverlapRule } from './relation-model.js';
import type { Prerequisite } from './prerequisite.js';
import type { Operation } from './operation-model.js';
import type { IdFacts, Reference } from './resource-model.js';
import type { Template } from '../text/template.js';

/** How a run makes and removes records of its own. */
export interface Own {
  readonly resource: string;
  /** POST to the collection, or PUT to an id of the caller's choosing. */
  readonly create: Operation;
  readonly createBody: JsonSchema;
  /** Absent when there is no way to read one record: then the create answer is all that is known. */
  readonly read?: Operation;
  readonly id: IdFacts;
  readonly item: Template;
  readonly tag?: string;
  readonly unique: readonly string[];
  readonly refs: readonly Reference[];
  /** Spans that never overlap with those of other records. */
  readonly spans?: readonly OverlapRule[];
  /** Bounds of its members. */
  readonly bounds?: readonly BoundRule[];
  /** JSON pointer to the state; absent where nobody says, or there is none. */
  readonly state?: string;
  /** JSON pointer to the version that a body names; absent where a header or the query does, or nobody says. */
  readonly version?: string;
  readonly volatile: readonly string[];
  readonly readOnly: readonly string[];
  /** What becomes of texts when they are stored, by JSON pointer; a step `*` is each element of a list. Absent where nothing is said. */
  readonly normalized?: Readonly<Record<string, readonly NormalForm[]>>;
  /** Lists whose order says nothing, by JSON pointer; absent where there are none. */
  readonly sets?: readonly string[];
  /** Those of them that a body may name an element of twice: it is stored once. */
  readonly onceEach?: readonly string[];
  readonly cleanup: Cleanup;
  /** Resources whose records must exist first: named by placeholders of the paths. */
  readonly parents: readonly string[];
  /**
   * Placeholders of the path of its list that no other path of it has, `books.id`, each with the pointer of the reference that holds the
   * value.
   */
  readonly listedBy?: Readonly<Record<string, string>>;
  /** States that records which it stands below or refers to must be in when it is created. */
  readonly needs?: readonly Prerequisite[];
  /** What must stand below it, or refer to it, before actions on it are used. */
  readonly neededBelow?: readonly Prerequisite[];
}

/** What is laid over the bodies that are written to a record: of one that no operation makes, its references alone. */
export type Laid = Pick<
  Own,
  | 'resource'
  | 'createBody'
  | 'item'
  | 'id'
  | 'tag'
  | 'unique'
  | 'refs'
  | 'spans'
  | 'bounds'
  | 'state'
  | 'version'
  | 'readOnly'
  | 'needs'
> &
  Partial<Pick<Own, 'create' | 'parents' | 'normalized' | 'onceEach' | 'listedBy'>>;

/**
 * What is done to a text before it is stored: its letters are put in one case, or the blanks at its ends are taken away. A list that is a set
 * is kept without an order, and each element once.
 */
export type NormalForm = 'lower' | 'upper' | 'trimmed' | 'set' | { readonly decimals: number };

export type Cleanup =
  | { readonly by: 'delete'; readonly operation: Operation }
  /** `after`: the delete by which a record comes to where the operation removes it for good. */
  | { readonly by: 'operation'; readonly operation: Operation; readonly after?: Operation }
  | { readonly by: 'parent' }
  | { readonly by: 'nothing' };
