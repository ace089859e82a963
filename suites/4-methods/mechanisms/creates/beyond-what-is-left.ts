import {
  ifStated,
  isObject,
  map,
  valueAt,
  withValueAt,
  type JsonObject,
  type Kit,
  type Own,
  type Slot,
  type Subjects,
} from 'probity/check';
import { fundingOf } from 'probity/check/facts';

/** A reference to a record whose number a create takes from, and how such a record is made. */
export interface Drained {
  readonly at: string;
  readonly other: Own;
}

/** Members that name a record of which a create takes what no caller writes. */
export function drainedBy({ service, resource }: Subjects['resource']): Slot<readonly Drained[]> {
  return map(resource.own, (own) =>
    fundingOf(own, service.resources).flatMap(({ record }): readonly Drained[] => {
      const other = service.resources.find(({ name }) => name === record.resource);
      const made = other && ifStated(other.own);
      return made === undefined || record.at === undefined ? [] : [{ at: record.at, other: made }];
    }),
  );
}

/** The body with a record that nothing was added to: more is taken than there is, which a service finds only when it stores. */
export async function beyondWhatIsLeft(
  kit: Kit,
  [drained]: readonly Drained[],
  body: JsonObject,
): Promise<JsonObject | undefined> {
  if (drained === undefined || valueAt(body, drained.at) === undefined) return undefined;
  const { ids } = await kit.create(drained.other);
  const [id] = Object.entries(ids).flatMap(([name, one]) => (name.includes('.') ? [] : [one]));
  const made = withValueAt(body, drained.at, typeof valueAt(body, drained.at) === 'number' ? Number(id) : (id ?? null));
  return isObject(made) ? made : undefined;
}
