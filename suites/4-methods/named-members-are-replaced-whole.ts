import {
  defineCheck,
  isObject,
  only,
  orDefault,
  valueAt,
  within,
  type ConcurrencyFacts,
  type JsonSchema,
  type Json,
} from 'probity/check';
import { lag, readBack, until } from 'probity/check/looks';
import { createFrom } from 'probity/check/records';
import { changeableBody, declaredAt, equal } from 'probity/check/values';
import { combined, membersOf, precondition, several } from 'probity/check/writes';
import { nestedPart } from './mechanisms/updates/nested-part.js';

/** Names a part of an object in an update, and looks whether the rest of the object is still there. */
export default defineCheck({
  title: 'An update replaces each object that it names as a whole',
  rationale: 'A caller that sends an object without an entry takes that entry away, and has no other way to do it.',
  usualFix: 'Assign the members of the body one by one, and merge nothing inside of them.',
  blindSpot: 'members that have a default in the object; lists, which are never merged',

  over: 'resource',
  effect: 'writes',
  leansOn: ['patch-changes-only-what-it-names'],

  needs: ({ service, resource, resource: { operations, own, concurrency } }) => ({
    update: within(
      only(operations.update.format, (format) => format === 'members'),
      () => operations.update.offered,
    ),
    body: only(changeableBody(resource), mayNest),
    read: operations.read.offered,
    own,
    concurrency: orDefault<ConcurrencyFacts | undefined>(concurrency, undefined),
    lag: lag(service),
  }),

  async verify({ update, body: schema, own, concurrency, lag }, kit) {
    await kit.forAll(
      several(kit.bodies(own.createBody, { own, values: 'safe' })),
      async (bodies) => {
        const record = await createFrom(kit, own, combined(kit, own.createBody, bodies));
        const part = nestedPart(kit, own, schema, record.sent);
        const [[name, sent] = []] = Object.entries(part ?? {});
        if (part === undefined || name === undefined || !isObject(sent))
          return kit.discard('no object of the record has a part that may be sent alone');
        const before = await readBack(kit, own, record, lag);
        const held = await precondition(kit, own, concurrency, record);
        const exchange = await kit.send(update, { record, ...held(part) });
        if (kit.outcome(exchange).class !== 'success') return kit.discard('the update was refused', exchange, 'needed');
        const was = valueAt(before, `/${name}`) ?? null;
        // What is there as it was, has a value, and was not sent again.
        const left = (after: Json | undefined): readonly string[] =>
          membersOf(was).filter((at) => {
            const [old, now] = [valueAt(was, at), valueAt(after ?? null, `/${name}${at}`)];
            const isAround = Object.keys(isObject(old) ? old : {}).length > 0;
            const isUsual = declaredAt(own.createBody, `/${name}${at}`).some((one) => one['default'] !== undefined);
            return old !== null && !isAround && !isUsual && valueAt(sent, at) === undefined && equal(old, now);
          });
        const after = await until(
          kit,
          lag.read,
          () => kit.read(own, record),
          (item) => left(item).length === 0,
        );
        const where = { where: `/${name}`, shown: left(after).join(', ') };
        kit
          .expect(left(after).length === 0, `What ${update.id} leaves out of ${name} is gone`, where)
          .toBeTrue('nothing');
      },
      { share: 0.3, atMost: 3 },
    );
  },
});

/** Whether some member of a body may be an object. */
function mayNest(schema: JsonSchema): boolean {
  const properties = isObject(schema) ? schema['properties'] : undefined;
  if (!isObject(properties)) return true;
  return Object.values(properties).some((one) => {
    if (!isObject(one) || one['enum'] !== undefined || one['const'] !== undefined) return one === true;
    return one['type'] === undefined || [one['type']].flat().includes('object');
  });
}
