import { defineCheck, only, orDefault, valueAt, type Operation, type OwnedRecord } from 'probity/check';
import { lag, toStandard } from 'probity/check/looks';
import { markingWriters, writeMarkOf } from 'probity/check/records';
import { deletable } from 'probity/check/states';
import { values } from 'probity/check/values';
import { takesLists, changedIn } from 'probity/check/writes';
import { updating } from './mechanisms/writes/updating.js';

/** What may answer a write to a record that is not there, whose condition is looked at or need not be. */
const NOT_THERE = [404, 410, 412];

/**
 * Updates a record for whatever version it has, and one that cannot exist. The latter may be said not to be there: a
 * condition is only looked at where the request without it would succeed (RFC 9110 section 13.2.1).
 */
export default defineCheck({
  title: 'An update with If-Match: * succeeds on a record that is there, and never makes one',
  rationale: 'A caller that only wants to change what exists says so with an asterisk (RFC 9110 section 13.1.1).',
  usualFix: 'Read If-Match: * as "the record exists", and answer 412 where it does not.',
  blindSpot: 'records that are removed at the same time; methods other than those that update',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource }) => ({
    standard: toStandard(service),
    concurrency: only(resource.concurrency, takesLists),
    writers: markingWriters(resource),
    read: resource.operations.read.offered,
    remove: orDefault<Operation | undefined>(resource.operations.delete.offered, undefined),
    own: resource.own,
    mark: writeMarkOf(resource),
    volatile: orDefault<readonly string[]>(resource.volatile, resource.uncompared),
    lag: lag(service),
  }),

  async verify({ writers: all, volatile, ...facts }, kit) {
    const writers = kit.pickInQuickMode(all, { what: 'operations that write', most: 1 });
    const { concurrency, own, mark, read } = facts;
    const templates = values.tuple(...writers.map(({ schema }) => kit.bodies(schema, { own, values: 'safe' })));
    await kit.forAll(
      templates,
      async (bodies) => {
        for (const [index, writer] of writers.entries()) {
          const record = await kit.create(own);
          const { operation } = writer;
          const { look, draft, write, update } = updating(kit, facts, writer, bodies[index] ?? {}, record);
          kit.control((await update()).exchange, `${operation.id} for the version just read`);
          const wanted = await draft();
          const taken = kit.outcome(await write(kit.send, wanted, ['*']));
          if (taken.origin === 'intermediary') kit.discard('an intermediary answered');
          const claim = `${operation.id} with If-Match: * of an existing record is executed`;
          kit.expect(taken.class, claim).toEqual('success');
          const { item } = await look(wanted.mark);
          let before = item;
          if (taken.class === 'success' && valueAt(item, mark) !== wanted.mark) {
            const plain = await update();
            if (valueAt((await look(plain.draft.mark)).item, mark) !== plain.draft.mark)
              kit.stop('control-failed', `${operation.id} for the version just read has no effect to be seen either`);
            before = (await look()).item;
          }
          // What is refused is not there, and that is right.
          const due = taken.class === 'success' ? wanted.mark : valueAt(item, mark);
          kit.expect(valueAt(item, mark), `What ${operation.id} with If-Match: * wrote is there`).toEqual(due ?? null);

          const like: OwnedRecord = { ...record, ids: { ...record.ids, ...kit.unknownId(own, record) } };
          const absentee = kit.outcome(await kit.send(read, { record: like }));
          if (absentee.class !== 'caller-error') kit.discard('a record that is not there is answered as one that is');
          const nobody = updating(kit, facts, writer, bodies[index] ?? {}, like);
          const refused = await nobody.write(kit.send, await nobody.draft(), ['*']);
          kit.adopt(own, refused);
          const { status, class: answer } = kit.outcome(refused);
          if (answer === 'server-error') kit.discard('a server error says nothing about the condition');
          const refusals = [...NOT_THERE, ...concurrency.conflict];
          const absent = `${operation.id} with If-Match: * of a record that is not there is refused`;
          kit.expect(status, absent).toBeOneOf(refusals);
          const made = await kit.send(read, { record: like });
          kit.expect(kit.outcome(made).class, 'A refused If-Match: * creates no record').toBeOneOf(['caller-error']);
          const left = changedIn([record.sent, wanted.body], before, (await look()).item, volatile);
          kit.expect(left, 'A refused If-Match: * changes no other record').toBeEmpty();
        }
      },
      { atMost: 1 },
    );
    const { remove } = facts;
    if (remove === undefined) return;
    await kit.forEach([remove.id], async (name) => {
      const record = await deletable(kit, own, remove);
      const removed = await kit.send(remove, { record, headers: [['If-Match', '*']] });
      const { class: answer, origin } = kit.outcome(removed);
      if (origin === 'intermediary') kit.discard('an intermediary answered');
      const other = answer === 'success' ? undefined : await deletable(kit, own, remove);
      if (other !== undefined) kit.control(await kit.send(remove, { record: other }), `${name} as usual`);
      kit.expect(answer, `${name} with If-Match: * of an existing record is executed`).toEqual('success');
    });
  },
});
