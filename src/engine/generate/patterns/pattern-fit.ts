import type { Tree } from './pattern-tree.js';

/** How many characters a tree can stand for. */
export interface Span {
  readonly least: number;
  readonly most: number;
}

export function spanOf(tree: Tree): Span {
  switch (tree.kind) {
    case 'one':
      return { least: 1, most: 1 };
    case 'start':
    case 'end':
      return { least: 0, most: 0 };
    case 'row':
      return tree.parts
        .map(spanOf)
        .reduce((sum, one) => ({ least: sum.least + one.least, most: sum.most + one.most }), {
          least: 0,
          most: 0,
        });
    case 'either': {
      const spans = tree.ways.map(spanOf);
      return { least: Math.min(...spans.map((one) => one.least)), most: Math.max(...spans.map((one) => one.most)) };
    }
    case 'many': {
      const one = spanOf(tree.of);
      return { least: one.least * tree.least, most: one.most === 0 ? 0 : tree.most === 0 ? 0 : one.most * tree.most };
    }
  }
}

/**
 * A part of the tree all of whose texts have a length within the span: so that `^[a-z]+$` with `minLength: 30` needs no
 * luck. Undefined when there is none, or none was found.
 */
export function fit(tree: Tree, span: Span): Tree | undefined {
  const own = spanOf(tree);
  if (own.most < span.least || own.least > span.most) return undefined;
  if (own.least >= span.least && own.most <= span.most) return tree;
  switch (tree.kind) {
    case 'either': {
      const ways = tree.ways.flatMap((way) => fit(way, span) ?? []);
      return ways.length === 0 ? undefined : { kind: 'either', ways };
    }
    case 'many':
      return fitMany(tree, span);
    case 'row':
      return fitRow(tree.parts, span);
    default:
      return undefined;
  }
}

function fitMany(tree: Tree & { kind: 'many' }, span: Span): Tree | undefined {
  const one = spanOf(tree.of);
  if (one.least === one.most && one.least > 0) {
    const least = Math.max(tree.least, Math.ceil(span.least / one.least));
    const most = Math.min(tree.most, Math.floor(span.most / one.least));
    return least > most ? undefined : { ...tree, least, most };
  }
  // The parts differ in length: a fixed number of them, each within its share.
  const ways: Tree[] = [];
  const highest = Math.min(tree.most, Math.floor(span.most / Math.max(one.least, 1)), tree.least + 200);
  for (let times = Math.max(tree.least, 1); times <= highest && ways.length < 3; times += 1) {
    const inner = fit(tree.of, { least: Math.ceil(span.least / times), most: Math.floor(span.most / times) });
    if (inner) ways.push({ kind: 'many', of: inner, least: times, most: times });
  }
  if (tree.least === 0 && span.least === 0) ways.unshift({ kind: 'row', parts: [] });
  return ways.length === 0 ? undefined : { kind: 'either', ways };
}

/** Shares the length out: what is missing to the parts that stretch furthest, what is left evenly. */
function fitRow(parts: readonly Tree[], span: Span): Tree | undefined {
  const spans = parts.map(spanOf);
  const least = spans.map((one) => one.least);
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
  const order = spans.map((_, i) => i).sort((a, b) => (spans[b]?.most ?? 0) - (spans[a]?.most ?? 0));
  for (const i of order) {
    const missing = span.least - sum(least);
    if (missing <= 0) break;
    least[i] = Math.min(spans[i]?.most ?? 0, (least[i] ?? 0) + missing);
  }
  const most = [...least];
  for (let left = order.length; left > 0; left -= 1) {
    const i = order[order.length - left] ?? 0;
    const share = left === 1 ? span.most - sum(most) : Math.floor((span.most - sum(most)) / 2);
    most[i] = Math.min(spans[i]?.most ?? 0, (most[i] ?? 0) + Math.max(share, 0));
  }
  const fitted = parts.map((part, i) => fit(part, { least: least[i] ?? 0, most: most[i] ?? 0 }));
  if (fitted.every((part) => part !== undefined)) return { kind: 'row', parts: fitted };
  // Parts that only come in steps ((ab)+ for 3 characters): the smallest share of the others, and the rest to one.
  for (const i of order) {
    const others = sum(spans.filter((_, k) => k !== i).map((one) => one.least));
    const exact = parts.map((part, k) =>
      k === i
        ? fit(part, { least: Math.max(span.least - others, 0), most: span.most - others })
        : fit(part, { least: spans[k]?.least ?? 0, most: spans[k]?.least ?? 0 }),
    );
    if (exact.every((part) => part !== undefined)) return { kind: 'row', parts: exact };
  }
  return undefined;
}

/** Room around a pattern that is not anchored: text before and after it is as valid. */
export function padded(tree: Tree, filler: Tree): Tree {
  const ways = tree.kind === 'either' ? tree.ways : [tree];
  const room: Tree = { kind: 'many', of: filler, least: 0, most: Infinity };
  const open = ways.map((way): Tree => {
    const parts = way.kind === 'row' ? way.parts : [way];
    const before = parts[0]?.kind === 'start' ? [] : [room];
    const after = parts.at(-1)?.kind === 'end' ? [] : [room];
    return { kind: 'row', parts: [...before, ...parts, ...after] };
  });
  return { kind: 'either', ways: open };
}
