import {
  isObject,
  valueAt,
  withValueAt,
  type JsonObject,
  type Kit,
  type OwnedRecord,
  type Own,
  type RelatedRecord,
} from 'probity/check';
import { neededBy, stranger, type Makers } from 'probity/check/records';
import { equal } from 'probity/check/values';

/** How a create makes a record that is not in the scope of another one. */
export interface OtherScope {
  /** What it stands below or refers to. */
  readonly of: readonly RelatedRecord[];
  readonly as?: string;
  readonly body: JsonObject;
}

/** What has a say in what a scope is. */
export interface Scopes {
  readonly own: Own;
  readonly makers: Makers;
  /** Callers from whom the records of the first one are hidden. */
  readonly outsiders: readonly string[];
}

/**
 * A scope that a record is not in: below another parent, of a caller who does not see it, or with another value of a member, which may name
 * another record.
 * @param within JSON pointer to a member, `parent`, or `visibility`
 */
export async function otherScope(
  kit: Kit,
  { own, makers, outsiders }: Scopes,
  within: string,
  { sent: body }: OwnedRecord,
): Promise<OtherScope> {
  const recordOf = async (name: string | undefined): Promise<OwnedRecord> => {
    const facts = makers.resources.find((one) => one.name === name);
    return facts?.own.state === 'stated'
      ? kit.create(facts.own.value)
      : kit.discard(`no record of ${name} can be made`);
  };
  if (within === 'parent') return { of: [await recordOf(own.parents.at(-1))], body };
  if (within === 'visibility') {
    if (outsiders.length === 0) return kit.discard('the contract has no caller from whom the records are hidden');
    const as = stranger(kit, outsiders);
    const of = await neededBy(kit, makers, own, as);
    return 'why' in of ? kit.discard(of.why) : { of, as, body };
  }
  const ref = own.refs.find(({ at }) => at === within);
  if (ref !== undefined) return { of: [{ ...(await recordOf(ref.to)), by: within }], body };
  const before = valueAt(body, within);
  const other = [...kit.alternatives(own, body)]
    .map((one) => valueAt(one, within))
    .find((value) => value !== undefined && !equal(value, before));
  const changed = other === undefined ? undefined : withValueAt(body, within, other);
  return isObject(changed) ? { of: [], body: changed } : kit.discard(`no other value of ${within} is known`);
}
