import { createHash } from 'node:crypto';
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Node, type Pair } from 'yaml';
import { bounds } from './bounds.js';
import { tooLarge, UnreadableFile, type Files } from './files.js';
import { isObject, type JsonObject } from './json.js';
import type { Problem } from './problem.js';
import { toJson } from './yaml-json.js';
import { syntaxProblem } from './yaml-syntax.js';

/** Keys and list indices from the top of a file to one of its values. */
export type FilePath = readonly (string | number)[];

/** A YAML file that was read: its value, and where each part of it stands. */
export interface YamlFile {
  /** Path as the user would open it. */
  readonly path: string;
  /** Name among the sources of a contract. */
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
  readonly value: JsonObject;
  /** Place of a value or of its key; of the nearest part around it when there is no such value. */
  readonly place: (path: FilePath, part?: 'key' | 'value') => Place;
  /** A problem at that place. */
  readonly problem: (path: FilePath, message: string, more?: { part?: 'key' | 'value'; hint?: string }) => Problem;
}

export interface Place {
  readonly line: number;
  readonly column: number;
}

/** What kind of file it is: a contract or document, or a file of JSON Schemas, whose keys and numbers are freer. */
export type FileKind = 'contract' | 'schemas';

/** Reads a YAML (or JSON) file whose top level is a map. Reports everything that is wrong, of the syntax only the first. */
export function readYamlFile(
  files: Files,
  path: string,
  name: string,
  kind: FileKind,
): { readonly file: YamlFile } | { readonly problems: readonly Problem[] } {
  const top = (message: string): { problems: readonly Problem[] } => ({
    problems: [{ file: path, line: 1, column: 1, message }],
  });
  let text: string;
  try {
    text = files.read(path);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return top(error.message);
  }
  const size = Buffer.byteLength(text);
  if (size > bounds.size) return top(tooLarge(size));

  const lines = new LineCounter();
  const place = (offset: number): Place => {
    const { line, col } = lines.linePos(Math.min(Math.max(offset, 0), text.length));
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const at = (offset: number, message: string, hint?: string): Problem => ({
    file: path,
    ...place(offset),
    message,
    ...(hint === undefined ? {} : { hint }),
  });
  let parsed;
  try {
    // Repeated keys are found by `toJson`: the parser's own search is quadratic.
    parsed = parseDocument(text, { lineCounter: lines, uniqueKeys: false, schema: 'core', prettyErrors: false });
  } catch (error) {
    // The parser is recursive: very deep flow collections exhaust the stack before they can be counted.
    if (!(error instanceof RangeError)) throw error;
    return top(`The file is nested deeper than ${bounds.depth} levels`);
  }
  const fault = parsed.errors[0] ?? parsed.warnings[0];
  if (fault) {
    const { offset, message, hint } = syntaxProblem(fault, text);
    return { problems: [at(offset, message, hint)] };
  }
  if (parsed.contents === null) return top('The file is empty');
  if (isScalar(parsed.contents) && parsed.contents.value === null) return top('The file is empty');

  const { value, anchors, problems } = toJson(parsed.contents, kind);
  if (problems.length > 0) return { problems: problems.map(({ offset, message, hint }) => at(offset, message, hint)) };
  if (!isObject(value)) return { problems: [at(startOf(parsed.contents), 'The top level must be a map')] };

  const find = (steps: FilePath, part: 'key' | 'value' = 'value'): Place =>
    place(offsetOf(parsed.contents as Node, steps, part, anchors));
  const file: YamlFile = {
    path,
    name,
    text,
    sha256: createHash('sha256').update(text).digest('hex'),
    value,
    place: find,
    problem: (steps, message, more = {}) => ({
      file: path,
      ...find(steps, more.part),
      message,
      ...(more.hint === undefined ? {} : { hint: more.hint }),
    }),
  };
  return { file };
}

function startOf(node: Node | null | undefined): number {
  return node?.range?.[0] ?? 0;
}

/** Offset of the value (or of its key) at the path, or of the last part of the path that exists. */
function offsetOf(root: Node, steps: FilePath, part: 'key' | 'value', anchors: ReadonlyMap<string, Node>): number {
  let node: Node | undefined = root;
  let offset = startOf(root);
  for (const [index, step] of steps.entries()) {
    const here: Node | undefined = isAlias(node) ? anchors.get(node.source) : node;
    if (isMap(here)) {
      const pair: Pair<Node, Node | null> | undefined = (here.items as Pair<Node, Node | null>[]).find(
        (item) => isScalar(item.key) && String(item.key.value) === String(step),
      );
      if (!pair) return offset;
      node = pair.value ?? undefined;
      const last = index === steps.length - 1;
      offset = (last && part === 'key') || !node || emptyScalar(node) ? startOf(pair.key) : startOf(node);
      if (!last && isMap(node) && !node.flow) offset = startOf(pair.key);
    } else if (isSeq(here)) {
      node = here.items[Number(step)] as Node | undefined;
      if (!node) return offset;
      offset = startOf(node);
    } else {
      return offset;
    }
  }
  return offset;
}

/** A value that is not written at all (`key:` and nothing behind it). */
function emptyScalar(node: Node): boolean {
  return isScalar(node) && node.value === null && node.source === '';
}
