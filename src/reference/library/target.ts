export type Kind = 'authors' | 'books' | 'loans';

/** What can be done to a loan, as the last segment of its path. */
export type Action = 'return' | 'loss' | 'courier';

/** What a path addresses. */
export type Target = { readonly at: 'ping' } | { readonly at: 'nowhere' } | Place;

/** What can be there, under a version of the service: `edition` as it was sent, undefined where the path has none. */
export type Place = { readonly edition?: string } & (
  | { readonly at: 'collection'; readonly kind: Kind; readonly author?: number }
  | {
      readonly at: 'record';
      readonly kind: Kind;
      readonly author?: number;
      /** Not a number where the path has something else in its place: then there is no such record. */
      readonly number: number;
    }
  | { readonly at: 'action'; readonly action: Action; readonly number: number }
  /** Where several records are made at once. */
  | { readonly at: 'batch'; readonly kind: 'authors' | 'books'; readonly author?: number }
  /** How far a courier is. */
  | { readonly at: 'progress'; readonly number: number }
);

const NOWHERE: Target = { at: 'nowhere' };

/** Reads a path, without its query. A slash at the end or another case makes it another path. */
export function targetOf(path: string): Target {
  const [, ...segments] = (path.split('?')[0] ?? '').split('/');
  const [first, second = ''] = segments;
  if (first === 'ping' && segments.length === 1) return { at: 'ping' };
  if (first !== 'catalogue') return NOWHERE;
  const isBare = second === 'authors' || second === 'loans';
  const place = within(segments.slice(isBare ? 1 : 2));
  if (place === undefined) return NOWHERE;
  return isBare ? place : { ...place, edition: second };
}

function within([kind, id, nested, nestedId, ...rest]: readonly string[]): Place | undefined {
  if (rest.length > 0 || (kind !== 'authors' && kind !== 'loans')) return undefined;
  if (id === undefined) return { at: 'collection', kind };
  if (kind === 'authors' && id === 'batch' && nested === undefined) return { at: 'batch', kind };
  const number = numberIn(id);
  if (nested === undefined) return { at: 'record', kind, number };
  if (kind === 'loans') {
    if (nested === 'courier' && nestedId === 'progress') return { at: 'progress', number };
    const isAction = (nested === 'return' || nested === 'loss' || nested === 'courier') && nestedId === undefined;
    return isAction ? { at: 'action', action: nested, number } : undefined;
  }
  if (nested !== 'books') return undefined;
  if (nestedId === undefined) return { at: 'collection', kind: 'books', author: number };
  if (nestedId === 'batch') return { at: 'batch', kind: 'books', author: number };
  return { at: 'record', kind: 'books', author: number, number: numberIn(nestedId) };
}

function numberIn(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : Number.NaN;
}
