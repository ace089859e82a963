import { isObject, type Json, type JsonObject, type JsonSchema } from '../../contract/text/json.js';
import { segments } from '../../contract/text/pointer.js';
import { isNarrowed } from '../../contract/schema/any-text.js';
import { besides } from '../../contract/schema/unshown.js';

/** What the schema says of one place, wherever it says it. */
export interface Words {
  /** Whether the schema names the place, which in a map it does not. */
  readonly isNamed: boolean;
  readonly has: (word: string) => boolean;
  readonly includes: (word: string, value: Json) => boolean;
  /** The values that are listed, where there is one such list. */
  readonly listed: readonly Json[];
  /** Whether it says more of a text than how long it is, and that it is not blank. */
  readonly isNarrowed: boolean;
  /** The strictest of several upper bounds, and of several lower ones. */
  readonly most: (word: string) => number | undefined;
  readonly least: (word: string) => number | undefined;
}

/** What a schema says of the place that a pointer names. */
export function wordsAt(root: JsonSchema, pointer: string): Words {
  let nodes = whole(root, root);
  let isNamed = true;
  for (const name of segments(pointer)) {
    const next = nodes.flatMap(({ properties, items, additionalProperties }) => {
      const member = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
      const node = member ?? (/^(?:\*|\d+)$/.test(name) ? items : undefined);
      // In a map every name is good, and its values are all of one kind.
      const free = isObject(additionalProperties) ? [additionalProperties] : [];
      return (node === undefined ? free : [node]).map((one) => ({
        isFree: node === undefined,
        parts: whole(one, root),
      }));
    });
    isNamed &&= next.some(({ isFree }) => !isFree);
    nodes = next.flatMap(({ parts }) => parts);
  }
  const all = (word: string): readonly Json[] => nodes.flatMap((node) => node[word] ?? []);
  const lists = nodes.filter((node) => Array.isArray(node['enum']));
  const bounds = (word: string): readonly number[] => all(word).filter((value) => typeof value === 'number');
  const one = (found: readonly number[], choose: (...all: number[]) => number): number | undefined =>
    found.length === 0 ? undefined : choose(...found);
  return {
    isNamed,
    has: (word) => all(word).length > 0,
    includes: (word, value) => all(word).includes(value),
    listed: lists.length === 1 ? ((lists[0]?.['enum'] ?? []) as readonly Json[]) : [],
    isNarrowed: nodes.some((node) => isNarrowed(node)),
    most: (word) => one(bounds(word), Math.min),
    least: (word) => one(bounds(word), Math.max),
  };
}

/** Whether what holds a member has to have it. */
export function isRequiredAt(schema: JsonSchema, at: string): boolean {
  const name = segments(at).at(-1);
  return name !== undefined && wordsAt(schema, at.slice(0, at.lastIndexOf('/'))).includes('required', name);
}

/** Parts of a schema inside of each other that are looked into. */
const DEEPEST = 8;

function whole(node: Json, root: JsonSchema, depth = 0): readonly JsonObject[] {
  if (!isObject(node) || depth > DEEPEST) return [];
  return [node, ...besides(node, root).flatMap((part) => whole(part as Json, root, depth + 1))];
}
