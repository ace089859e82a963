import type { FoldedClause } from '../../result/fold.js';

/** A piece of the text of a document, with the clauses that quote it. */
export interface Piece {
  readonly text: string;
  /** None for a piece that no clause quotes. */
  readonly clauses: readonly FoldedClause[];
}

/** One block of a Markdown text. Rows of a table keep their bars, so that a quote of a row is still found in it. */
export type Block =
  | { readonly kind: 'heading'; readonly depth: number; readonly pieces: readonly Piece[] }
  | { readonly kind: 'paragraph' | 'item'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'row'; readonly cells: readonly string[]; readonly clauses: readonly FoldedClause[] };

interface Range {
  readonly from: number;
  readonly to: number;
  readonly folded: FoldedClause;
}

/**
 * The text of a document with a mark on each sentence that a clause quotes: the reader sees the document as it was
 * written, and what became of it. Clauses whose quote is not in the text are left out.
 */
export function markedText(text: string, clauses: readonly FoldedClause[]): readonly Block[] {
  const ranges = rangesOf(text, clauses);
  const blocks: Block[] = [];
  let from = 0;
  for (const line of text.split('\n')) {
    const to = from + line.length;
    const block = blockOf(
      line,
      from,
      ranges.filter((range) => range.from < to && range.to > from),
    );
    if (block !== undefined) blocks.push(block);
    from = to + 1;
  }
  return blocks;
}

/** Quotes stand in the order of the document, and one may stand there twice: each is looked for after the one before it. */
function rangesOf(text: string, clauses: readonly FoldedClause[]): readonly Range[] {
  const ranges: Range[] = [];
  let after = 0;
  for (const folded of clauses) {
    const { quote } = folded.clause;
    if (quote === undefined || quote === '') continue;
    const next = text.indexOf(quote, after);
    const at = next >= 0 ? next : text.indexOf(quote);
    if (at < 0) continue;
    ranges.push({ from: at, to: at + quote.length, folded });
    after = at;
  }
  return ranges;
}

function blockOf(line: string, start: number, ranges: readonly Range[]): Block | undefined {
  if (line.trim() === '' || /^\|[\s:|-]+\|$/.test(line.trim())) return undefined;
  if (line.trimStart().startsWith('|')) {
    const cells = line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|');
    return { kind: 'row', cells: cells.map((cell) => cell.trim()), clauses: ranges.map(({ folded }) => folded) };
  }
  const heading = /^(#{1,6})\s+/.exec(line);
  const item = /^\s*(?:[-*+]|\d+[.)])\s+/.exec(line);
  const skip = heading?.[0].length ?? item?.[0].length ?? 0;
  const pieces = piecesOf(line.slice(skip), start + skip, ranges);
  if (heading) return { kind: 'heading', depth: heading[1]?.length ?? 1, pieces };
  return { kind: item ? 'item' : 'paragraph', pieces };
}

/** Cuts a line where quotes begin and end; where they overlap, a piece has the clauses of all. */
function piecesOf(line: string, start: number, ranges: readonly Range[]): readonly Piece[] {
  const cuts = new Set([0, line.length]);
  for (const { from, to } of ranges) {
    for (const cut of [from - start, to - start]) if (cut > 0 && cut < line.length) cuts.add(cut);
  }
  const sorted = [...cuts].sort((a, b) => a - b);
  return sorted.slice(1).map((to, n) => {
    const from = sorted[n] ?? 0;
    const inside = ranges.filter((range) => range.from - start < to && range.to - start > from);
    return { text: line.slice(from, to), clauses: inside.map(({ folded }) => folded) };
  });
}
