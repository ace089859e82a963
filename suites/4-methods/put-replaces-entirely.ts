import { defineCheck, orDefault, type ConcurrencyFacts, type Json, type JsonObject } from 'probity/check';
import { lag, readBack, until } from 'probity/check/looks';
import { createFrom, ownIn } from 'probity/check/records';
import { equal, reducibleBody } from 'probity/check/values';
import {
  changedIn,
  combined,
  deepestLevel,
  depthOf,
  minimalBody,
  missingIn,
  precondition,
  several,
  writtenBy,
} from 'probity/check/writes';
import { defaultsOf } from './mechanisms/creates/left-out.js';
import { toldAsBefore } from './mechanisms/updates/told-as-before.js';

/**
 * Two ways to the same state: a record that had more and was replaced, and one that was made from the same body. Nothing
 * need be known about defaults, for they are the same for both.
 */
export default defineCheck({
  title: 'PUT replaces the whole record: what it leaves out does not survive',
  rationale: 'After a PUT a caller knows the whole record, without knowing what was in it before.',
  usualFix: 'Store what the body has, and reset what it leaves out to its default.',
  blindSpot: 'fields that no caller ever writes; services that refuse every PUT that leaves something out',

  over: 'resource',
  effect: 'writes',
  leansOn: ['post-creates', 'values-are-kept-whole'],

  needs: ({ service, resource, resource: { operations, own, volatile, uncompared, readOnly, concurrency } }) => ({
    replace: operations.replace.offered,
    body: reducibleBody(resource),
    read: operations.read.offered,
    own,
    volatile: orDefault<readonly string[]>(volatile, uncompared),
    readOnly: orDefault<readonly string[]>(readOnly, []),
    returns: orDefault<string | undefined>(operations.replace.returns, undefined),
    concurrency: orDefault<ConcurrencyFacts | undefined>(concurrency, undefined),
    lag: lag(service),
  }),

  async verify({ replace, body: schema, own, volatile, readOnly, returns, concurrency, lag }, kit) {
    const part = kit.bodies(schema, { own, values: 'safe' });

    // Several bodies in one have nearly every optional member. First what lies deepestLevel is left out again, then everything.
    await kit.forAll(
      several(part),
      async (parts) => {
        // What a member is by default shows nothing by being so after it was left out.
        const full = combined(kit, schema, parts, { ...defaultsOf(own.createBody), ...defaultsOf(schema) });
        const ignoring = [...volatile, ...readOnly, ...ownIn(own, full)];
        const inner = minimalBody(kit, schema, full, (at) => depthOf(at) === deepestLevel(full));
        const forms = [inner, minimalBody(kit, schema, full, () => true)].filter((form) => !equal(form, full));
        if (forms.length === 0) kit.discard('nothing can be left out');
        const canMake = (body: JsonObject): boolean => kit.validate(own.createBody, body).length === 0;
        if (!forms.every(canMake)) kit.discard('no record can be made from such a body');

        const record = canMake(full) ? await createFrom(kit, own, full) : await kit.create(own);
        const put = async (form: JsonObject): Promise<readonly [JsonObject, Json | undefined]> => {
          const body = await kit.withUniqueFields(writtenBy(own, schema), form);
          const held = await precondition(kit, own, concurrency, record);
          const exchange = await kit.send(replace, { record, ...held(body) });
          if (kit.outcome(exchange).class !== 'success') kit.discard('a PUT was refused', exchange, 'needed');
          return [body, returns === 'item' && lag.read === 0 ? kit.item(replace, exchange) : undefined];
        };
        if (!canMake(full)) await put(full);
        let before = record.created;
        for (const form of forms) {
          const [body, answered] = await put(form);
          const made = await createFrom(kit, own, form);
          // Where two records may not share a value that nobody speaks of, the second one got another.
          if (changedIn([form], body, made.sent, ignoring).length > 0)
            kit.discard('a second record is made of other values');
          const expected = await readBack(kit, own, made, lag);
          if (missingIn(made.sent, expected, ignoring).length > 0)
            kit.discard('a new record does not show what was sent');
          const isThere = (item: Json | undefined): boolean => missingIn(body, item, ignoring).length === 0;
          const observed = await until(kit, lag.read, () => kit.read(own, record), isThere);
          const differs = changedIn([full, form], expected, observed, ignoring);
          kit.expect(differs, 'A PUT replaces the whole record').toBeEmpty();
          const old = await toldAsBefore(before, observed, answered, volatile, () => kit.read(own, record));
          kit.expect(old, 'The answer to a PUT shows the record as it is then').toBeEmpty();
          before = observed;
        }
      },
      { atMost: 1 },
    );
  },
});
