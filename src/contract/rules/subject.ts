import type { Facts } from '../facts/facts.js';
import { isObject, type Json, type JsonObject } from '../text/json.js';
import type { FilePath } from '../yaml/yaml-file.js';

/** What a rule looks at, and how it says that something contradicts. */
export interface Subject {
  /** The contract, without what does not fit the published schema. */
  readonly contract: JsonObject;
  readonly facts: Facts;
  /** Names of all resources, also of those that are `none` or partly broken. */
  readonly resources: readonly string[];
  readonly report: (path: FilePath, message: string, more?: { part?: 'key' | 'value'; hint?: string }) => void;
}

/** Facts that exclude one another, or name what is not there. */
export type Rule = (subject: Subject) => void;

/** The value at a path of the contract as it is written; undefined where there is none. */
export function written(contract: Json, ...path: readonly (string | number)[]): Json | undefined {
  let value: Json | undefined = contract;
  for (const step of path) {
    if (Array.isArray(value)) value = (value as readonly Json[])[Number(step)];
    else if (isObject(value) && Object.hasOwn(value, step)) value = value[step];
    else return undefined;
  }
  return value;
}

/** The entries of a map of the contract that are maps themselves, without `*` and without those that are `none`. */
export function maps(
  contract: Json,
  ...path: readonly (string | number)[]
): readonly (readonly [string, JsonObject])[] {
  const value = written(contract, ...path);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name !== '*' && isObject(inner) ? [[name, inner] as const] : [],
  );
}

/** The text at a path of the contract. */
export function text(contract: Json, ...path: readonly (string | number)[]): string | undefined {
  const value = written(contract, ...path);
  return typeof value === 'string' ? value : undefined;
}

/** The texts of a list of the contract, with their index; a single text counts as a list of one. */
export function texts(contract: Json, ...path: readonly (string | number)[]): readonly string[] {
  const value = written(contract, ...path);
  const list = Array.isArray(value) ? (value as readonly Json[]) : value === undefined ? [] : [value];
  return list.filter((item) => typeof item === 'string');
}
