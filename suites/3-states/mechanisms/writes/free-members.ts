import { ifStated, type Json, type ResourceFacts } from 'probity/check';

/** JSON pointers to members that any write may change: what changes by itself, with each write or each move, and the version. */
export function freeMembers(resource: ResourceFacts | undefined): readonly string[] {
  if (resource === undefined) return [];
  return [
    ...(ifStated(resource.volatile) ?? []),
    ...(ifStated(resource.changesWithWrites) ?? []),
    ...movedBy(resource.at('states.at')),
    ...versionOf(ifStated(resource.concurrency)?.by),
  ];
}

const movedBy = (at: { readonly state: string; readonly value?: Json }): readonly string[] =>
  at.state === 'stated' && typeof at.value === 'string' ? [at.value] : [];

const versionOf = (by: unknown): readonly string[] =>
  typeof by === 'object' && by !== null && 'pointer' in by ? [String(by.pointer)] : [];
