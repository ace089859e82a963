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
  type OwnedRecord,
  type UniqueWithin,
} from 'probity/check';
import { movesOf, until, lag } from 'probity/check/looks';
import { writesOf } from 'probity/check/records';
import { fitsCondition } from 'probity/check/refusals';
import { initialStates, statesIn } from 'probity/check/states';
import { equal } from 'probity/check/values';
import { inScopeOf } from './mechanisms/unique/in-scope.js';
import { ledTo } from './mechanisms/moves/led.js';

/**
 * Leads a record to each state and creates another one with its unique value: it is taken in the states that the contract names, and free in
 * the others. A create with a value of its own is taken in the same scope just before: so it is the value that decides.
 */
export default defineCheck({
  title: 'A record holds its unique value in the declared states, and in no others',
  rationale: 'A customer who cancelled an order may order again, and may not while the first one is open.',
  usualFix: 'Limit the unique index to the states that hold the value.',
  blindSpot: 'states that no action or update leads to; updates that write the value; records that are led back',

  over: 'resource',
  effect: 'writes',
  leansOn: ['one-creator-wins', 'transitions-are-as-declared'],

  needs: ({ service, resource }) => ({
    fields: only(resource.uniqueWhile, (all) => all.length > 0, 'a field with "while"'),
    scopes: orDefault<readonly UniqueWithin[]>(resource.uniqueWithin, []),
    create: resource.operations.create.offered,
    states: initialStates(resource),
    moves: stated(movesOf(service, resource), ''),
    writes: stated(writesOf(resource), ''),
    own: resource.own,
    lag: lag(service),
  }),

  async verify({ fields, scopes, create, states, moves, writes, own, lag }, kit) {
    const cases = fields.flatMap((field, n) =>
      field.member === states.at
        ? statesIn(states).map((state, m) => ({ id: `${String(n)}.${String(m)}`, field, state }))
        : [],
    );
    if (cases.length === 0) kit.stop('not-exercised', 'No field is unique while its record is in a declared state');
    const byId = new Map(cases.map((one) => [one.id, one]));
    /** A record in the state; undefined where none is known to lead there. */
    const recordIn = async (state: Json): Promise<OwnedRecord | undefined> => {
      const record = await kit.create(own);
      if (!(await ledTo(kit, own, states, { ...moves, writes }, record, state))) return undefined;
      const item = await until(
        kit,
        lag.read,
        () => kit.read(own, record),
        (read) => equal(valueAt(read, states.at), state),
      );
      return equal(valueAt(item, states.at), state) ? record : undefined;
    };
    await kit.forEach([...byId.keys()], async (id) => {
      const { field, state } = byId.get(id) ?? kit.discard('there is none');
      const { at, values } = field;
      const first = (await recordIn(state)) ?? kit.discard(`nothing leads a record to ${JSON.stringify(state)}`);
      const value = valueAt(first.sent, at) ?? kit.discard(`a create writes no ${at}`);
      const send = async (intent: Intent, written?: Json): Promise<Exchange> => {
        const input = await kit.createInput(own, first.sent);
        const claimed = (value: Json): Json => withValueAt(inScopeOf(scopes, at, first.sent, input.body), at, value);
        const body = written === undefined ? input.body : claimed(written);
        const exchange = await kit.send(create, { ids: input.ids, body }, { intent });
        kit.adopt(own, exchange);
        return exchange;
      };
      kit.control(await send('valid'), `A create with a value of its own for ${at}`);

      const isHeld = values.some((one) => equal(one, state));
      const exchange = await send(isHeld ? 'invalid' : 'valid', value);
      const where = { where: `${at}: ${JSON.stringify(state)}` };
      const { class: answer } = kit.outcome(exchange);
      if (!isHeld)
        return kit
          .expect(answer, 'The unique value of a record is free in a state in which the record does not hold it', where)
          .toEqual('success');
      kit
        .expect(answer, 'The unique value of a record is taken in a state in which the record holds it', where)
        .toBeOneOf(['caller-error']);
      fitsCondition(kit, exchange, 'unique-value-taken');
    });
  },
});
