import { context, defineCheck, dressed, enter, only, orDefault, stated } from 'probity/check';
import { lag, until } from 'probity/check/looks';
import { bodyTaken, contents } from 'probity/check/states';
import { difference, equal } from 'probity/check/values';
import { forgetsKeys, retryKey } from 'probity/check/writes';

/**
 * Uses an action on a record of its own with a key, and sends the same again with that key: it must be answered as one that worked, and the record must be as it
 * was after the first. With another key the action has to do something else, or nothing is shown by that.
 */
export default defineCheck({
  title: 'An action that is repeated with the same key is done once',
  rationale: 'A capture or a refund whose answer was lost is sent again: without the key it would be done twice.',
  usualFix: 'Store the key with the first answer in the transaction of the action, and give that answer again.',
  blindSpot: 'effects that the record does not show; keys that are used much later, or by two callers at once',

  over: 'operation',
  effect: 'writes',
  leansOn: ['valid-requests-succeed'],

  needs: ({ service, resource, operation, ...facts }) => ({
    key: retryKey(service, operation.id),
    context: only(
      context({ service, resource, operation, ...facts }),
      ({ operation: { kind, safe }, footing }) =>
        kind === 'action' && !safe && footing.on === 'own' && footing.own.read !== undefined,
      'an action on records that are made and read',
    ),
    schema: bodyTaken(operation),
    volatile: stated(resource === undefined ? [] : orDefault(resource.volatile, resource.uncompared).value, ''),
    lag: lag(service),
  }),

  async verify({ context, schema, volatile, lag }, kit) {
    const { operation, footing } = context;
    if (footing.on !== 'own') return;
    const { own } = footing;
    await kit.forAll(
      contents(kit, context, schema),
      async (body) => {
        const { record, input } = await enter(kit, context);
        if (record === undefined) return kit.discard('there is no record');
        const content = body === null ? {} : { body: await dressed(kit, context, body) };
        const use = (key: string) => kit.send(operation, { ...input, ...content, key }, { fresh: true });
        const key = kit.unique();
        kit.control(await use(key), operation.id);
        const done = await kit.read(own, record);
        if (done === undefined) kit.discard('the record is not there when the action is done');
        const again = await use(key);
        const look = () => kit.read(own, record);
        const seen = await until(kit, lag.read, look, (now) => equal(now, done));
        const cause = { anyAnswerOf: operation.id, ...forgetsKeys(operation) };
        const { class: answer } = kit.outcome(again);
        const isTold = answer === 'success';
        if (isTold && difference(done, seen, volatile).length === 0) {
          const other = await use(kit.unique());
          const isAlike =
            kit.outcome(other).class === 'success' && difference(seen, await look(), volatile).length === 0;
          if (isAlike) kit.discard('the action does the same again under any key');
        }
        const known = answer === 'server-error' ? { where: again.id } : cause;
        kit.expect(answer, `${operation.id} repeated with its key is answered as the first`, known).toEqual('success');
        const changed = difference(done, seen, volatile).map(({ pointer }) => pointer);
        kit.expect(changed, `${operation.id} repeated with its key changes nothing more`, cause).toBeEmpty();
      },
      { atMost: 1 },
    );
  },
});
