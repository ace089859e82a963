import {
  defineCheck,
  isObject,
  only,
  orDefault,
  stated,
  valueAt,
  withValueAt,
  type Exchange,
  type Json,
  type OwnedRecord,
} from 'probity/check';
import { makersIn, outsiders } from 'probity/check/records';
import { otherScope } from './mechanisms/unique/other-scope.js';

/**
 * Creates a record with the unique value of one that is in another scope: below another parent, of another tenant, or with another value of
 * a member. A create with a value of its own is taken there: so it is the value that is refused.
 */
export default defineCheck({
  title: 'A value that is unique in a scope is free in each other one',
  rationale:
    'A code that is taken in the event of another tenant is none that a caller knows of, or can choose around.',
  usualFix: 'Put the scope into the unique index.',
  blindSpot: 'updates; records that an update moves into another scope; scopes that two members make together',

  over: 'resource',
  effect: 'writes',
  leansOn: ['one-creator-wins'],

  needs: ({ service, resource }) => ({
    fields: only(resource.uniqueWithin, (all) => all.length > 0, 'a field with "within"'),
    create: resource.operations.create.offered,
    own: resource.own,
    makers: stated(makersIn(service), ''),
    outsiders: orDefault<readonly string[]>(
      // Who may also remove what it creates.
      outsiders(service, resource, [...Object.values(resource.operations), ...service.operations]),
      [],
    ),
  }),

  async verify({ fields, create, own, makers, outsiders }, kit) {
    /** A record that has what it may be in a scope by. */
    const scoped = async (within: string): Promise<OwnedRecord> => {
      const usual = await kit.create(own);
      if (!within.startsWith('/') || valueAt(usual.sent, within) !== undefined) return usual;
      const body = withValueAt(usual.sent, within, '');
      return isObject(body) ? kit.create(own, body) : kit.discard(`a body has no place for ${within}`);
    };
    await kit.forEach([...fields.keys()], async (n) => {
      const { at, within } = fields[n] ?? kit.discard('there is none');
      const first = await scoped(within);
      const taken = valueAt(first.sent, at) ?? kit.discard(`a create writes no ${at}`);
      const { of, as, body } = await otherScope(kit, { own, makers, outsiders }, within, first);
      const send = async (value?: Json): Promise<Exchange> => {
        const input = await kit.createInput(own, body, of);
        const laid = value === undefined ? input.body : withValueAt(input.body, at, value);
        return kit.send(create, { ids: input.ids, body: laid }, as === undefined ? {} : { as });
      };
      const control = await send();
      kit.control(control, `A create in another scope with a value of its own for ${at}`);
      kit.adopt(own, control);

      const exchange = await send(taken);
      kit.adopt(own, exchange);
      const where = { where: `${at} within ${within}` };
      kit
        .expect(kit.outcome(exchange).class, 'A value that is taken in one scope is free in another', where)
        .toEqual('success');
    });
  },
});
