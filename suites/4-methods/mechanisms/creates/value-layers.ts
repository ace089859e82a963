import { isObject, withValueAt, type JsonObject, type Own, type Kit, type OwnedRecord, Stop } from 'probity/check';
import { combined } from 'probity/check/writes';
import { memberOf, withMember, type ClosedValue } from './closed-values.js';
import { narrower, type Narrower } from './narrower.js';
import { partOf, type Way } from './ways.js';

/** Values that are looked into one by one at most, of those that are refused together. */
const MOST = 6;

/** So that each value stands in one of them: the first one of each member in the first layer, and so on. */
export function layersOf(values: readonly ClosedValue[]): readonly (readonly ClosedValue[])[] {
  const byMember = new Map<string, readonly ClosedValue[]>();
  for (const one of values) byMember.set(one.member, [...(byMember.get(one.member) ?? []), one]);
  const most = Math.max(0, ...[...byMember.values()].map(({ length }) => length));
  return Array.from({ length: most }, (_, n) => [...byMember.values()].flatMap((all) => all.slice(n, n + 1)));
}

/** A value that is refused, and how. */
export type Refused = Narrower & Pick<ClosedValue, 'member' | 'value'>;

/**
 * Sends all values of a layer in one body. Where it is refused, halves of it are, until the values are known that are refused alone: each
 * of these is then looked into. Undefined where every value is taken, in whatever body.
 */
export async function refusedOf(
  kit: Kit,
  { own, way, usual }: { readonly own: Own; readonly way: Way; readonly usual: OwnedRecord },
  layer: readonly ClosedValue[],
): Promise<Refused | undefined> {
  const others = [...kit.alternatives(own, usual.sent)];
  let content = way.first?.sent ?? combined(kit, own.createBody, [usual.sent, ...others]);
  const send = await way.on(content);
  const isTaken = async (values: readonly ClosedValue[]): Promise<boolean> => {
    const full = values.reduce((sum, one) => having(sum, one), content);
    const members = values.map(({ member }) => member);
    const sent = way.operation.kind === 'update' ? partOf(way.schema, full, members) : full;
    const isValid = kit.validate(way.schema, sent).length === 0;
    return isValid && values.every((one) => memberOf(full, one.member) === one.value)
      ? kit.outcome(await send(full, members)).class === 'success'
      : false;
  };
  const refused = async (values: readonly ClosedValue[]): Promise<readonly ClosedValue[]> => {
    if (values.length === 0 || (await isTaken(values))) return [];
    if (values.length === 1) return values;
    const half = Math.ceil(values.length / 2);
    return [...(await refused(values.slice(0, half))), ...(await refused(values.slice(half)))];
  };
  if (await isTaken(layer)) return undefined;
  // What is refused without any of the values is no body to try them in.
  if (way.first === undefined && !(await isTaken([]))) content = usual.sent;
  let unsaid: Stop | undefined;
  for (const one of (await refused(layer)).slice(0, MOST)) {
    try {
      const found = await narrower(kit, { own, way, usual }, one);
      if (found !== undefined) return { ...found, member: one.member, value: one.value };
    } catch (thrown) {
      // Of this value nothing can be said, as of one that a rule refuses; another one may be refused for itself.
      if (!(thrown instanceof Stop)) throw thrown;
      if (one.isBeside === undefined) unsaid ??= thrown;
    }
  }
  if (unsaid !== undefined) throw unsaid;
  return undefined;
}

/** The body with a value in its member, and with the objects around it where there are none. */
function having(body: JsonObject, { member, value }: ClosedValue): JsonObject {
  const made = withMember(body, member, value) ?? withValueAt(body, `/${member}`, value);
  return isObject(made) ? made : body;
}
