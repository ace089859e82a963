import { isMap, isScalar, LineCounter, parseDocument, type YAMLMap } from 'yaml';
import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';
import { startsWith, type DraftFact } from '../draft/draft.js';
import { linesOfFacts } from '../draft/write.js';
import { statedAt } from './compare.js';

/** What cannot be put into the text as it is written. */
export class NoPlace extends Error {
  override readonly name = 'NoPlace';
}

/** A key of a block map in the text: its lines, from 0, and where its key begins. */
interface Place {
  readonly path: readonly string[];
  readonly first: number;
  readonly last: number;
  readonly column: number;
  /** The column of the keys inside, where the value is a block map. */
  readonly inner?: number;
}

const REMARK = / # (?:openapi|http|assumed|seen)\b.*$/;

/** Keys that stand on lines of their own, in the order of the text. */
export function placesIn(text: string): readonly Place[] {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, merge: true });
  const [error] = document.errors;
  if (error) throw new NoPlace(error.message);
  const places: Place[] = [];
  const at = (offset: number): { readonly line: number; readonly column: number } => {
    const { line, col } = counter.linePos(offset);
    return { line: line - 1, column: col - 1 };
  };
  const lastLine = (node: unknown, line: number): number => {
    if (isBlock(node)) {
      const pair = node.items.at(-1);
      const key = isScalar(pair?.key) && pair.key.range ? at(pair.key.range[0]).line : line;
      return lastLine(pair?.value, key);
    }
    const range = (node as { readonly range?: readonly number[] | null } | null)?.range;
    return range ? Math.max(line, at(Math.max(range[0] ?? 0, (range[1] ?? 0) - 1)).line) : line;
  };
  const visit = (node: unknown, path: readonly string[]): void => {
    if (!isBlock(node)) return;
    for (const { key, value } of node.items) {
      if (!isScalar(key) || !key.range) continue;
      const own = [...path, String(key.value)];
      const { line, column } = at(key.range[0]);
      const [first] = isBlock(value) ? value.items : [];
      const inner = isScalar(first?.key) && first.key.range ? at(first.key.range[0]).column : undefined;
      places.push({
        path: own,
        first: line,
        last: lastLine(value, line),
        column,
        ...(inner === undefined ? {} : { inner }),
      });
      visit(value, own);
    }
  };
  visit(document.contents, []);
  return places;
}

function isBlock(node: unknown): node is YAMLMap {
  return isMap(node) && node.flow !== true && node.items.length > 0;
}

/** The fact with another value, or with none, in the lines that it has; a remark that a person wrote behind it stays. */
export function replaced(text: string, fact: DraftFact, isRemarkKept = false): string {
  const place = placeOf(text, fact.path);
  if (place === undefined) return inBraces(text, fact.path, fact.value);
  const lines = text.split('\n');
  const own = lines.slice(place.first, place.last + 1);
  if (own.slice(1).some((line) => /(?:^|\s)#/.test(line)))
    throw new NoPlace('comments stand inside of it, which would be lost');
  const [head = ''] = own;
  const written = linesOfFacts([{ ...fact, path: fact.path.slice(-1) }], [], ' '.repeat(place.column));
  const remark = / #.*$/.exec(head)?.[0];
  const kept =
    remark === undefined || (REMARK.test(remark) && !isRemarkKept)
      ? written
      : written.map((line, n) => (n === 0 ? line.replace(REMARK, () => remark) : line));
  return spliced(lines, place.first, own.length, kept);
}

/** Without the fact, and without the keys above it under which nothing else stands. */
export function removed(text: string, path: readonly string[]): string {
  const place = placeOf(text, path);
  if (place === undefined) return inBraces(text, path, undefined);
  const all = placesIn(text);
  const siblings = all.filter((one) => one.path.length === path.length && startsWith(one.path, path.slice(0, -1)));
  if (siblings.length === 1 && path.length > 1) return removed(text, path.slice(0, -1));
  const lines = text.split('\n');
  const own = lines.slice(place.first, place.last + 1);
  // What people remarked inside stays where it stood.
  const comments = own.filter((line) => /^\s*#/.test(line) && !REMARK.test(line));
  return spliced(lines, place.first, own.length, comments);
}

/** With new facts and proposals, each below the innermost part of the contract that it belongs to. */
export function added(text: string, facts: readonly DraftFact[], proposals: readonly DraftFact[]): string {
  const places = placesIn(text);
  const value = parseDocument(text, { merge: true }).toJS() as Json;
  const inside = new Map<Place | undefined, { facts: DraftFact[]; proposals: DraftFact[] }>();
  const put = (one: DraftFact, kind: 'facts' | 'proposals'): void => {
    const above = places.filter(({ path }) => path.length < one.path.length && startsWith(one.path, path)).at(-1);
    const depth = above?.path.length ?? 0;
    if (above !== undefined && above.inner === undefined) return;
    const group = inside.get(above) ?? { facts: [], proposals: [] };
    group[kind].push({ ...one, path: one.path.slice(depth) });
    inside.set(above, group);
  };
  for (const one of proposals) if (statedAt(value, one.path) === undefined) put(one, 'proposals');
  // What stands in braces is replaced as a whole, which moves no lines but its own; all else is put in from below.
  const braced = facts.filter((one) => isInBraces(places, one.path));
  for (const one of facts) if (!braced.includes(one)) put(one, 'facts');
  const lines = text.split('\n');
  const groups = [...inside].sort(([a], [b]) => lastOf(b, lines) - lastOf(a, lines));
  for (const [above, group] of groups) {
    const indent = ' '.repeat(above?.inner ?? 0);
    lines.splice(lastOf(above, lines) + 1, 0, ...linesOfFacts(group.facts, group.proposals, indent));
  }
  return braced.reduce((whole, one) => inBraces(whole, one.path, one.value), lines.join('\n'));
}

function isInBraces(places: readonly Place[], path: readonly string[]): boolean {
  const above = places.filter((one) => one.path.length < path.length && startsWith(path, one.path)).at(-1);
  return above !== undefined && above.inner === undefined;
}

/** The last line of a part with the comments that stand inside of it; of the whole, the last line that says something. */
function lastOf(place: Place | undefined, lines: readonly string[]): number {
  const column = place === undefined ? 1 : (place.inner ?? place.column + 2);
  let last = place?.last ?? lines.findLastIndex((line) => line.trim() !== '' && !line.trimStart().startsWith('#'));
  while (/^( *)#/.test(lines[last + 1] ?? '') && (lines[last + 1] ?? '').search(/#/) >= column) last += 1;
  return last;
}

/** Writes the part in braces that the fact belongs to with the fact in it; nothing else is moved. */
function inBraces(text: string, path: readonly string[], value: Json | undefined): string {
  const place = placesIn(text)
    .filter((one) => startsWith(path, one.path))
    .at(-1);
  if (place === undefined) throw new NoPlace('there is no place for it');
  const whole = parseDocument(text, { merge: true }).toJS() as Json;
  const before = statedAt(whole, place.path);
  const after = withValue(before, path.slice(place.path.length), value);
  const fact: DraftFact = { path: place.path, value: after, origin: 'openapi' };
  return replaced(text, fact, true);
}

function withValue(map: Json | undefined, path: readonly string[], value: Json | undefined): Json {
  const [name, ...rest] = path;
  if (name === undefined) return value ?? {};
  if (map !== undefined && map !== null && !isObject(map)) throw new NoPlace('something else stands there');
  const own: JsonObject = isObject(map) ? map : {};
  if (rest.length === 0 && value === undefined) {
    const { [name]: _, ...others } = own;
    return others;
  }
  return { ...own, [name]: withValue(own[name], rest, value) };
}

function placeOf(text: string, path: readonly string[]): Place | undefined {
  return placesIn(text).find((one) => one.path.length === path.length && startsWith(one.path, path));
}

function spliced(lines: readonly string[], at: number, count: number, more: readonly string[]): string {
  return [...lines.slice(0, at), ...more, ...lines.slice(at + count)].join('\n');
}
