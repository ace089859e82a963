import { withLineFeeds } from './line-ends.js';
import { contractText, type ContractText, type MapLine } from './lines.js';
import { isSamePath, type Contradiction, type FactPath, type Proposal } from './proposal.js';
import { proposalsOf, type FoundProposal } from './reading.js';
import { factLines, flowText, keyText, oneLine } from './writing.js';

/** The text with what was put into it, and what has no place in it. */
export interface Inserted {
  readonly text: string;
  readonly written: readonly Proposal[];
  /** What would have to stand inside a reference or a list. */
  readonly unplaced: readonly Proposal[];
}

/** A change of lines: `count` of them, from `at` on, give way to others. */
interface Edit {
  readonly at: number;
  readonly count: number;
  readonly lines: readonly string[];
}

/**
 * Puts proposals into a contract as comments, each where its fact would stand, and remarks of what contradicts a fact behind it. All
 * other lines stay as they are. A proposal for the same fact is replaced.
 */
export function withProposals(
  text: string,
  proposals: readonly Proposal[],
  contradictions: readonly Contradiction[] = [],
): Inserted {
  const unplaced: Proposal[] = [];
  const after = withLineFeeds(text, (plain) => insertedInto(plain, proposals, contradictions, unplaced));
  return { text: after, written: proposals.filter((one) => !unplaced.includes(one)), unplaced };
}

function insertedInto(
  text: string,
  proposals: readonly Proposal[],
  contradictions: readonly Contradiction[],
  unplaced: Proposal[],
): string {
  const read = contractText(text);
  const found = proposalsOf(read);
  const edits: Edit[] = [];
  const groups = new Map<MapLine, Proposal[]>();
  for (const one of proposals) {
    const there = found.find(({ path }) => isSamePath(path, one.path));
    const anchor = anchorOf(read, one.path);
    if (there !== undefined) edits.push(replacing(read, there, one));
    else if (anchor === undefined) unplaced.push(one);
    else {
      const beside = besideComment(read, found, anchor, one);
      if (beside !== undefined) edits.push(beside);
      else groups.set(anchor, [...(groups.get(anchor) ?? []), one]);
    }
  }
  for (const one of contradictions) edits.push(...remarked(read, one));
  // Where several end at one line, the innermost goes on first.
  const inner = [...groups].sort(([a], [b]) => b.path.length - a.path.length);
  for (const [anchor, all] of inner) edits.push(below(read, anchor, all));
  return edited(read.lines, edits).join('\n');
}

/**
 * From the last line to the first, so that the numbers of those before stay right; of one place, in the order given. What gives way goes
 * before anything is put in front of it.
 */
function edited(lines: readonly string[], edits: readonly Edit[]): readonly string[] {
  const all = [...lines];
  const inOrder = edits
    .map((edit, n) => ({ edit, n }))
    .sort((a, b) => b.edit.at - a.edit.at || b.edit.count - a.edit.count || b.n - a.n);
  for (const { edit } of inOrder) all.splice(edit.at, edit.count, ...edit.lines);
  return all;
}

/** The innermost map on the way to the fact that a line can be put into or, for one in braces, behind. */
export function anchorOf({ keys }: ContractText, path: FactPath): MapLine | undefined {
  const on = keys.filter((key) => key.path.length < path.length && key.path.every((name, n) => name === path[n]));
  const inner = on.reduce<MapLine | undefined>(
    (best, key) => (best && best.path.length > key.path.length ? best : key),
    undefined,
  );
  return inner === undefined || inner.form === 'other' ? undefined : inner;
}

function replacing({ lines }: ContractText, there: FoundProposal, one: Proposal): Edit {
  const line = lines[there.first] ?? '';
  const hash = line.indexOf('#');
  const column = hash + (/^ *# ( *)/.exec(line)?.[1] ?? '').length;
  const key = there.isDotted ? (/^ *# *([^:]+):/.exec(line)?.[1] ?? '') : keyText(one.path.at(-1) ?? '');
  const fact = there.isDotted ? [dottedLine(key, one, column)] : factLines(key, one.value, one.remark, column);
  return { at: there.first, count: there.last - there.first + 1, lines: fact.map((text) => commented(text, hash)) };
}

/** Behind another proposal that stands under the same key, where that key is a comment itself. */
function besideComment(
  { lines }: ContractText,
  found: readonly FoundProposal[],
  anchor: MapLine,
  one: Proposal,
): Edit | undefined {
  const isBeside = ({ path, above, isDotted }: FoundProposal): boolean =>
    above.length > 0 &&
    !isDotted &&
    path.length === one.path.length &&
    isSamePath(path.slice(0, -1), one.path.slice(0, -1));
  const other = found.findLast(isBeside);
  if (other === undefined || one.path.length - 1 <= anchor.path.length) return undefined;
  const line = lines[other.first] ?? '';
  const hash = line.indexOf('#');
  const column = hash + (/^ *# ( *)/.exec(line)?.[1] ?? '').length;
  const fact = factLines(keyText(one.path.at(-1) ?? ''), one.value, one.remark, column);
  return { at: other.last + 1, count: 0, lines: fact.map((text) => commented(text, hash)) };
}

/** Behind the last line of a map, one below the other as a tree. */
function below(read: ContractText, anchor: MapLine, all: readonly Proposal[]): Edit {
  if (anchor.form === 'flow') {
    const column = anchor.column - 2;
    const own = anchor.path.length - 1;
    const lines = all.map((one) => dottedLine(one.path.slice(own).map(keyText).join('.'), one, column));
    return { at: anchor.last + 1, count: 0, lines: lines.map((line) => commented(line, column)) };
  }
  const { column, path } = anchor;
  const tree = treeOf(
    all.map((one) => ({ names: one.path.slice(path.length), one })),
    column,
  );
  const at = endOf(read.lines, anchor) + 1;
  const isTop = path.length === 0;
  const lines = tree.map((line) => commented(line, column));
  return { at, count: 0, lines: isTop ? ['', ...lines] : lines };
}

function treeOf(
  all: readonly { readonly names: FactPath; readonly one: Proposal }[],
  column: number,
): readonly string[] {
  const names = [...new Set(all.map((item) => item.names[0] ?? ''))];
  return names.flatMap((name) => {
    const own = all.filter((item) => item.names[0] === name);
    const [leaf] = own.filter((item) => item.names.length === 1);
    if (leaf !== undefined) return factLines(keyText(name), leaf.one.value, leaf.one.remark, column);
    const inner = own.map(({ names: path, one }) => ({ names: path.slice(1), one }));
    return [`${' '.repeat(column)}${keyText(name)}:`, ...treeOf(inner, column + 2)];
  });
}

function dottedLine(key: string, { value, remark }: Proposal, column: number): string {
  return `${' '.repeat(column)}${key}: ${flowText(value)} # ${oneLine(remark)}`;
}

/** The last line of a map with the comments that stand at the depth of its keys behind it. */
function endOf(lines: readonly string[], { last, column }: MapLine): number {
  let end = last;
  while (/^( *)# *\S/.exec(lines[end + 1] ?? '') !== null) {
    const hash = (lines[end + 1] ?? '').indexOf('#');
    if (hash < column) break;
    end += 1;
  }
  return end;
}

/** A remark behind a fact, once. */
function remarked(read: ContractText, { path, seen, remark }: Contradiction): readonly Edit[] {
  const key = [...read.keys]
    .reverse()
    .find((one) => one.path.length > 0 && one.path.every((name, n) => name === path[n]));
  if (key === undefined) return [];
  const column = (read.lines[key.line] ?? '').search(/\S/);
  const rest = path.slice(key.path.length).join('.');
  const where = rest === '' ? '' : `${rest} `;
  const line = `${' '.repeat(column)}# seen otherwise, ${where}${flowText(seen)}: ${oneLine(remark)}`;
  return read.lines.includes(line) ? [] : [{ at: key.last + 1, count: 0, lines: [line] }];
}

function commented(line: string, column: number): string {
  return `${' '.repeat(column)}# ${line.slice(column)}`;
}
