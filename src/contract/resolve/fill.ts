import { stringify } from 'yaml';
import { describeFact } from '../schema/describe.js';
import { isObject, type Json } from '../text/json.js';
import { namesOf } from '../yaml/tree.js';

/**
 * The YAML that fills a gap, nested under its real path, to be pasted into the contract and corrected. The value is the
 * example of the published schema. Undefined when there is no such fact.
 */
export function fillYaml(path: string): string | undefined {
  const described = describeFact(path);
  if (!described) return undefined;
  return stringify(nest(namesOf(path), described.example ?? 'none'), { lineWidth: 100 });
}

/** A fact to be written, with the value that it must have where not any will do. */
export interface Wanted {
  readonly path: string;
  readonly value?: Json;
}

/**
 * The YAML that fills several gaps at once, each shared parent written once. Of two values for one place the first
 * stays. Paths without a fact are left out.
 */
export function fillAll(wanted: readonly Wanted[]): string {
  let all: Json = {};
  for (const { path, value } of wanted) {
    const described = describeFact(path);
    if (described) all = merged(all, nest(namesOf(path), value ?? described.example ?? 'none'));
  }
  return isObject(all) && Object.keys(all).length === 0 ? '' : stringify(all, { lineWidth: 100 });
}

function nest(names: readonly string[], value: Json): Json {
  const keyOf = (name: string, isLast: boolean): string =>
    name !== '*' || (isLast && value === 'none') ? name : 'name';
  return names.reduceRight<Json>((inner, name, index) => {
    return /^\d+$/.test(name) ? [inner] : { [keyOf(name, index === names.length - 1)]: inner };
  }, value);
}

function merged(a: Json, b: Json): Json {
  if (!isObject(a) || !isObject(b)) return a;
  const both: Record<string, Json> = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const known = Object.hasOwn(both, key) ? both[key] : undefined;
    both[key] = known === undefined ? value : merged(known, value);
  }
  return both;
}
