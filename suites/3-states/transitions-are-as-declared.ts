import {
  defineCheck,
  stated,
  orDefault,
  withValueAt,
  type Exchange,
  type Json,
  type JsonObject,
  type Operation,
} from 'probity/check';
import { lag, leadingBy, movesOf } from 'probity/check/looks';
import { createdApart, mayConflict, sharedBy } from 'probity/check/records';
import { isUnmet, waysBy } from 'probity/check/states';
import { changedIn, writable } from 'probity/check/writes';
import { expectLed, leadingUpdates, ledStates } from './mechanisms/moves/leading-updates.js';
import { expectRefused, isForContent, lookedAt, type Ready } from './mechanisms/moves/led.js';

/**
 * Leads a record of its own to each declared state and takes each action there. What is declared must lead where it
 * says; what is not must be refused, and leave the record as it was.
 */
export default defineCheck({
  title: 'Actions lead from state to state as declared, and are refused elsewhere without effect',
  rationale: 'A caller plans its next step by the state that it sees, and must not be let through where none leads.',
  usualFix: 'Check the present state in each action against one table of transitions.',
  blindSpot: 'states that no declared action leads to; actions whose content is not stated; what time alone changes',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource }) => ({
    own: resource.own,
    read: resource.operations.read.offered,
    states: ledStates(resource),
    moves: stated(movesOf(service, resource), ''),
    lacks: stated((action: Operation, read: () => Promise<Json | undefined>) => isUnmet(action, resource, read), ''),
    updates: stated(leadingUpdates(resource), ''),
    shared: stated(sharedBy(service, resource), ''),
    volatile: orDefault<readonly string[]>(resource.volatile, resource.uncompared),
    lag: lag(service),
  }),

  async verify({ own, states, moves, lacks, updates, shared, volatile, lag }, kit) {
    const isDeclared = ({ id }: Operation): boolean => states.transitions.some(({ by }) => by === id);
    const actions = moves.actions.filter(isDeclared);
    const begun = (moves.begun ?? []).filter(isDeclared);
    const { look, isIn, expectIn } = lookedAt(kit, own, states, lag.read);
    const succeeds = (action: Operation, exchange: Exchange): void => {
      if (isForContent(kit, states, action, exchange)) kit.discard(`${action.id} may be refused`, exchange);
      kit.expect(kit.outcome(exchange).class, `${action.id} succeeds where it is declared`).toEqual('success');
    };
    await expectLed(kit, { own, states, actions }, updates, lag.read);
    const ways = waysBy([...actions, ...leadingBy({ ...moves, actions: [] })], states);
    const nothing = 'No action leads on from a declared initial state, or none of which the contract states the body';
    if (actions.length === 0 || ways.size === 0) kit.stop('not-exercised', nothing);
    await kit.forEach(kit.pickInQuickMode([...ways.keys()], { what: 'states', most: 2 }), async (state) => {
      const made = async (isApart = false): Promise<Ready> => {
        const record = isApart ? await createdApart(kit.create, own, shared) : await kit.create(own);
        const way = ways.get(state) ?? [];
        for (const action of way) {
          if (await lacks(action, () => kit.read(own, record)))
            kit.discard(`${action.id} cannot be used on a record on its way to the state ${String(state)}`);
          const exchange = await kit.send(action, { record });
          if (!isApart && mayConflict(exchange, shared, action)) return made(true);
          succeeds(action, exchange);
          if (kit.outcome(exchange).class !== 'success') kit.discard(`no record is led to the state ${String(state)}`);
        }
        // What a new record is like may follow from what it shares with others, such as a queue that waits for it.
        const item = await look(record, state);
        if (!isApart && shared.length > 0 && !isIn(state)(item)) return made(true);
        expectIn(way.at(-1) ?? own.create, item, [state]);
        return { record, item };
      };
      let ready: Ready | undefined;
      for (const action of [...actions, ...begun]) {
        const led = states.transitions.filter(({ from, by }) => by === action.id && from.includes(state));
        // Where it leads is seen when it has ended, which another check waits for.
        if (led.length > 0 && begun.includes(action)) continue;
        let { record, item: before } = (ready ??= await made());
        // What led it here may have changed what else the action needs: another check looks at that.
        if (await lacks(action, () => Promise.resolve(before))) continue;
        let told = await kit.send(action, { record });
        if (led.length > 0 && mayConflict(told, shared, action)) {
          ({ record, item: before } = ready = await made(true));
          told = await kit.send(action, { record });
        }
        const { class: answer } = kit.outcome(told);
        if (answer === 'success' && begun.includes(action)) {
          kit.note(`${action.id} is begun in the state ${String(state)}; whether it fails then is not looked at`);
          ready = undefined;
          continue;
        }
        if (led.length > 0) {
          succeeds(action, told);
          // One that is refused leads nowhere.
          const to = answer === 'success' ? led.map((way) => way.to) : [state];
          expectIn(action, await look(record, to[0] ?? null), to);
          ready = undefined;
          continue;
        }
        const { item } = (ready = { record, item: await kit.read(own, record) });
        const written = [...writable(own, record), withValueAt({}, states.at, null) as JsonObject];
        expectRefused(kit, { own, states, action, state }, told, changedIn(written, before, item, volatile));
      }
    });
  },
});
