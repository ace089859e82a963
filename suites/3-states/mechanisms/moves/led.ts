import {
  valueAt,
  type Exchange,
  type Json,
  type JsonObject,
  type Operation,
  type Own,
  type Kit,
  type OutcomeOf,
  type OwnedRecord,
} from 'probity/check';
import { until } from 'probity/check/looks';
import { changedBy, type Write } from 'probity/check/records';
import { fitsCondition, permittedRefusal } from 'probity/check/refusals';
import { routeTo, statesIn, wayTo, type States } from 'probity/check/states';
import { changeOf } from 'probity/check/values';
import { leadsElsewhere, outOfTurn } from 'probity/check/writes';

/** A record, and what was read of it. */
export interface Ready {
  readonly record: OwnedRecord;
  readonly item: Json | undefined;
}

/** Refusals that a request gets for what it says, and not for the state of its record (RFC 9110 section 15.5). */
const OF_CONTENT = [400, 404, 415, 422];

/**
 * Whether an action may be refused for what it is sent with: a schema need not say all that a service wants of content; or by a rule that the
 * contract cannot state.
 */
export function isForContent(
  kit: Pick<Kit, 'outcome'>,
  { illegal }: States,
  operation: Operation,
  exchange: Exchange,
): boolean {
  const { body } = operation;
  const outcome = kit.outcome(exchange);
  if (permittedRefusal(operation, outcome) !== undefined) return true;
  const { status = 0 } = outcome;
  return body !== undefined && status !== illegal && OF_CONTENT.includes(status);
}

/** How an action that is out of turn was answered, and how it has to be: by a status where one is stated. */
function refusedAs(
  { illegal }: States,
  { refused }: Operation,
  { class: answer, status = 0 }: OutcomeOf,
): { readonly how: string | number; readonly wanted: readonly (string | number)[]; readonly isSaid: boolean } {
  const statuses = refused?.['forbidden-transition'] ?? illegal;
  if (statuses === undefined) return { how: answer, wanted: ['caller-error'], isSaid: false };
  return { how: status, wanted: [statuses].flat(), isSaid: true };
}

/** Evaluates how an action was answered in a state from which it is not declared to lead anywhere. */
export function expectRefused(
  kit: Kit,
  {
    own,
    states,
    action,
    state,
  }: { readonly own: Own; readonly states: States; readonly action: Operation; readonly state: Json },
  exchange: Exchange,
  changed: readonly string[],
): void {
  const { class: answer } = kit.outcome(exchange);
  // Where nobody says how it is refused, an action that has nothing to do may say that it is done.
  const { how, wanted, isSaid } = refusedAs(states, action, kit.outcome(exchange));
  if (answer === 'success' && !isSaid && changed.length === 0)
    kit.note(`${action.id} is accepted in the state ${String(state)}, and does nothing`);
  else {
    const claim = `${action.id} is refused where it is not declared`;
    kit.expect(how, claim, answer === 'success' ? outOfTurn(own) : {}).toBeOneOf(wanted);
    fitsCondition(kit, exchange, 'forbidden-transition');
  }
  kit.expect(changed, `${action.id}, when it is refused, leaves the record as it was`).toBeEmpty();
}

/**
 * Leads a new record to a state as the contract says, by actions where they lead there, or else also by updates that write
 * the state. False where no way is declared.
 */
export async function ledTo(
  kit: Kit,
  own: Own,
  states: States,
  {
    actions,
    writes,
    bodyOf = () => undefined,
  }: {
    readonly actions: readonly Operation[];
    readonly writes: readonly Write[];
    /** What an action is sent with, where it is not the usual. */
    readonly bodyOf?: (action: Operation) => JsonObject | undefined;
  },
  record: OwnedRecord,
  wanted: Json,
): Promise<boolean> {
  const update = writes.find(({ kind }) => kind === 'update');
  const routeBy = (isUsable: (by: string) => boolean) =>
    routeTo({ ...states, transitions: states.transitions.filter(({ by }) => isUsable(by)) }, wanted);
  const isAction = (by: string): boolean => actions.some(({ id }) => id === by);
  const isUpdate = (by: string): boolean => update !== undefined && (by === 'update' || by === update.operation.id);
  const route = routeBy(isAction) ?? routeBy((by) => isAction(by) || isUpdate(by));
  if (route === undefined) return false;
  for (const { by, to } of route) {
    const action = actions.find(({ id }) => id === by);
    const body = changeOf(update?.operation ?? {}, states.at, to);
    const content = action && bodyOf(action);
    const sent =
      action === undefined && update !== undefined
        ? await changedBy(kit, own, update, record, body)
        : action && (await kit.send(action, { record, ...(content === undefined ? {} : { body: content }) }));
    if (sent === undefined) return false;
    kit.must(sent, `${by}, which leads to ${JSON.stringify(to)}`);
  }
  return true;
}

/** A state from which an operation leads on, and the actions that lead a new record there; no state where none is known. */
export interface Start {
  readonly state: Json | undefined;
  readonly way: readonly Operation[];
}

/** As many ways as one operation is tried after. */
const STARTS = 5;

/** Where a declared operation leads on from: each such state that actions lead a new record to, or else the record as it is new. */
export function startsOf(
  states: States | undefined,
  actions: readonly Operation[],
  operation: string,
): readonly Start[] {
  if (states === undefined) return [{ state: undefined, way: [] }];
  const isAction = (by: string): boolean => actions.some(({ id }) => id === by);
  const known = { ...states, transitions: states.transitions.filter(({ by }) => isAction(by)) };
  const from = states.transitions.flatMap((one) => (one.by === operation ? one.from : []));
  const starts = statesIn(states)
    .filter((state) => from.includes(state))
    .flatMap((state): readonly Start[] => {
      const way = wayTo(known, state)?.flatMap((name) => actions.find(({ id }) => id === name) ?? []);
      return way === undefined ? [] : [{ state, way }];
    });
  return starts.length === 0 ? [{ state: undefined, way: [] }] : starts.slice(0, STARTS);
}

/** Moves by actions on which no shortest way to a state leads: another one to a state, or one from a state that is behind another. */
export function furtherMoves(
  states: States | undefined,
  actions: readonly Operation[],
): readonly { readonly action: Operation; readonly start: Start }[] {
  if (states === undefined) return [];
  const last = statesIn(states).map((state) => routeTo(states, state) ?? []);
  const walked = last.map((route) => {
    const [step, before] = [route.at(-1), route.at(-2)?.to ?? states.initial];
    return step && `${step.by} ${JSON.stringify(before)}`;
  });
  return actions.flatMap((action) => {
    if (!states.transitions.some(({ by }) => by === action.id)) return [];
    return startsOf(states, actions, action.id).flatMap((start) =>
      start.state === undefined || walked.includes(`${action.id} ${JSON.stringify(start.state)}`)
        ? []
        : [{ action, start }],
    );
  });
}

/**
 * Leads a new record there.
 * @param bodyOf what an action is sent with, where it is not the usual
 */
export async function ledBy(
  kit: Pick<Kit, 'must' | 'send'>,
  { way }: Start,
  record: OwnedRecord,
  bodyOf: (action: Operation) => JsonObject | undefined = () => undefined,
): Promise<void> {
  for (const action of way) {
    const body = bodyOf(action);
    kit.must(await kit.send(action, { record, ...(body === undefined ? {} : { body }) }), action.id);
  }
}

/** Whether an effect is one of an operation in that state: one that names no states has it in all. */
export function isFrom({ from }: { readonly from?: readonly Json[] }, { state }: Start): boolean {
  return from === undefined || state === undefined || from.includes(state);
}

/** Reads of a record, which wait for a state, and what is expected of them. */
export function lookedAt(
  kit: Kit,
  own: Own,
  { at }: States,
  lag: number,
): {
  readonly look: (record: OwnedRecord, to: Json) => Promise<Json | undefined>;
  readonly isIn: (state: Json) => (item: Json | undefined) => boolean;
  readonly expectIn: (by: Operation, item: Json | undefined, to: readonly Json[]) => void;
} {
  const isIn = (state: Json) => (item: Json | undefined) => valueAt(item, at) === state;
  return {
    isIn,
    look: (record, to) => until(kit, lag, () => kit.read(own, record), isIn(to)),
    expectIn: ({ id }, item, to) =>
      kit.expect(valueAt(item, at) ?? null, `${id} leads to the declared state`, leadsElsewhere({ id })).toBeOneOf(to),
  };
}
