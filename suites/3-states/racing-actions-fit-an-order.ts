import { actionsBroken, bursts, declaredStates, defineCheck, movesOf, operationOf, RACERS } from 'probity/check';
import { stated, values, valueAt } from 'probity/check';
import type { Exchange, History, Operation, StateAction } from 'probity/check';

/**
 * Several callers take actions on one record, all at one time. Each action took place at some moment between its request
 * and its answer, or was refused at one; where no order of such moments fits the declared states, two of them went
 * through one door.
 */
export default defineCheck({
  title: 'Actions that are taken at one time come to what some order of them comes to',
  rationale: 'What is paid and cancelled at one time must not end as both, or as neither.',
  blindSpot: 'windows between looking at the state and changing it that are much shorter than the requests are apart',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource }) => ({
    own: resource.own,
    read: resource.operations.read.offered,
    states: declaredStates(resource),
    moves: stated(movesOf(service, resource), ''),
  }),

  async verify({ own, read, states, moves }, kit) {
    const actions = moves.actions.filter(({ id }) => states.transitions.some(({ by }) => by === id));
    const [first] = actions;
    if (first === undefined) return kit.stop('not-exercised', 'No action that takes no content changes the state');
    const choices = values.array(values.constantFrom(...actions), { minLength: RACERS, maxLength: RACERS });
    const stateIn = (operation: Operation, exchange: Exchange): { readonly state?: string } => {
      const state = exchange.response && valueAt(kit.item(operation, exchange), states.at);
      return state === undefined ? {} : { state: String(state) };
    };

    await bursts(kit, choices, async (chosen, race) => {
      const record = await kit.create(own);
      const sends = chosen.map((action) => (send: typeof kit.send) => send(action, { record }, { failures: 'return' }));
      const { results } = await race(sends);
      const history: History<StateAction>[number][] = results.flatMap((exchange, n) => {
        const action = chosen[n] ?? first;
        const who = `${action.id}, racer ${String(n + 1)}`;
        const taken = { kind: 'transition', name: action.id, ...stateIn(action, exchange) } as const;
        const operation = operationOf(kit, exchange, who, taken);
        // What is refused for another reason than the state says nothing about it.
        const isAbout = states.illegal === undefined || kit.outcome(exchange).status === states.illegal;
        return operation.outcome === 'fail' && !isAbout ? [] : [operation];
      });
      if (!history.some(({ outcome }) => outcome === 'ok')) kit.discard('no action was taken');
      const last = await kit.send(read, { record });
      history.push(operationOf(kit, last, 'at the end', { kind: 'read', ...stateIn(read, last) }));
      const broken = actionsBroken(kit, history, states);
      const proof = { proof: true, shown: broken };
      kit.expect(broken === undefined, 'Some order of the actions fits the states', proof).toBeTrue('one order');
    });
  },
});
