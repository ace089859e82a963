import type { OwnedRecord, RelatedRecord } from '../../../check/kit.js';
import { isBesideParent, isNamedBy, refsFilled } from '../../../check/records/references/refs-sent.js';
import type { Laid, Own } from '../../../contract/facts/model.js';
import { writtenRefs } from '../../../contract/facts/written-refs.js';
import type { Json } from '../../../contract/text/json.js';
import type { RunContext } from '../context.js';
import { urlOf } from './record-url.js';

/**
 * What each reference of a body names, by its pointer: one of `of`, or the record of the run.
 * @param shared the record of the run for a resource, or another one like it
 */
export async function namedRecords(
  { contract }: Pick<RunContext, 'contract'>,
  own: Laid,
  of: readonly RelatedRecord[],
  shared: (resource: string, isAnother: boolean) => Promise<OwnedRecord>,
): Promise<ReadonlyMap<string, Json>> {
  const references = new Map<string, Json>();
  const named = new Set<string>();
  const filled = refsFilled(own, contract.facts.resources);
  const asked = writtenRefs(own).filter((ref) => ref.isLoose === true && isNamedBy(ref, of));
  for (const { at, to, as } of [...filled, ...asked]) {
    // A transfer from an account to itself is none: two members of one object name two records, and so do the path and a member.
    const isBeside = isBesideParent(own, { at, to, as });
    const group = `${at.slice(0, Math.max(at.lastIndexOf('/*'), 0))} ${to}`;
    const isAnother = named.has(group) || (isBeside && !at.includes('/*'));
    named.add(group);
    const fits = of.filter(({ resource, by = isBeside ? undefined : at }) => resource === to && by === at);
    const record = fits.find(({ by }) => by === at) ?? fits[0] ?? (await shared(to, isAnother));
    references.set(at, as === 'url' ? urlOf(contract, to, record) : idOf(contract, record));
  }
  return references;
}

/** The id of a record beside those of its parents, which have a dot, and the variables of its caller. */
function idOf({ facts }: RunContext['contract'], { resource, ids }: OwnedRecord): string {
  const id = facts.resources.find(({ name }) => name === resource)?.id;
  const names = id?.state === 'stated' ? Object.keys(id.value.placeholders) : [];
  const own = names.flatMap((name) => ids[name] ?? []);
  const others = Object.entries(ids).flatMap(([name, one]) => (name.includes('.') ? [] : [one]));
  return own[0] ?? others[0] ?? '';
}

/** What the path names: what a member refers to, where that is of the same resource, but for a member that names another one. */
export function parentAmong(own: Own, name: string, of: readonly RelatedRecord[]): RelatedRecord | undefined {
  const beside = own.refs.filter((ref) => ref.to === name && isBesideParent(own, ref)).map(({ at }) => at);
  const fits = of.filter(({ resource, by }) => resource === name && (by === undefined || !beside.includes(by)));
  return fits.find(({ by }) => by === undefined) ?? fits[0];
}

/** The ids of records above one, as its paths name them: those of their own parents keep their names. */
export function idsOfParents(parents: readonly (readonly [string, OwnedRecord])[]): Readonly<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const [name, parent] of parents) {
    for (const [placeholder, value] of Object.entries(parent.ids)) {
      ids[placeholder.includes('.') ? placeholder : `${name}.${placeholder}`] = value;
    }
  }
  return ids;
}
