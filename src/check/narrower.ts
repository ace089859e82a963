import type { Json, JsonObject, JsonSchema } from '../contract/json.js';
import type { Own } from '../contract/model.js';
import type { Exchange } from '../result/exchange.js';
import { halfway, usually, type ClosedValue } from './closed-values.js';
import type { Kit, OwnedRecord } from './kit.js';
import { combined } from './merge.js';

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
 * Sends a create with the value. Undefined where it is taken. A refusal is the value's where two bodies that differ are
 * refused with it, and taken before and after with another value of that member.
 */
export async function narrower(
  kit: Kit,
  { own, schema, usual }: { readonly own: Own; readonly schema: JsonSchema; readonly usual: OwnedRecord },
  one: ClosedValue,
): Promise<Narrower | undefined> {
  const { member, value } = one;
  const send = async (content: JsonObject): Promise<Exchange> => {
    const exchange = await kit.send(own.create, { ids: usual.ids, body: await kit.lay(own, content) });
    kit.adopt(own, exchange);
    return exchange;
  };
  const isTaken = async (content: JsonObject): Promise<boolean> => kit.outcome(await send(content)).class === 'success';
  const others = [...kit.alternatives(own, usual.sent)];
  const full = combined(kit, schema, [usual.sent, ...others.slice(-BODIES * 2)]);
  let blamed = 0;
  let last: Exchange | undefined;
  for (const plain of [full, usual.sent, ...others]) {
    const changed = { ...plain, [member]: value };
    if (kit.validate(schema, changed).length > 0) continue;
    last = await send(changed);
    const { class: answer, status = 0 } = kit.outcome(last);
    if (answer === 'success') return undefined;
    if (!CONTENT_REFUSED.includes(status)) kit.discard(`${member} was answered ${String(status)} (${last.id})`);
    const other = usually(one, plain[member]);
    const { [member]: _left, ...rest } = plain;
    const control = other === undefined ? rest : { ...rest, [member]: other };
    if (kit.validate(schema, control).length > 0 || !(await isTaken(control))) continue;
    if (kit.outcome(await send(changed)).status !== status || !(await isTaken(control))) continue;
    blamed += 1;
    if (blamed < BODIES) continue;
    return {
      ...(await edge({ refused: value, taken: other }, (next) => isTaken({ ...plain, [member]: next }))),
      exchange: last,
    };
  }
  if (last === undefined) kit.discard(`no body can have this ${member}`);
  return kit.discard(`a body is refused with this ${member}, and others are refused without it (${last.id})`);
}

/** Halves what lies between a value that is taken and one that is refused. */
async function edge(
  found: Omit<Narrower, 'exchange'>,
  isTaken: (value: Json) => Promise<boolean>,
): Promise<Omit<Narrower, 'exchange'>> {
  let { refused, taken } = found;
  for (let n = 0; n < STEPS && taken !== undefined; n += 1) {
    const middle = halfway(taken, refused);
    if (middle === undefined) break;
    if (await isTaken(middle)) taken = middle;
    else refused = middle;
  }
  return { refused, taken };
}
