import type { Own, ResourceFacts, ServiceFacts } from '../../../contract/facts/model.js';
import { ifStated } from '../../../contract/facts/slot.js';
import { valueAt } from '../../../contract/text/pointer.js';
import { placeholders, type Template } from '../../../contract/text/template.js';
import type { OwnedRecord } from '../../kit.js';

/** A record below which a list stands, by another record: that itself, one that its path names, or one that it refers to. */
export interface Below {
  readonly own: Own;
  /** JSON pointer of the reference. */
  readonly by?: string;
}

/** The placeholders of a path that a record must fill. */
export function openIn({ variables }: Pick<ServiceFacts, 'variables'>, path: Template): readonly string[] {
  return placeholders(path).filter((name) => !Object.hasOwn(variables, name));
}

/** Which record a list stands below, where the other record says it; undefined where it cannot, or it stands below none. */
export function belowOf(
  { resources }: Pick<ServiceFacts, 'resources'>,
  other: ResourceFacts,
  below: string | undefined,
  open: readonly string[],
): Below | undefined {
  // Of several levels the last one; what stands above it is in its own path.
  const [name = ''] = open.at(-1)?.split('.') ?? [];
  const facts = resources.find((one) => one.name === name);
  const own = facts && ifStated(facts.own);
  if (own === undefined) return undefined;
  const above = placeholders(own.item);
  if (!open.every((one) => one.startsWith(`${name}.`) || above.includes(one))) return undefined;
  if (name === other.name) return { own };
  const paths = [other.path, other.item].flatMap((slot) => ifStated(slot) ?? []);
  const isInPath = paths.some((path) => placeholders(path).some((one) => one.startsWith(`${name}.`)));
  const refs = (ifStated(other.refs) ?? []).filter(
    ({ at, to, as }) => to === name && as === 'id' && !at.includes('/*'),
  );
  const fits: readonly Below[] = [
    ...(isInPath && (below === undefined || below === name) ? [{ own }] : []),
    ...refs.filter(({ at }) => below === undefined || below === at).map(({ at }) => ({ own, by: at })),
  ];
  return isInPath || fits.length === 1 ? fits[0] : undefined;
}

/** The placeholders of the list's path, and of what it shows of a record; undefined where the record does not say which list. */
export function idsBelow(
  { own, above }: { readonly own: Own; readonly above?: Below | undefined },
  record: OwnedRecord,
): Readonly<Record<string, string>> | undefined {
  const ids = { ...record.ids };
  for (const [name, value] of Object.entries(record.ids))
    if (!name.includes('.')) ids[`${own.resource}.${name}`] = value;
  if (above?.by === undefined) return ids;
  const named = valueAt(record.created ?? null, above.by) ?? valueAt(record.sent, above.by);
  if (typeof named !== 'string' && typeof named !== 'number') return undefined;
  const [name = 'id'] = placeholders(above.own.item).filter((one) => !one.includes('.'));
  return { ...ids, [`${above.own.resource}.${name}`]: String(named) };
}
