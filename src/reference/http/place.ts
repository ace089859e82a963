export type ResourceName = 'products' | 'reviews' | 'orders';

export const ACTIONS = ['pay', 'refund', 'cancel'] as const;
export type Action = (typeof ACTIONS)[number];

/**
 * What a path addresses. `version` is the segment as sent, and empty where the path has none: whether there is such a
 * version is decided later.
 */
export type Place =
  | { readonly kind: 'health' }
  | { readonly kind: 'limits' }
  | { readonly kind: 'collection'; readonly resource: ResourceName; readonly version: string; readonly parent?: string }
  | {
      readonly kind: 'item';
      readonly resource: ResourceName;
      readonly version: string;
      readonly parent?: string;
      readonly id: string;
    }
  | { readonly kind: 'action'; readonly action: Action; readonly version?: string; readonly id: string }
  | { readonly kind: 'search'; readonly version: string }
  | { readonly kind: 'stream'; readonly resource: 'products' | 'orders'; readonly version: string }
  | { readonly kind: 'nowhere' };

const NOWHERE: Place = { kind: 'nowhere' };

/** Reads a path (a query is ignored). Paths are exact: a trailing slash or another case is another path. */
export function placeOf(path: string): Place {
  const segments = decoded(path.split('?')[0] ?? '');
  if (segments === undefined) return NOWHERE;
  if (segments.length === 1 && segments[0] === 'health') return { kind: 'health' };
  if (segments.length === 1 && segments[0] === 'limits') return { kind: 'limits' };
  const [first, second] = segments;
  if (first === 'orders') return unversioned(segments.slice(1));
  if (first !== 'api' || second === undefined) return NOWHERE;
  const version = second === 'products' ? '' : second;
  const rest = segments.slice(version === '' ? 1 : 2);
  const [resource, id, nested, nestedId] = rest;
  if (resource === 'search' && rest.length === 1) return { kind: 'search', version };
  if (resource === 'events' && rest.length === 1) return { kind: 'stream', resource: 'products', version };
  if (resource === 'order-events' && rest.length === 1) return { kind: 'stream', resource: 'orders', version };
  if (resource !== 'products' && resource !== 'orders') return NOWHERE;
  if (id === undefined) return { kind: 'collection', resource, version };
  if (nested === undefined) return { kind: 'item', resource, version, id };
  if (resource === 'orders') {
    // A refund has its one address outside the versions.
    const action = (['pay', 'cancel'] as const).find((name) => name === nested);
    return action && nestedId === undefined ? { kind: 'action', action, version, id } : NOWHERE;
  }
  if (nested !== 'reviews' || rest.length > 4) return NOWHERE;
  if (nestedId === undefined) return { kind: 'collection', resource: 'reviews', version, parent: id };
  return { kind: 'item', resource: 'reviews', version, parent: id, id: nestedId };
}

function unversioned([id, action, ...rest]: readonly string[]): Place {
  return id !== undefined && action === 'refund' && rest.length === 0 ? { kind: 'action', action, id } : NOWHERE;
}

/** Undefined for a path with an empty segment or broken percent-encoding. */
function decoded(path: string): readonly string[] | undefined {
  try {
    const segments = path.split('/').slice(1).map(decodeURIComponent);
    return segments.includes('') ? undefined : segments;
  } catch {
    return undefined;
  }
}
