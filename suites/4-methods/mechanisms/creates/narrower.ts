import type { Json, JsonObject, Own, Exchange, Kit, OwnedRecord } from 'probity/check';
import { combined } from 'probity/check/writes';
import { halfway, memberOf, usually, withMember, type ClosedValue } from './closed-values.js';
import { partOf, type Way } from './ways.js';

/** How a service refuses a value of a body that its schema allows. */
export interface Narrower {
  /** The refused value that is nearest to what is taken, as far as that was looked into. */
  readonly refused: Json;
  /** What is taken in its place; undefined where that is a body without the member. */
  readonly taken: Json | undefined;
  readonly exchange: Exchange;
}

/** Requests that go into how far a limit is from the declared one. */
const STEPS = 11;
/** Bodies that must be taken without the value, before and after they are refused with it. */
const BODIES = 2;
/** How a service says that it does not take this content (RFC 9110 section 15.5). A conflict is with something else. */
const CONTENT_REFUSED: readonly number[] = [400, 422];

/**
 * Sends a value. Undefined where it is taken. A refusal is the value's where two bodies that differ are refused with it, and
 * taken before and after with another value of that member.
 */
export async function narrower(
  kit: Kit,
  { own, way, usual }: { readonly own: Own; readonly way: Way; readonly usual: OwnedRecord },
  one: ClosedValue,
): Promise<Narrower | undefined> {
  const { member, value } = one;
  const isPart = way.operation.kind === 'update';
  const isValid = (content: JsonObject): boolean =>
    kit.validate(way.schema, isPart ? partOf(way.schema, content, [member]) : content).length === 0;
  const others = [...kit.alternatives(own, usual.sent)];
  const full = combined(kit, own.createBody, [usual.sent, ...others.slice(-BODIES * 2)]);
  let blamed = 0;
  let last: Exchange | undefined;
  if (way.first !== undefined) {
    const changed = withMember(way.first.sent, member, value);
    const send = await way.on(way.first.sent);
    if (changed && isValid(changed) && kit.outcome(await send(changed, [member])).class === 'success') return undefined;
  }
  for (const plain of [full, usual.sent, ...others]) {
    const changed = withMember(plain, member, value);
    if (changed === undefined || !isValid(changed)) continue;
    const send = await way.on(plain);
    const isTaken = async (content: JsonObject): Promise<boolean> =>
      kit.outcome(await send(content, [member])).class === 'success';
    last = await send(changed, [member]);
    const { class: answer, status = 0 } = kit.outcome(last);
    if (answer === 'success') return undefined;
    if (!CONTENT_REFUSED.includes(status)) kit.discard(`${member} was answered ${String(status)} (${last.id})`);
    // What a member is no more is not said of it in an update.
    const other = usually(one, memberOf(plain, member)) ?? (isPart ? one.other : undefined);
    const control = withMember(plain, member, other);
    if (control === undefined || !isValid(control) || !(await isTaken(control))) continue;
    if (kit.outcome(await send(changed, [member])).status !== status || !(await isTaken(control))) continue;
    blamed += 1;
    if (blamed < BODIES) continue;
    const instead = (next: Json): JsonObject => withMember(plain, member, next) ?? plain;
    const between = {
      isValid: (next: Json) => isValid(instead(next)),
      isTaken: (next: Json) => isTaken(instead(next)),
    };
    return { ...(await edge({ refused: value, taken: other }, between)), exchange: last };
  }
  if (last === undefined) kit.discard(`no body can have this ${member}`);
  return kit.discard(`a body is refused with this ${member}, and others are refused without it (${last.id})`);
}

/** Halves what lies between a value that is taken and one that is refused, as far as the schema allows what stands in the middle. */
async function edge(
  found: Omit<Narrower, 'exchange'>,
  between: { readonly isValid: (value: Json) => boolean; readonly isTaken: (value: Json) => Promise<boolean> },
): Promise<Omit<Narrower, 'exchange'>> {
  let { refused, taken } = found;
  for (let n = 0; n < STEPS && taken !== undefined; n += 1) {
    const middle = halfway(taken, refused);
    if (middle === undefined || !between.isValid(middle)) break;
    if (await between.isTaken(middle)) taken = middle;
    else refused = middle;
  }
  return { refused, taken };
}
