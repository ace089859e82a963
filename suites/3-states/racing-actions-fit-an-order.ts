import { defineCheck, stated, valueAt, type Json } from 'probity/check';
import { lag, movesOf, until } from 'probity/check/looks';
import { actionsBroken, bursts, operationOf, RACERS, type History, type StateAction } from 'probity/check/races';
import { declaredStates, waysBy, type States } from 'probity/check/states';
import { values } from 'probity/check/values';
import { leadsElsewhere, outOfTurn } from 'probity/check/writes';
import { takenOutOfTurn } from './mechanisms/moves/out-of-turn.js';

/** The operations that lead on from a state. */
const goingOn = ({ transitions }: States, state: Json): readonly string[] =>
  transitions.flatMap(({ from, by }) => (from.includes(state) ? [by] : []));

/**
 * Several callers take actions on one record, all at one time. Each that succeeded took place at some moment between its
 * request and its answer; where no order of such moments fits the declared states, two of them went through one door. A
 * refusal says nothing: a service may refuse whoever meets another one, although one after the other they would be let in.
 */
export default defineCheck({
  title: 'Actions that succeed at one time come to what some order of them comes to',
  rationale:
    'Two actions at one time must end as if one came after the other: else a record is in a state that no rule allows.',
  usualFix: 'Lock the record, or update it on condition of the state that was read.',
  blindSpot: 'windows between looking at the state and changing it that are much shorter than the requests are apart',

  over: 'resource',
  effect: 'writes',
  echoes: ['transitions-are-as-declared'],

  needs: ({ service, resource }) => ({
    own: resource.own,
    read: resource.operations.read.offered,
    states: declaredStates(resource),
    moves: stated(movesOf(service, resource), ''),
    lag: lag(service),
  }),

  async verify({ own, read, states, moves, lag }, kit) {
    const actions = moves.actions.filter(({ id }) => states.transitions.some(({ by }) => by === id));
    const [first] = actions;
    if (first === undefined)
      return kit.stop('not-exercised', 'No action changes the state, or none of which the contract states the body');
    const byId = new Map(actions.map((action) => [action.id, action]));
    const starts = [...waysBy(actions, states)].filter(([state]) => goingOn(states, state).some((id) => byId.has(id)));
    const [start = [states.initial ?? null, []] as const] = starts;
    const choices = values.constantFrom(start, ...starts).chain(([state, way]) => {
      // Those that are allowed there come twice: two of one kind at one time are what a service forgets.
      const open = goingOn(states, state).flatMap((id) => byId.get(id) ?? []);
      const racers = values.array(values.constantFrom(...open, ...open, ...actions), {
        minLength: RACERS,
        maxLength: RACERS,
      });
      return values.tuple(values.constant({ state, way }), racers);
    });

    await bursts(kit, choices, async ([from, chosen], race) => {
      const record = await kit.create(own);
      for (const step of from.way)
        if (kit.outcome(await kit.send(step, { record })).class !== 'success')
          kit.discard(`no record is led to the state ${String(from.state)}`);
      const sends = chosen.map((action) => (send: typeof kit.send) => send(action, { record }, { failures: 'return' }));
      const { results } = await race(sends);
      const taken = results
        .map((exchange, n) => {
          const { id } = chosen[n] ?? first;
          const action = { kind: 'transition', name: id } as const;
          return operationOf<StateAction>(kit, exchange, `${id}, racer ${String(n + 1)}`, action);
        })
        .filter(({ outcome }) => outcome !== 'fail');
      if (!taken.some(({ outcome }) => outcome === 'ok')) kit.discard('no action was taken');
      const led = { ...states, initial: from.state };
      let history: History<StateAction> = [];
      const lookAtEnd = async (): Promise<string | undefined> => {
        const last = await kit.send(read, { record });
        const state = last.response && valueAt(kit.item(read, last), states.at);
        const action = { kind: 'read', ...(state === undefined ? {} : { state: String(state) }) } as const;
        history = [...taken, operationOf(kit, last, 'at the end', action)];
        return actionsBroken(kit, history, led);
      };
      const broken = await until(kit, lag.read, lookAtEnd, (found) => found === undefined);
      // What is let in where one request comes after the other is another claim, and no race.
      const isOther = broken !== undefined && (await takenOutOfTurn(kit, own, actions, states, history, from.state));
      // What was tried beside it is not what decided.
      const where = history.at(-1)?.exchange ?? '';
      const alone = [outOfTurn(own), ...actions.map(leadsElsewhere)].map(({ effect }) => effect);
      const proof = { proof: true, shown: broken, where, ...(isOther ? { effect: alone } : {}) };
      kit
        .expect(broken === undefined, 'Some order of the concurrent actions explains the states', proof)
        .toBeTrue('one order');
    });
  },
});
