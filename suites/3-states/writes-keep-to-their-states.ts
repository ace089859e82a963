import {
  defineCheck,
  dressed,
  enter,
  none,
  context,
  orDefault,
  valueAt,
  type Exchange,
  stated,
  type Json,
  type Own,
  type OwnedRecord,
} from 'probity/check';
import { lag, until } from 'probity/check/looks';
import { controlled, createdApart, mayConflict, sharedBy } from 'probity/check/records';
import { bodyTaken, contents, outsideOf, statesOf } from 'probity/check/states';
import { changedIn, conditionless, precondition, writable } from 'probity/check/writes';

/**
 * Leads a record of its own to a state in which an update, a replacement or a delete must not be used, and sends one that
 * succeeds on another record where it may: it must be refused, and leave the record as it was.
 */
export default defineCheck({
  title: 'A write that needs a state is refused in others, without effect',
  rationale: 'What was confirmed or paid for must not become something else behind the back of those who rely on it.',
  usualFix: 'Check the state of the record in the write, in the same transaction.',
  blindSpot: 'states that no declared action of known content leads to; conditions on other members than the state',

  over: 'operation',
  effect: 'writes',
  leansOn: ['transitions-are-as-declared'],

  needs: (facts) => {
    const { service, operation, resource } = facts;
    // What leads on from its state by an action is another claim.
    const moves = resource === undefined ? [] : (statesOf(resource)?.transitions ?? []);
    const isOther = operation.kind === 'action' && !moves.some(({ by }) => by === operation.id);
    const isWrite = ['update', 'replace', 'delete'].includes(operation.kind) || isOther;
    const nothing = none(operation.id);
    return {
      outside: isWrite && resource !== undefined ? outsideOf(service, resource, operation) : nothing,
      context: isWrite ? context(facts) : nothing,
      schema: isWrite ? bodyTaken(operation) : nothing,
      shared: stated(sharedBy(service, resource), ''),
      volatile: orDefault<readonly string[]>(resource?.volatile ?? nothing, resource?.uncompared ?? []),
      lag: lag(service),
    };
  },

  async verify({ outside: { at, ways, illegal }, context, schema, shared, volatile, lag }, kit) {
    const { operation, own, concurrency } = context;
    if (own?.read === undefined) return kit.stop('not-observable', 'Records cannot be read');
    const states = kit.pickInQuickMode([...ways.keys()], { what: 'states', most: 2 });
    if (states.length === 0)
      kit.stop('not-exercised', 'No action leads to another state, or none of which the contract states the body');
    await kit.forAll(
      contents(kit, context, schema),
      async (body) => {
        const dress = async (of: OwnedRecord | undefined) =>
          body === null ? undefined : dressed(kit, context, body, { held: conditionless, ...(of && { record: of }) });
        const refused: { readonly state: string; readonly told: Exchange; readonly changed: readonly string[] }[] = [];
        const expectRefused = ({ state, told, changed }: (typeof refused)[number]): void => {
          const { class: answer, status } = kit.outcome(told);
          const [how, wanted] = illegal.length === 0 ? [answer, ['caller-error']] : [status, illegal];
          const where = { where: state };
          kit
            .expect(how, `${operation.id} is refused in a state in which it must not be used`, where)
            .toBeOneOf(wanted);
          kit.expect(changed, `${operation.id}, refused for the state, leaves the record as it was`, where).toBeEmpty();
        };
        const ledTo = async (one: Own, state: Json, isApart = false): Promise<OwnedRecord> => {
          const record = isApart ? await createdApart(kit.create, one, shared) : await kit.create(one);
          for (const action of ways.get(state) ?? []) {
            const led = await kit.send(action, { record });
            if (!isApart && mayConflict(led, shared, action)) return ledTo(one, state, true);
            if (kit.outcome(led).class !== 'success')
              kit.discard(`no record is led to the state ${String(state)}`, led);
          }
          return record;
        };
        for (const state of states) {
          const record = await ledTo(own, state);
          const look = () => kit.read(own, record);
          const before = await until(kit, lag.read, look, (item) => valueAt(item, at) === state);
          if (valueAt(before, at) !== state) kit.discard(`no record is led to the state ${String(state)}`);
          const held = await precondition(kit, own, concurrency, record);
          const content = await dress(record);
          // It is not valid in that state.
          const told = await kit.send(operation, { record, ...held(content) }, { intent: 'probe' });
          const written = [...writable(own, record), ...(content === undefined ? [] : [content])];
          const one = { state: String(state), told, changed: changedIn(written, before, await look(), volatile) };
          const isTaken = kit.outcome(told).class === 'success';
          if (isTaken && illegal.length === 0 && one.changed.length === 0)
            kit.note(`${operation.id} is accepted in the state ${one.state}, and does nothing`);
          else if (isTaken) expectRefused(one);
          else refused.push(one);
        }
        const { input, held, record } = await enter(kit, context);
        const inside = await kit.send(operation, { ...input, ...held(await dress(record)) });
        controlled(kit, inside, `${operation.id} in the state that it needs`);
        for (const one of refused) expectRefused(one);
      },
      { atMost: 1 },
    );
  },
});
