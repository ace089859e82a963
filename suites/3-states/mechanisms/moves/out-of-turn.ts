import { type Json, type Operation, type Own, valueAt, type Kit } from 'probity/check';
import { actionsBroken, type History, type StateAction } from 'probity/check/races';
import { statesIn, wayTo, type States, type Transition } from 'probity/check/states';

/** Actions that are tried in states, for one resource. */
const MOST = 40;

/**
 * Whether a history that fits no order of the declared transitions fits one where those are added that the service carries
 * out as well when one request comes after the other, or that lead elsewhere then: no race is needed to explain it. They are
 * tried once in a run.
 *
 * @param initial the state in which the history began
 */
export async function takenOutOfTurn(
  kit: Kit,
  own: Own,
  actions: readonly Operation[],
  states: States,
  history: History<StateAction>,
  initial = states.initial,
): Promise<boolean> {
  const allowed = await kit.once(`out-of-turn@${own.resource}`, (apart) => allowedBeside(apart, own, actions, states));
  if (allowed.length === 0) return false;
  const more = { ...states, initial, transitions: [...states.transitions, ...allowed] };
  return actionsBroken(kit, history, more) === undefined;
}

/** Transitions that are not declared and that the service carries out all the same, each with what the action leads to. */
async function allowedBeside(
  kit: Kit,
  own: Own,
  actions: readonly Operation[],
  states: States,
): Promise<readonly Transition[]> {
  const { transitions } = states;
  const known = transitions.map(({ to, by }) => ({ to, by }));
  const pairs = statesIn(states).flatMap((state) => actions.map((action) => [state, action] as const));
  const ledTo = (state: Json, { id }: Operation): readonly Json[] =>
    transitions.flatMap(({ from, to, by }) => (by === id && from.includes(state) ? [to] : []));
  const tried = new Map(
    pairs.map(([state, action]) => [`${action.id} in ${JSON.stringify(state)}`, { state, action }]),
  );
  const allowed: Transition[] = [];
  await kit.forEach([...tried.keys()].slice(0, MOST), async (pair) => {
    const { state, action } = tried.get(pair) ?? kit.discard('it is not among those to try');
    const way = wayTo(states, state)?.map((name) => actions.find(({ id }) => id === name));
    if (way === undefined) kit.discard(`no declared way leads to ${String(state)}`);
    const record = await kit.create(own);
    for (const step of [...way, action]) {
      if (step === undefined) return kit.discard(`an action on the way to ${String(state)} cannot be taken`);
      if (kit.outcome(await kit.send(step, { record })).class !== 'success') return;
    }
    const declared = ledTo(state, action);
    if (declared.length > 0) {
      const to = valueAt(await kit.read(own, record), states.at);
      if (to !== undefined && !declared.includes(to)) allowed.push({ from: [state], to, by: action.id });
      return;
    }
    const targets = new Set(known.filter(({ by }) => by === action.id).map(({ to }) => to));
    for (const to of targets) allowed.push({ from: [state], to, by: action.id });
  });
  return allowed;
}
