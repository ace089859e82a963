import { untilAnother } from './mechanisms/writes/seconds.js';
import { elementOf, withAnother } from './mechanisms/writes/elements.js';
import { changedBeside, setAs } from './mechanisms/writes/setting.js';
import {
  context,
  defineCheck,
  dressed,
  enter,
  ifStated,
  none,
  only,
  orDefault,
  stated,
  valueAt,
  within,
  type Json,
  type JsonObject,
  type OperationContext,
} from 'probity/check';
import { lag, readBack, until } from 'probity/check/looks';
import { bodyTaken, contents, inOtherStates } from 'probity/check/states';
import { declaredAt } from 'probity/check/values';

/**
 * Takes an action on records of its own, in each state in which it can be taken, and compares what each then shows with what the action sets,
 * and all else with what it was.
 */
export default defineCheck({
  title: 'An action sets the members that the contract says, and no others',
  rationale:
    'A caller goes by what an action leaves in the record: the assignee, the time of the payment, the amount that is open.',
  usualFix: 'Write the declared members in the action, and no others.',
  blindSpot:
    'what the action changes in other records; what it sets to a member that its request leaves out; a time that is off by minutes, or any time where answers have no Date header',

  over: 'operation',
  effect: 'writes',
  leansOn: ['transitions-are-as-declared'],

  needs: (facts) => ({
    sets: facts.operation.sets,
    context: facts.operation.kind === 'action' ? context(facts) : none(facts.operation.id),
    schema: bodyTaken(facts.operation),
    read: facts.resource?.operations.read.offered ?? none(facts.operation.id),
    isOfRecord: only(orDefault(facts.operation.safe, false), (safe) => !safe),
    free: stated(
      [
        ...(ifStated(facts.resource?.volatile ?? none('')) ?? []),
        ...(ifStated(facts.resource?.changesWithWrites ?? none('')) ?? []),
        ...movedBy(facts.resource?.at('states.at')),
        ...versionOf(ifStated(facts.resource?.concurrency ?? none(''))?.by),
      ],
      '',
    ),
    // Where nobody says what changes by itself or with each write, such as a time, only what callers write has to stay.
    isSaid: stated(facts.resource?.volatile.state !== 'gap' || facts.resource.changesWithWrites.state !== 'gap', ''),
    element: stated(elementOf(facts), ''),
    elsewhere: within(facts.operation.offered, (operation) =>
      stated(inOtherStates(facts.service, facts.resource, operation), ''),
    ),
    variables: stated(facts.service.variables, ''),
    lag: lag(facts.service),
  }),

  async verify({ sets, context, schema, element, elsewhere, free, isSaid, variables, lag }, kit) {
    const { operation, own } = context;
    if (own?.read === undefined) return kit.stop('not-observable', 'Records cannot be read');
    const allowed = [...free, ...sets.map(({ at }) => at)];
    const take = async (on: OperationContext, body: JsonObject | null): Promise<void> => {
      const entered = await enter(kit, on);
      const { record } = entered;
      if (record === undefined) return kit.discard('the action is about no record of its own');
      const ids = await withAnother(kit, element, record);
      const before = await readBack(kit, own, record, lag);
      // A time that is there is the same when it is taken again within its last digit.
      const timed = sets.flatMap(({ at, to }) => (to.is === 'now' ? [untilAnother(valueAt(before, at))] : []));
      await kit.wait(Math.max(0, ...timed));
      const content = body === null ? undefined : await dressed(kit, on, body, entered);
      const answer = await kit.send(operation, { ...entered.input, ids, ...entered.held(content) });
      if (kit.outcome(answer).class !== 'success') return kit.discard('the action was refused', answer, 'needed');
      const judged = (after: Json) =>
        sets.map((one) => ({ one, as: setAs(one, before, after, content, answer, { ...variables, ...ids }) }));
      const read = (): Promise<Json | undefined> => kit.read(own, record);
      const isDone = (item: Json | undefined): boolean =>
        item !== undefined && judged(item).every(({ as }) => as?.isRight !== false);
      const after = await until(kit, lag.read, read, isDone);
      if (after === undefined) return kit.discard('the record cannot be read after the action');
      for (const { one, as } of judged(after)) {
        if (as === undefined) {
          if (one.to.is === 'removes') kit.note(`${operation.id}: nothing adds what it removes from ${one.at}`);
          continue;
        }
        const claim = `${operation.id} sets ${one.at} as declared`;
        kit.expect(as.isRight ? [] : [as.shown ?? null], claim, { where: one.at }).toBeEmpty(as.due);
      }
      const changed = changedBeside(before, after, allowed);
      const others = changed.filter((at) => isSaid || declaredAt(own.createBody, at).length > 0);
      kit.expect(others, `${operation.id} changes no other member`).toBeEmpty('no other member changed');
    };
    await kit.forAll(contents(kit, context, schema), (body) => take(context, body), { atMost: 4 });
    for (const one of kit.pickInQuickMode(elsewhere, { what: 'states', most: 1 })) {
      const on = { ...context, operation: one };
      await kit.forAll(contents(kit, on, schema), (body) => take(on, body), { atMost: 1 });
    }
  },
});

const movedBy = (at: { readonly state: string; readonly value?: Json } | undefined): readonly string[] =>
  at?.state === 'stated' && typeof at.value === 'string' ? [at.value] : [];

const versionOf = (by: unknown): readonly string[] =>
  typeof by === 'object' && by !== null && 'pointer' in by ? [String(by.pointer)] : [];
