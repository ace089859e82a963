import {
  defineCheck,
  dressed,
  enter,
  isObject,
  none,
  only,
  context,
  orDefault,
  type Json,
  type JsonObject,
} from 'probity/check';
import { lag, until } from 'probity/check/looks';
import { bodyTaken, contents } from 'probity/check/states';
import { equal } from 'probity/check/values';

/** Takes an action, and reads the record until it shows what the answer showed. Members that only one of the two has are not compared. */
export default defineCheck({
  title: 'An action is answered with the record as it is afterwards',
  rationale: 'A caller goes on with the record that it was given, and must not be shown the one from before.',
  usualFix: 'Load the record again after the change, and answer with that.',
  blindSpot: 'members that the answer or the read leaves out; volatile fields',

  over: 'operation',
  effect: 'writes',
  leansOn: ['transitions-are-as-declared'],

  needs: (facts) => ({
    context: facts.operation.kind === 'action' ? context(facts) : none(facts.operation.id),
    returns: only(facts.operation.returns, (returns) => returns === 'item'),
    schema: bodyTaken(facts.operation),
    read: facts.resource?.operations.read.offered ?? none(facts.operation.id),
    volatile: orDefault<readonly string[]>(facts.resource?.volatile ?? none(''), []),
    lag: lag(facts.service),
  }),

  async verify({ context, schema, volatile, lag }, kit) {
    const { operation, own } = context;
    if (own?.read === undefined) return kit.stop('not-observable', 'Records cannot be read');
    const act = async (body: JsonObject | null): Promise<void> => {
      const entered = await enter(kit, context);
      const { input, record, held } = entered;
      if (record === undefined) return kit.discard('the action is about no record of its own');
      const content = body === null ? undefined : await dressed(kit, context, body, entered);
      const told = await kit.send(operation, { ...input, ...held(content) });
      if (kit.outcome(told).class !== 'success') return kit.discard('the action was refused', told, 'needed');
      const answer = kit.item(operation, told);
      if (!isObject(answer)) return kit.discard('the answer shows no record');
      const read = (): Promise<Json | undefined> => kit.read(own, record);
      const agrees = (item: Json | undefined): boolean => others(answer, item, volatile).length === 0;
      const item = await until(kit, lag.read, read, agrees);
      const [first, second] = [others(answer, item, volatile), others(answer, await read(), volatile)];
      // What changes from read to read, nobody can have told.
      const stays = first.filter((name) => second.includes(name));
      kit.expect(stays, `The answer to ${operation.id} shows the record as it is read then`).toBeEmpty();
    };
    await kit.forAll(contents(kit, context, schema), act, { atMost: 2 });
  },
});

/** Members that both have, with different values. */
function others(answer: Json, item: Json | undefined, volatile: readonly string[]): readonly string[] {
  if (!isObject(answer) || !isObject(item)) return [];
  return Object.keys(answer).filter((name) => {
    const [told, shown] = [answer[name], item[name]];
    return told !== undefined && shown !== undefined && !equal({ [name]: told }, { [name]: shown }, volatile);
  });
}
