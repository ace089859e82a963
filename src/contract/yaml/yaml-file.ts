import { createHash } from 'node:crypto';
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Node, type Pair } from 'yaml';
import { bounds } from '../facts/bounds.js';
import { tooLarge, UnreadableFile, type Files } from '../files.js';
import { isObject, type JsonObject } from '../text/json.js';
import { once } from '../once.js';
import { preparedFile, type FileKind, type FilePath, type Place, type PreparedFile } from '../prepared.js';
import type { Problem } from './problem.js';
import type { Shape } from '../shape-validators.js';
import { toJson } from './yaml-json.js';
import { syntaxProblem } from './yaml-syntax.js';

export type { FileKind, FilePath } from '../prepared.js';

/** A YAML file that was read: its value, and where each part of it stands. */
export interface YamlFile {
  /** Path as the user would open it. */
  readonly path: string;
  /** Name among the sources of a contract. */
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
  readonly value: JsonObject;
  /** What it is known to be, and to be without fault: the package has it, and was built with it. */
  readonly isSound?: Shape;
  /** Place of a value or of its key; of the nearest part around it when there is no such value. */
  readonly place: (path: FilePath, part?: 'key' | 'value') => Place;
  /** A problem at that place. */
  readonly problem: (path: FilePath, message: string, more?: { part?: 'key' | 'value'; hint?: string }) => Problem;
}

/** Reads a YAML (or JSON) file whose top level is a map. Reports everything that is wrong, of the syntax only the first. */
export function readYamlFile(
  files: Files,
  path: string,
  name: string,
  kind: FileKind,
): { readonly file: YamlFile } | Faulty {
  const top = (message: string): Faulty => ({
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

  const sha256 = createHash('sha256').update(text).digest('hex');
  const read = (): Parts | Faulty => parse(text, path, kind);
  const prepared = preparedFile(sha256, kind);
  const parts = prepared ? preparedParts(prepared, read) : read();
  if ('problems' in parts) return parts;
  const file: YamlFile = {
    ...parts,
    path,
    name,
    text,
    sha256,
    problem: (steps, message, more = {}) => ({
      file: path,
      ...parts.place(steps, more.part),
      message,
      ...(more.hint === undefined ? {} : { hint: more.hint }),
    }),
  };
  return { file };
}

type Parts = Pick<YamlFile, 'value' | 'place' | 'isSound'>;

interface Faulty {
  readonly problems: readonly Problem[];
}

/** Only places of what is there were prepared: the nearest part around something else is looked for in the text. */
function preparedParts({ value, shape, place }: PreparedFile, read: () => Parts | Faulty): Parts {
  const parsed = once(read);
  const nearest = (steps: FilePath, part?: 'key' | 'value'): Place => {
    const parts = parsed();
    return 'problems' in parts ? { line: 1, column: 1 } : parts.place(steps, part);
  };
  return { value, isSound: shape, place: (steps, part) => place(steps, part) ?? nearest(steps, part) };
}

function parse(text: string, path: string, kind: FileKind): Parts | Faulty {
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
    return { problems: [at(0, `The file is nested deeper than ${bounds.depth} levels`)] };
  }
  const fault = parsed.errors[0] ?? parsed.warnings[0];
  if (fault) {
    const { offset, message, hint } = syntaxProblem(fault, text);
    return { problems: [at(offset, message, hint)] };
  }
  const { contents } = parsed;
  if (contents === null || (isScalar(contents) && contents.value === null)) {
    return { problems: [{ file: path, line: 1, column: 1, message: 'The file is empty' }] };
  }

  const { value, anchors, problems } = toJson(contents, kind);
  if (problems.length > 0) return { problems: problems.map(({ offset, message, hint }) => at(offset, message, hint)) };
  if (!isObject(value)) return { problems: [at(startOf(contents), 'The top level must be a map')] };
  return { value, place: (steps, part = 'value') => place(offsetOf(contents, steps, part, anchors)) };
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
