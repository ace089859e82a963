import { defineCheck, only, orDefault, valueAt, withoutValueAt, type Json, type JsonObject } from 'probity/check';
import { lag } from 'probity/check/looks';
import { markingWriters, writeMarkOf, type Writer } from 'probity/check/records';
import { fitsCondition } from 'probity/check/refusals';
import { values } from 'probity/check/values';
import { carrierOf, changedIn } from 'probity/check/writes';
import { updating } from './mechanisms/writes/updating.js';

/**
 * Sends an update that does not say which version of the record it is for, and the same one for the version that the
 * record has then. Only where that is carried out was the first one refused for what it did not say.
 */
export default defineCheck({
  title: 'An update that names no version is refused as declared and changes nothing',
  rationale: 'The protection against overwriting unread changes is lost when a caller may leave the condition out.',
  usualFix: 'Answer 428, or as declared, where the request has no If-Match or version.',
  blindSpot: 'deletes and actions; versions that are named without being that of the record',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource }) => ({
    concurrency: resource.concurrency,
    missing: only(resource.at('concurrency.missing'), (status) => status !== 'none'),
    writers: markingWriters(resource),
    read: resource.operations.read.offered,
    own: resource.own,
    mark: writeMarkOf(resource),
    volatile: orDefault<readonly string[]>(resource.volatile, resource.uncompared),
    validation: orDefault<readonly number[]>(service.errors.validation, [400, 422]),
    lag: lag(service),
  }),

  async verify({ writers: all, missing, volatile, validation, ...facts }, kit) {
    const { concurrency, own, mark } = facts;
    const carrier = carrierOf(concurrency);
    const statuses = [missing].flat().map(Number);
    const templates = values.tuple(...all.map(({ schema }) => kit.bodies(schema, { own, values: 'safe' })));
    const judge = async (writer: Writer, template: JsonObject): Promise<void> => {
      const { operation, schema } = writer;
      const record = await kit.create(own);
      const { look, draft, write, versionOf } = updating(kit, facts, writer, template, record);
      const before = await look(valueAt(record.sent, mark));
      const drawn = await draft();
      const body: Json = carrier.in === 'body' ? withoutValueAt(drawn.body, carrier.pointer) : drawn.body;
      // A body that must have the version may be refused for that it is not valid.
      const isWrong = kit.validate(schema, body).length > 0;
      const refusals = isWrong ? [...statuses, ...validation] : statuses;

      const bare = await kit.send(operation, { record, body }, { failures: 'return', intent: 'invalid' });
      const { status, class: answer, origin } = kit.outcome(bare);
      if (origin === 'intermediary') kit.discard('an intermediary answered');
      const after = await look(answer === 'success' ? drawn.mark : undefined);
      const named = await write(kit.send, drawn, [versionOf(after)]);
      kit.control(named, `${operation.id} for the version just read`);
      const where = { where: bare.id };
      kit.expect(status, `${operation.id} that names no version is refused as declared`, where).toBeOneOf(refusals);
      if (!isWrong) fitsCondition(kit, bare, 'precondition-required');
      const changed = changedIn([record.sent, drawn.body], before.item, after.item, volatile);
      kit.expect(changed, `${operation.id} that names no version changes nothing`, where).toBeEmpty();
    };
    await kit.forAll(
      templates,
      async (bodies) => {
        for (const [index, writer] of all.entries()) {
          await kit.optionalStep(() => judge(writer, bodies[index] ?? {}), undefined);
        }
      },
      { atMost: 1 },
    );
  },
});
