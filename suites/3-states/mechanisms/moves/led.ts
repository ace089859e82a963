import type { Exchange, Json, JsonObject, Operation, Own, Kit, OutcomeOf, OwnedRecord } from 'probity/check';
import { changedBy, type Write } from 'probity/check/records';
import { fitsCondition } from 'probity/check/refusals';
import { routeTo, statesIn, wayTo, type States } from 'probity/check/states';
import { changeOf } from 'probity/check/values';
import { outOfTurn } from 'probity/check/writes';

/** A record, and what was read of it. */
export interface Ready {
  readonly record: OwnedRecord;
  readonly item: Json | undefined;
}

/** Refusals that a request gets for what it says, and not for the state of its record (RFC 9110 section 15.5). */
const OF_CONTENT = [400, 404, 415, 422];

/** Whether an action may be refused for what it is sent with: a schema need not say all that a service wants of content. */
export function isForContent(
  kit: Pick<Kit, 'outcome'>,
  { illegal }: States,
  { body }: Operation,
  exchange: Exchange,
): boolean {
  const { status = 0 } = kit.outcome(exchange);
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

/** Leads a new record by actions to the first state from which a declared operation leads on. */
export async function ledBefore(
  kit: Pick<Kit, 'must' | 'send'>,
  states: States | undefined,
  actions: readonly Operation[],
  record: OwnedRecord,
  operation: string,
): Promise<void> {
  const from = states?.transitions.find(({ by }) => by === operation)?.from ?? [];
  const [start] = states ? statesIn(states).filter((state) => from.includes(state)) : [];
  for (const step of (states && start !== undefined && wayTo(states, start)) || []) {
    const action = actions.find(({ id }) => id === step);
    if (action) kit.must(await kit.send(action, { record }), step);
  }
}
