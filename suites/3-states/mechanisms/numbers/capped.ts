import type { Exchange, Input, JsonObject, Kit, Own, OwnedRecord, RelatedRecord } from 'probity/check';
import type { CapRule } from 'probity/check/facts';
import type { Moves } from 'probity/check/looks';
import { RACERS, timeLineOf } from 'probity/check/races';
import { exemplar, type Relation } from 'probity/check/records';
import { waysBy, type States } from 'probity/check/states';
import { equal } from 'probity/check/values';
import { TAKES_MORE } from 'probity/check/writes';

/** What there may be so many of, and how one other record is made. */
type Cap = Pick<Relation<CapRule>, 'said' | 'other'>;

/** One other record, with what was made of it. */
export interface Begun {
  readonly made: readonly OwnedRecord[];
  readonly make: () => Promise<Exchange>;
  readonly target: RelatedRecord;
}

/** Makes one other record, of which so many records are made then. */
export async function beginOne(kit: Kit, own: Own, { said, other }: Cap, sent: JsonObject): Promise<Begun> {
  const target = { ...(await kit.create(other)), by: said.record.at };
  const made: OwnedRecord[] = [];
  return {
    made,
    target,
    async make() {
      const exchange = await kit.send(own.create, await kit.createInput(own, sent, [target]));
      const record = kit.outcome(exchange).class === 'success' ? kit.adopt(own, exchange) : undefined;
      if (record !== undefined) made.push(record);
      return exchange;
    },
  };
}

/** Whether a create was refused as one that is too many is. */
export function isCapped(kit: Pick<Kit, 'outcome'>, { refused }: CapRule, exchange: Exchange): boolean {
  const { class: answer, status = 0 } = kit.outcome(exchange);
  return refused.length > 0 ? refused.includes(status) : answer === 'caller-error';
}

/** Whether there was room: what is refused otherwise is refused for something else. */
export const makesRoom = (kit: Pick<Kit, 'outcome'>, said: CapRule, exchange: Exchange): boolean =>
  kit.outcome(exchange).class === 'success' || !isCapped(kit, said, exchange);

/** Creates several records at one time of one other record that has room for one. */
export async function raceForOne(kit: Kit, own: Own, cap: Cap, race: Kit['race']): Promise<void> {
  const { said } = cap;
  const { sent } = await exemplar(kit, own);
  const { make, target } = await beginOne(kit, own, cap, sent);
  for (let n = 1; n < said.count; n += 1)
    if (kit.outcome(await make()).class !== 'success') kit.discard('one that there may be is refused');
  const inputs: Input[] = [];
  while (inputs.length < RACERS) inputs.push(await kit.createInput(own, sent, [target]));
  const { results } = await race(inputs.map((input) => (send) => send(own.create, input, { failures: 'return' })));
  const made = results.filter((exchange) => kit.outcome(exchange).class === 'success');
  for (const exchange of made) kit.adopt(own, exchange);
  const wrote = inputs.map((_, n) => ({ who: `racer ${String(n + 1)}`, value: n + 1 }));
  const shown = timeLineOf(kit, results, wrote, [`${String(made.length)} creates succeeded.`]);
  const about = { proof: true, shown, where: said.record.at ?? said.record.resource, ...TAKES_MORE };
  kit.expect(made, 'No more succeed than there is room for', about).toHaveAtMost(1);
  if (made.length === 0) kit.discard('none of the creates succeeded');
}

/** Leads one of as many as there may be to each state that actions lead to, and looks whether there is room for another one. */
export async function expectByState(
  kit: Kit,
  {
    own,
    cap,
    held,
    states,
    moves,
    sent,
  }: {
    readonly own: Own;
    readonly cap: Cap;
    /** The states in which records count. */
    readonly held: NonNullable<CapRule['while']>;
    readonly states: States | undefined;
    readonly moves: Moves;
    readonly sent: JsonObject;
  },
  of: string,
): Promise<void> {
  const { said } = cap;
  if (states?.at !== held.at) return;
  for (const [state, way] of waysBy(moves.actions, states)) {
    if (way.length === 0) continue;
    const { made, make } = await beginOne(kit, own, cap, sent);
    for (let n = 1; n <= said.count; n += 1) kit.must(await make(), own.create.id);
    const [record] = made;
    if (record === undefined) return;
    for (const action of way) kit.must(await kit.send(action, { record }), action.id);
    const next = await make();
    const where = { where: `${of}, beside one in the state ${String(state)}` };
    if (held.values.some((one) => equal(one, state)))
      kit
        .expect(isCapped(kit, said, next), 'A record counts in each state in which it is declared to', where)
        .toBeTrue('no room');
    else
      kit
        .expect(makesRoom(kit, said, next), 'A record makes room in a state in which it does not count', where)
        .toBeTrue('room for one');
  }
}
