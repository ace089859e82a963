import {
  defineCheck,
  orDefault,
  stated,
  valueAt,
  withValueAt,
  type Exchange,
  type Intent,
  type Json,
  type OwnedRecord,
} from 'probity/check';
import type { UniqueWithin } from 'probity/check/facts';
import { movesOf, until, lag } from 'probity/check/looks';
import { writesOf } from 'probity/check/records';
import { fitsCondition } from 'probity/check/refusals';
import { initialStates } from 'probity/check/states';
import { equal } from 'probity/check/values';
import { holdings } from './mechanisms/unique/held.js';
import { inScopeOf } from './mechanisms/unique/in-scope.js';
import { ledTo } from './mechanisms/moves/led.js';

/**
 * Leads a record to each state and creates another one with its unique value: it is taken in the states that the contract names, or in all
 * where it names none, and free in the others. A create with a value of its own is taken in the same scope just before: so it is the value that decides.
 */
export default defineCheck({
  title: 'A record holds its unique value in the declared states, and in no others',
  rationale: 'A customer who cancelled an order may order again, and may not while the first one is open.',
  usualFix:
    'Let the unique index hold in the states that the contract names in `while`, and in all where it names none.',
  blindSpot: 'states that no action or update leads to; updates that write the value; records that are led back',

  over: 'resource',
  effect: 'writes',
  leansOn: ['one-creator-wins', 'transitions-are-as-declared'],

  needs: ({ service, resource }) => ({
    holdings: holdings(resource),
    scopes: orDefault<readonly UniqueWithin[]>(resource.uniqueWithin, []),
    create: resource.operations.create.offered,
    states: initialStates(resource),
    moves: stated(movesOf(service, resource), ''),
    writes: stated(writesOf(resource), ''),
    own: resource.own,
    lag: lag(service),
  }),

  async verify({ holdings, scopes, create, states, moves, writes, own, lag }, kit) {
    const byId = new Map(holdings.map((one, n) => [String(n), one]));
    /** A record in the state, with the value that it was made with; undefined where none is known to lead there. */
    const recordIn = async (state: Json, at: string): Promise<OwnedRecord | undefined> => {
      const record = await kit.create(own);
      if (!(await ledTo(kit, own, states, { ...moves, writes }, record, state))) return undefined;
      const item = await until(
        kit,
        lag.read,
        () => kit.read(own, record),
        (read) => equal(valueAt(read, states.at), state),
      );
      const isAsMade = record.created === undefined || equal(valueAt(item, at), valueAt(record.created, at));
      return isAsMade && equal(valueAt(item, states.at), state) ? record : undefined;
    };
    await kit.forEach([...byId.keys()], async (id) => {
      const { at, state, isHeld } = byId.get(id) ?? kit.discard('there is none');
      const first = (await recordIn(state, at)) ?? kit.discard(`nothing leads a record to ${JSON.stringify(state)}`);
      const value = valueAt(first.sent, at) ?? kit.discard(`a create writes no ${at}`);
      const send = async (intent: Intent, written?: Json): Promise<Exchange> => {
        const laid = await kit.withUniqueFields(own, first.sent);
        const claimed = (value: Json): Json => withValueAt(inScopeOf(scopes, at, first.sent, laid), at, value);
        const body = written === undefined ? laid : claimed(written);
        // Below the same parent: a value may be unique there alone.
        const ids = own.id.assignedBy === 'client' ? { ids: { ...first.ids, ...kit.unknownId(own, first) } } : {};
        const exchange = await kit.send(create, { record: first, ...ids, body }, { intent });
        kit.adopt(own, exchange);
        return exchange;
      };
      kit.control(await send('valid'), `A create with a value of its own for ${at}`);

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
