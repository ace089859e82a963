import { defineCheck, only, placesAt, valueAt, type JsonObject } from 'probity/check';
import { readBack } from 'probity/check/looks';
import { anotherValue, exemplar, withMemberFrom } from 'probity/check/records';
import { equal, waysToWrite, writing, writtenOddly, type OnWrite } from 'probity/check/values';

/**
 * Writes members that are the service's own, with values that it would not choose by itself: in a POST, and in a PUT and a
 * PATCH where there are such. Where they are refused, each is written by itself, so that one refusal does not stand for all.
 */
export default defineCheck({
  title: 'Members that only the service may write are treated as declared',
  rationale: 'An id, an owner or a time that callers can choose cannot be relied on by anybody.',
  usualFix: 'Take the writable members out of the body by name; never store a body as it came.',
  blindSpot: 'what a JSON Patch changes; members of which no other valid value is known',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource }) => ({
    ...writing(service, resource),
    fields: only(resource.readOnly, (fields) => fields.length > 0),
    treatment: resource.at('read-only.on-write'),
    schema: resource.schema,
  }),

  async verify({ fields, treatment: stated, schema, ...given }, kit) {
    const { own, lag } = given;
    const treatment = stated as OnWrite;
    // It is only looked at, to know other values than it has.
    const like = await exemplar(kit, own);
    const example = await readBack(kit, own, like, lag);
    // Of a list its first element stands for all.
    const places = fields.flatMap((field) => placesAt(example, field).slice(0, 1));
    const known = places.filter((field) => anotherValue(kit, own, schema, field, example) !== undefined);
    const together = treatment === 'reject' ? known.map((field) => [field]) : [known];
    const usual = await kit.create(own);
    const cases = waysToWrite(given).flatMap((way) => together.map((some) => ({ way, fields: [...some] })));
    await kit.forEach(cases, async ({ way, fields: some }) => {
      if (some.length === 0) kit.discard('no other value is known for any of them');
      const odd = (body: JsonObject): Promise<JsonObject> => {
        const changed = some.reduce<JsonObject>((sum, field) => {
          const other = anotherValue(kit, own, schema, field, example) ?? null;
          return withMemberFrom(usual.sent, sum, field, other);
        }, body);
        if (equal(changed, body)) kit.discard('the body has no place for any of them');
        return Promise.resolve(changed);
      };
      const what = `${some.join(', ')}, which only the service may write,`;
      const found = await writtenOddly(kit, given, { way, usual, odd, treatment, what });
      if (found === undefined) return;
      const taken = some.filter((field) => {
        const sent = valueAt(found.sent, field);
        return sent !== undefined && equal(valueAt(found.item, field), sent);
      });
      kit.expect(taken, `A ${way} does not write what only the service may write`).toBeEmpty();
    });
  },
});
