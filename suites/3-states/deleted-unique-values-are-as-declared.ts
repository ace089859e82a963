import {
  defineCheck,
  only,
  orDefault,
  stated,
  valueAt,
  withValueAt,
  type Exchange,
  type Intent,
  type Json,
  type UniqueWithin,
} from 'probity/check';
import { fitsCondition } from 'probity/check/refusals';
import { deletable } from 'probity/check/states';
import { inScopeOf } from './mechanisms/unique/in-scope.js';

/**
 * Deletes a record and creates another one with its unique value. A create with a value of its own is taken just before: so it is the value
 * that decides.
 */
export default defineCheck({
  title: 'The unique value of a record that was deleted is free again, or stays taken, as declared',
  rationale:
    'A caller that deletes an account by mistake wants its name again; a number that was on an invoice must not come twice.',
  usualFix: 'Decide whether deleted records count in the unique index, and declare that.',
  blindSpot:
    'values that are freed, or not, by something else than the delete; values that come free later than the record goes',

  over: 'resource',
  effect: 'writes',
  leansOn: ['one-creator-wins', 'delete-removes'],

  needs: ({ resource }) => ({
    fields: only(resource.uniqueAfterDelete, (all) => all.length > 0, 'a field with "after-delete"'),
    scopes: orDefault<readonly UniqueWithin[]>(resource.uniqueWithin, []),
    create: resource.operations.create.offered,
    remove: resource.operations.delete.offered,
    goneWithin: stated(resource.operations.delete.goneWithin, ''),
    own: resource.own,
  }),

  async verify({ fields, scopes, create, remove, goneWithin, own }, kit) {
    await kit.forEach([...fields.keys()], async (n) => {
      const { at, isFree } = fields[n] ?? kit.discard('there is none');
      const first = await deletable(kit, own, remove);
      const value = valueAt(first.sent, at) ?? kit.discard(`a create writes no ${at}`);
      const send = async (intent: Intent, written?: Json): Promise<Exchange> => {
        const input = await kit.createInput(own, first.sent);
        const claimed = (value: Json): Json => withValueAt(inScopeOf(scopes, at, first.sent, input.body), at, value);
        const body = written === undefined ? input.body : claimed(written);
        const exchange = await kit.send(create, { ids: input.ids, body }, { intent });
        kit.adopt(own, exchange);
        return exchange;
      };
      kit.must(await kit.send(remove, { record: first }), 'Deleting a record that was just made');
      if (goneWithin > 0) await kit.wait(goneWithin);
      kit.control(await send('valid'), `A create with a value of its own for ${at}`);

      const exchange = await send(isFree ? 'valid' : 'invalid', value);
      const where = { where: at };
      const { class: answer } = kit.outcome(exchange);
      if (isFree)
        return kit.expect(answer, 'The value of a record that was deleted is free again', where).toEqual('success');
      const claim = 'The value of a record that was deleted stays taken';
      kit.expect(answer, claim, where).toBeOneOf(['caller-error']);
      fitsCondition(kit, exchange, 'unique-value-taken');
    });
  },
});
