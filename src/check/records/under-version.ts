import type { Operation } from '../../contract/facts/model.js';

const UNDER = ' of ';

/**
 * The same operation under another version that the path names. It has a name of its own, because what it answers is not what the
 * contract says of this version.
 *
 * @param segment of the current version: `/v1/`
 */
export function underVersion(operation: Operation, version: string, segment: string): Operation {
  const parts = operation.path.parts.map((part) => {
    if ('literal' in part) return { literal: part.literal.replace(segment, `/${version}/`) };
    return part.placeholder === 'version' && part.parent === undefined ? { literal: version } : part;
  });
  return { ...operation, id: `${operation.id}${UNDER}${version}`, path: { ...operation.path, parts } };
}

/** The operation that one under another version stands for: what such a create makes is a record of the same resource. */
export function unversioned(id: string): string {
  return id.split(UNDER, 1)[0] ?? id;
}
