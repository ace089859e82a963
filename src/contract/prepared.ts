import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Json, JsonObject } from './text/json.js';
import type { Shape } from './shape-validators.js';

/** Keys and list indices from the top of a file to one of its values. */
export type FilePath = readonly (string | number)[];

export interface Place {
  readonly line: number;
  readonly column: number;
}

/** What kind of file it is: a contract or document, or a file of JSON Schemas, whose keys and numbers are freer. */
export type FileKind = 'contract' | 'schemas';

/** A file of the package as it was read when the package was built, and found to be without fault. */
export interface PreparedFile {
  readonly shape: Shape;
  readonly value: JsonObject;
  /** Place of a value or of its key; undefined where there is no such value. */
  readonly place: (path: FilePath, part?: 'key' | 'value') => Place | undefined;
}

/** As the build writes it: one file for each, named by the digest of the text. */
export interface PreparedText {
  readonly kind: FileKind;
  readonly shape: Shape;
  readonly value: JsonObject;
  /** Line and column of each value and of its key, by `keyOf` its path. */
  readonly places: Readonly<Record<string, readonly [number, number, number, number]>>;
}

/** What the build writes beside this module; there is none where it runs from source. */
const PREPARED = new URL('prepared/', import.meta.url);

/**
 * The file with this text, when it is one of the package. Reading YAML and comparing it with its schema is most of what a
 * command does before its first request.
 */
export function preparedFile(sha256: string, kind: FileKind): PreparedFile | undefined {
  const path = fileURLToPath(new URL(`${sha256}.json`, PREPARED));
  if (!existsSync(path)) return undefined;
  const prepared = JSON.parse(readFileSync(path, 'utf8')) as PreparedText;
  return prepared.kind === kind ? fromText(prepared) : undefined;
}

/** The file that the build kept. */
export function fromText({ shape, value, places }: PreparedText): PreparedFile {
  return {
    shape,
    value,
    place(steps, part = 'value') {
      const found = places[keyOf(steps)];
      if (!found) return undefined;
      const [line, column, keyLine, keyColumn] = found;
      return part === 'value' ? { line, column } : { line: keyLine, column: keyColumn };
    },
  };
}

/** What the build keeps of a file that was read. */
export function prepare(
  file: { readonly value: JsonObject; readonly place: (path: FilePath, part?: 'key' | 'value') => Place },
  kind: FileKind,
  shape: Shape,
): PreparedText {
  const places: Record<string, readonly [number, number, number, number]> = {};
  const visit = (value: Json, path: FilePath): void => {
    const here = file.place(path);
    const key = file.place(path, 'key');
    places[keyOf(path)] = [here.line, here.column, key.line, key.column];
    if (typeof value !== 'object' || value === null) return;
    for (const [step, inner] of Object.entries(value)) visit(inner, [...path, step]);
  };
  visit(file.value, []);
  return { kind, shape, value: file.value, places };
}

/** A list index is the same step whether it is written as a number or as a text. */
function keyOf(path: FilePath): string {
  return JSON.stringify(path.map(String));
}
