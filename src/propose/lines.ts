import { isMap, isScalar, LineCounter, parseDocument, type Document } from 'yaml';
import type { FactPath } from './proposal.js';

/** A map of the contract, as it stands in the text. */
export interface MapLine {
  readonly path: FactPath;
  /** The first line of its key, from 0; -1 for the whole file. */
  readonly line: number;
  /** The last line that belongs to it. */
  readonly last: number;
  /** The column at which its own keys begin; that of its key and two more where it has none. */
  readonly column: number;
  /** `block`: one key a line. `flow`: in braces. `empty`: nothing stands behind the key. `other`: a text, a list or a reference. */
  readonly form: 'block' | 'flow' | 'empty' | 'other';
  /** Where a flow map begins and ends in the text. */
  readonly range?: readonly [number, number];
}

/** The text of a contract, and which line is of which fact. */
export interface ContractText {
  readonly lines: readonly string[];
  readonly document: Document.Parsed;
  /** Keys of block maps, in the order of the text, the whole file first. */
  readonly keys: readonly MapLine[];
}

/** @throws Error where it is no YAML */
export function contractText(text: string): ContractText {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, merge: true });
  const [error] = document.errors;
  if (error) throw error;
  const lines = text.split('\n');
  const lineOf = (offset: number): number => counter.linePos(offset).line - 1;
  const keys: MapLine[] = [];
  const end = Math.max(
    0,
    lines.findLastIndex((line) => line.trim() !== '' && !line.startsWith('#')),
  );
  const visit = (node: unknown, path: FactPath): void => {
    if (!isMap(node) || node.flow === true) return;
    for (const { key, value } of node.items) {
      if (!isScalar(key) || !key.range) continue;
      const own = [...path, String(key.value)];
      const line = lineOf(key.range[0]);
      const column = counter.linePos(key.range[0]).col - 1;
      keys.push({ path: own, line, ...formOf(value, line, column, lineOf, counter) });
      visit(value, own);
    }
  };
  keys.push({ path: [], line: -1, last: end, column: 0, form: 'block' });
  visit(document.contents, []);
  return { lines, document, keys };
}

function formOf(
  value: unknown,
  line: number,
  column: number,
  lineOf: (offset: number) => number,
  counter: LineCounter,
): Omit<MapLine, 'path' | 'line'> {
  const range = (value as { readonly range?: readonly [number, number, number] | null } | null)?.range;
  const inner = column + 2;
  if (isMap(value) && value.flow === true && range)
    return { last: lineOf(range[1] - 1), column: inner, form: 'flow', range: [range[0], range[1]] };
  if (isMap(value) && range && value.items.length > 0) {
    const [first] = value.items;
    const at = isScalar(first?.key) && first.key.range ? counter.linePos(first.key.range[0]).col - 1 : inner;
    // A merged map is kept whole.
    return { last: lastOf(value, line, lineOf), column: at, form: 'block' };
  }
  if (isScalar(value) && value.value === null && value.source === '')
    return { last: line, column: inner, form: 'empty' };
  return { last: range ? lineOf(Math.max(range[0], range[1] - 1)) : line, column: inner, form: 'other' };
}

/** The last line of the values of a block map; what a comment behind them says is none of it. */
function lastOf(node: unknown, line: number, lineOf: (offset: number) => number): number {
  if (isMap(node) && node.flow !== true) {
    const last = node.items.at(-1);
    const key = isScalar(last?.key) && last.key.range ? lineOf(last.key.range[0]) : line;
    return lastOf(last?.value, key, lineOf);
  }
  const range = (node as { readonly range?: readonly [number, number, number] | null } | null)?.range;
  if (!range || (isScalar(node) && node.source === '')) return line;
  return Math.max(line, lineOf(Math.max(range[0], range[1] - 1)));
}
