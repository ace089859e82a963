import {
  defineCheck,
  isObject,
  statusesFor,
  orDefault,
  valueAt,
  withValueAt,
  type ConcurrencyFacts,
  type Exchange,
  type Intent,
  type Json,
  type OwnedRecord,
} from 'probity/check';
import { lag } from 'probity/check/looks';
import { withMemberFrom } from 'probity/check/records';
import { fitsCondition } from 'probity/check/refusals';
import { equal } from 'probity/check/values';
import { writtenPart, minimalBody, precondition } from 'probity/check/writes';
import { uniqueWrites } from './mechanisms/unique/unique-writes.js';

/**
 * Updates and replaces a record with the unique value of another one, both below the same parent. The same request with a value of its
 * own is taken, also with the one that it has: so it was the value that was refused.
 */
export default defineCheck({
  title: 'An update gives no record the unique value of another',
  rationale: 'What the contract calls unique names one record, however the second one comes to it.',
  usualFix: 'Check uniqueness in updates as in creates, without the record itself.',
  blindSpot: 'values that differ in their case or spaces alone; updates that do not go on new records',

  over: 'resource',
  effect: 'writes',
  leansOn: ['one-creator-wins'],

  needs: ({ service, resource, resource: { operations, own, concurrency } }) => ({
    writes: uniqueWrites(resource),
    read: operations.read.offered,
    own,
    catalogue: orDefault<Json | undefined>(service.errors.catalogue, undefined),
    validation: orDefault<readonly number[]>(service.errors.validation, []),
    concurrency: orDefault<ConcurrencyFacts | undefined>(concurrency, undefined),
    lag: lag(service),
  }),

  async verify({ writes, own, catalogue, validation, concurrency, lag }, kit) {
    /** Another record below the same parent: a value may be unique there alone. */
    const beside = async (first: OwnedRecord): Promise<OwnedRecord> => {
      const ids = own.id.assignedBy === 'client' ? { ids: { ...first.ids, ...kit.unknownId(own, first) } } : {};
      const made = await kit.send(own.create, {
        record: first,
        ...ids,
        body: await kit.withUniqueFields(own, first.sent),
      });
      return kit.adopt(own, made) ?? kit.discard('a second record is not made', made);
    };
    const named = new Map(writes.map((write) => [`${write.operation.id}: ${write.at}`, write]));
    await kit.forEach([...named.keys()], async (name) => {
      const { operation, schema, at } = named.get(name) ?? kit.discard('there is none');
      const first = await kit.create(own);
      const second = await beside(first);
      const wanted = valueAt(await kit.read(own, first), at);
      if (wanted === undefined || wanted === null || wanted === '') return kit.discard(`a read shows no ${at}`);
      const send = async (intent: Intent, value?: Json): Promise<Exchange> => {
        const laid = await kit.withUniqueFields(own, first.sent);
        const created = value === undefined ? laid : withValueAt(laid, at, value);
        const full = isObject(created) ? writtenPart(schema, created) : {};
        const claimed = valueAt(full, at) ?? kit.discard(`a body has no place for ${at}`);
        const least = operation.kind === 'update' ? minimalBody(kit, schema, full, () => true) : full;
        const body = withMemberFrom(full, least, at, claimed);
        const held = await precondition(kit, own, concurrency, second);
        return kit.send(operation, { record: second, ...held(body) }, { intent });
      };
      kit.control(await send('valid'), `${operation.id} with a value of its own`);
      const kept = valueAt(await kit.read(own, second), at);
      const again = typeof kept === 'string' && kept !== '' ? await send('probe', kept) : undefined;
      const isKept = again === undefined || kit.outcome(again).class !== 'caller-error';
      const whose = { where: again?.id ?? '', place: at, shown: String(again && kit.outcome(again).status) };
      kit
        .expect(isKept, `${operation.id} with the unique value that the record has is taken`, whose)
        .toBeTrue('a success');
      const exchange = await send('invalid', wanted);
      const { class: answer, code, status } = kit.outcome(exchange);
      if (answer === 'server-error') kit.discard('a server error says nothing of the value', exchange);
      if (lag.read > 0) await kit.wait(lag.read);
      const got = valueAt(await kit.read(own, second), at);
      const where = { where: exchange.id, place: at };
      const claim = `${operation.id} gives no record the unique value of another`;
      const shown = `both records have ${JSON.stringify(wanted)}`;
      kit.expect(!equal(got, wanted), claim, { ...where, shown }).toBeTrue('the record has a value of its own');
      if (answer === 'caller-error') {
        fitsCondition(kit, exchange, 'unique-value-taken');
        const statuses = code === undefined ? [] : statusesFor(catalogue, code, validation);
        const said = `${operation.id} refuses a value that is taken with the status that the catalogue has for its code`;
        if (statuses.length > 0) kit.expect(status, said, where).toBeOneOf(statuses);
      }
    });
  },
});
