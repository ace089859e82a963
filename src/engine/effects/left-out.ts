import type { Violation } from '../../check/violation.js';
import type { Contract } from '../../contract/facts/model.js';
import { escapeSegment } from '../../contract/text/pointer.js';
import { ifStated } from '../../contract/facts/slot.js';

/**
 * The member that records of a resource do not show, where a violation is of nothing else: one that was written and is
 * gone, or one that the schema requires. Whoever does not find it at one place cannot find it at another.
 */
export function leftOut(
  contract: Contract,
  id: string | undefined,
  { observed }: Pick<Violation, 'observed'>,
): { readonly of: string; readonly at: string } | undefined {
  const resource = contract.facts.resources.find(({ operations }) =>
    Object.values(operations).some((one) => one.id === id),
  );
  if (resource === undefined) return undefined;
  const operation = Object.values(resource.operations).find((one) => one.id === id);
  const declared = operation && ifStated(operation.declared);
  const { items } = resource.collection;
  const list = ifStated(items);
  const isRecord = (place: string): boolean => {
    if (declared?.kind !== 'list')
      return place === (declared?.itemEnvelope === '' ? 'the value' : declared?.itemEnvelope);
    return (
      list?.kind === 'pointer' &&
      place.startsWith(`${list.pointer}/`) &&
      /^\d+$/.test(place.slice(list.pointer.length + 1))
    );
  };
  const members = observed.split('; ').map((part) => {
    const gone = /^(\/[^/\s:]+): .+ is gone$/.exec(part)?.[1];
    const [, place = '', name] = /^([^:]+): (\S+) is missing$/.exec(part) ?? [];
    return gone ?? (name !== undefined && isRecord(place) ? `/${escapeSegment(name)}` : undefined);
  });
  const [at] = members;
  return at !== undefined && members.every((one) => one === at) ? { of: resource.name, at } : undefined;
}
