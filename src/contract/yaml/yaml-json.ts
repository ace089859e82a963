import { isAlias, isMap, isScalar, isSeq, type Node, type Scalar } from 'yaml';
import { bounds } from '../facts/bounds.js';
import type { Json } from '../text/json.js';
import type { FileKind } from './yaml-file.js';

/** Something that YAML can say and JSON cannot, or that a contract does not need, and where it begins. */
export interface NodeProblem {
  readonly offset: number;
  readonly message: string;
  readonly hint?: string;
}

interface Converted {
  readonly value: Json;
  /** The last node of each anchor. */
  readonly anchors: ReadonlyMap<string, Node>;
  readonly problems: readonly NodeProblem[];
}

/** Keys under which JSON Schemas stand: numbers there may be larger than a double holds exactly. */
const SCHEMAS = new Set(['schema', 'body', 'response']);

/** The JSON value of a YAML node, aliases replaced by what they stand for, within the bounds. */
export function toJson(root: Node, kind: FileKind): Converted {
  const anchors = new Map<string, Node>();
  const problems: NodeProblem[] = [];
  const open = new Set<Node>();
  let values = 0;
  let full = false;

  const report = (node: Node | null | undefined, message: string, hint?: string): null => {
    problems.push({ offset: node?.range?.[0] ?? 0, message, ...(hint === undefined ? {} : { hint }) });
    return null;
  };
  const stop = (node: Node, message: string): null => {
    if (!full) report(node, message);
    full = true;
    return null;
  };

  const convert = (node: Node | null, depth: number, free: boolean): Json => {
    if (full || node === null) return null;
    if (++values > bounds.values) {
      return stop(node, `The file has more than ${bounds.values} values, those behind aliases counted each time`);
    }
    if (depth > bounds.depth) return stop(node, `The file is nested deeper than ${bounds.depth} levels`);
    if (isAlias(node)) {
      const target = anchors.get(node.source);
      if (!target)
        return report(node, `Unknown alias *${node.source}`, 'an anchor (&name) must stand before its alias');
      if (open.has(target)) return report(node, `The alias *${node.source} stands inside its own anchor`);
      return convert(target, depth, free);
    }
    if ('anchor' in node && typeof node.anchor === 'string') anchors.set(node.anchor, node);
    if (isScalar(node)) return scalar(node, free);
    open.add(node);
    let value: Json = null;
    if (isMap(node)) {
      const entries = new Map<string, Json>();
      for (const pair of node.items) {
        const key = keyOf(pair.key as Node | null, node);
        if (key === undefined) continue;
        if (entries.has(key)) {
          report(pair.key as Node, `Repeated key "${key}"`, 'a map has each key once; remove one of them');
          continue;
        }
        entries.set(key, convert(pair.value as Node | null, depth + 1, free || SCHEMAS.has(key)));
      }
      // fromEntries defines own properties: a key such as __proto__ is a key like any other.
      value = Object.fromEntries(entries);
    } else if (isSeq(node)) {
      if (kind === 'contract' && node.items.length > bounds.entries) {
        return stop(node, `A list has more than ${bounds.entries} entries`);
      }
      value = node.items.map((item) => convert(item as Node, depth + 1, free));
    }
    open.delete(node);
    return value;
  };

  const keyOf = (key: Node | null, map: Node): string | undefined => {
    if (!isScalar(key)) {
      report(key ?? map, 'A key must be a text');
      return undefined;
    }
    if (key.value === '<<' && key.type === 'PLAIN' && kind === 'contract') {
      report(key, 'Merge keys (<<) are not part of YAML 1.2', 'repeat the keys, or use an alias for the whole value');
      return undefined;
    }
    if (typeof key.value === 'string') return key.value;
    const text = key.source ?? String(key.value);
    if (kind === 'schemas' && typeof key.value !== 'object') return text;
    report(key, `A key must be a text, not ${nameOf(key.value)}`, `write "${text}" in quotes`);
    return undefined;
  };

  const scalar = (node: Scalar, free: boolean): Json => {
    const { value } = node;
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) return report(node, `Not a number that JSON can hold: ${node.source ?? value}`);
      if (kind === 'contract' && !free && Number.isInteger(value) && !Number.isSafeInteger(value)) {
        return report(node, `The number ${node.source ?? value} is too large to be exact`, 'write it in quotes');
      }
      return value;
    }
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    return report(node, `Only text, numbers, true, false and null are values here`, 'write it in quotes');
  };

  return { value: convert(root, 1, kind === 'schemas'), anchors, problems };
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  return typeof value === 'object' ? 'a date or other object' : `a ${typeof value}`;
}
