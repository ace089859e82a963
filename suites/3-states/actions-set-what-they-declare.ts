import { untilAnother } from './mechanisms/writes/seconds.js';
import { elementOf, withAnother } from './mechanisms/writes/elements.js';
import { namedWithTwoValues } from './mechanisms/writes/pieces.js';
import { freeMembers } from './mechanisms/writes/free-members.js';
import { forOneAfter, setOtherwiseBy, type Before } from './mechanisms/writes/set-before.js';
import { changedBeside, setAs } from './mechanisms/writes/setting.js';
import {
  ifStated,
  context,
  defineCheck,
  dressed,
  enter,
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
import { forEachNewTrait } from 'probity/check/lists';
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
    // What undoes a delete finds no record that can be read.
    sets: ifStated(facts.operation.offered)?.undoes === undefined ? facts.operation.sets : none(facts.operation.id),
    context: facts.operation.kind === 'action' ? context(facts) : none(facts.operation.id),
    schema: bodyTaken(facts.operation),
    read: facts.resource?.operations.read.offered ?? none(facts.operation.id),
    isOfRecord: only(orDefault(facts.operation.safe, false), (safe) => !safe),
    free: stated(freeMembers(facts.resource), ''),
    // Where nobody says what changes by itself or with each write, such as a time, only what callers write has to stay.
    isSaid: stated(facts.resource?.volatile.state !== 'gap' || facts.resource.changesWithWrites.state !== 'gap', ''),
    element: stated(elementOf(facts), ''),
    elsewhere: within(facts.operation.offered, (operation) =>
      stated(inOtherStates(facts.service, facts.resource, operation), ''),
    ),
    otherwise: stated(setOtherwiseBy(facts.service, facts.operation), ''),
    variables: stated(facts.service.variables, ''),
    lag: lag(facts.service),
  }),

  async verify({ sets, context, schema, element, elsewhere, otherwise, free, isSaid, variables, lag }, kit) {
    const { operation, own } = context;
    if (own?.read === undefined) return kit.stop('not-observable', 'Records cannot be read');
    const allowed = [...free, ...sets.map(({ at }) => at)];
    const take = async (
      on: OperationContext,
      body: JsonObject | null,
      first?: Before & { readonly content: JsonObject | null },
    ): Promise<void> => {
      const entered = await enter(kit, on);
      const { record } = entered;
      if (record === undefined) return kit.discard('the action is about no record of its own');
      // What it has to take back, a new record does not have.
      const set = first && (await kit.send(first.action, { record, body: first.content ?? undefined }));
      if (set !== undefined && kit.outcome(set).class !== 'success')
        return kit.discard('what comes before was refused');
      const ids = await withAnother(kit, element, record);
      const before = await readBack(kit, own, record, lag);
      // A time that is there is the same when it is taken again within its last digit.
      const timed = sets.flatMap(({ at, to }) => (to.is === 'now' ? [untilAnother(valueAt(before, at))] : []));
      await kit.wait(Math.max(0, ...timed));
      const content = body === null ? undefined : await dressed(kit, on, body, entered);
      const answer = await kit.send(operation, { ...entered.input, ids, ...entered.held(content) });
      if (kit.outcome(answer).class !== 'success')
        return kit.discard('the action was refused', answer, first === undefined ? 'needed' : undefined);
      const judged = (after: Json) =>
        sets.map((one) => ({ one, as: setAs(one, before, after, content, answer, { ...variables, ...ids }) }));
      const read = (): Promise<Json | undefined> => kit.read(own, record);
      const isDone = (item: Json | undefined): boolean =>
        item !== undefined && judged(item).every(({ as }) => as?.isRight !== false);
      const after = await until(kit, lag.read, read, isDone);
      if (after === undefined) return kit.discard('the record cannot be read after the action');
      for (const { one, as } of judged(after)) {
        if (as === undefined && one.to.is === 'removes')
          kit.note(`${operation.id}: nothing adds what it removes from ${one.at}`);
        if (as === undefined) continue;
        const claim = `${operation.id} sets ${one.at} as declared`;
        kit.expect(as.isRight ? [] : [as.shown ?? null], claim, { where: one.at }).toBeEmpty(as.due);
      }
      const changed = changedBeside(before, after, allowed);
      const others = changed.filter((at) => isSaid || declaredAt(own.createBody, at).length > 0);
      kit.expect(others, `${operation.id} changes no other member`).toBeEmpty('no other member changed');
    };
    // Each member that may be left out, and each of few values, is sent once.
    const named = schema === undefined ? undefined : namedWithTwoValues(schema);
    const traits = (body: JsonObject | null) => [operation.id, ...(body === null ? [] : (named?.(body) ?? []))];
    await forEachNewTrait(kit, contents(kit, context, schema), traits, (body) => take(context, body));
    for (const one of otherwise)
      await forOneAfter(kit, context, schema, one, (body, content) => take(context, body, { ...one, content }));
    for (const one of kit.pickInQuickMode(elsewhere, { what: 'states', most: 1 })) {
      const on = { ...context, operation: one };
      await kit.forAll(contents(kit, on, schema), (body) => take(on, body), { atMost: 1 });
    }
  },
});
