import { defineCheck, only, orDefault, type Json, type JsonObject } from 'probity/check';
import { forEachNewTrait } from 'probity/check/lists';
import { readBack } from 'probity/check/looks';
import { createFrom } from 'probity/check/records';
import { values } from 'probity/check/values';
import { changedIn, combined, precondition, several, writable } from 'probity/check/writes';
import { jsonPatching } from './mechanisms/updates/json-patching.js';
import { resultOf } from './mechanisms/updates/patch-results.js';
import { wrongPatches, WRONG_PATCHES, type WrongPatch } from './mechanisms/updates/patch-designs.js';

interface Case {
  readonly body: JsonObject;
  readonly offered: (written: JsonObject, shown: Json, nobodys?: string) => readonly WrongPatch[];
}

/**
 * Sends patches of which the first operation can be carried out and the last one cannot, and then the first one alone:
 * had that one no effect, nothing would follow from its absence.
 */
export default defineCheck({
  title: 'A JSON Patch that cannot be applied is refused, and none of it is done',
  rationale: 'A caller tests what it relies on, and must not find half of its changes behind a test that failed.',
  usualFix: 'Apply the patch to a copy, and store it when every operation succeeded.',
  blindSpot: 'fields that a read does not show; what callers see while a patch is under way',

  over: 'resource',
  effect: 'writes',
  stage: 'malformed',

  needs: ({ service, resource }) => ({
    ...jsonPatching(service, resource),
    // Who says that a refusal may have effects is taken at the word.
    noEffect: only(orDefault(service.errors.noEffect, true), (isStated) => isStated),
  }),

  async verify({ update, schema, own, volatile, concurrency, lag }, kit) {
    const part = kit.bodies(own.createBody, { own, values: 'safe' });
    const change = kit.changes(schema, { own, values: 'safe', nested: true });
    const cases = values
      .tuple(several(part), several(change), values.subarray([...WRONG_PATCHES], { minLength: 1 }))
      .map(([parts, changes, names]) => {
        const [body, others] = [combined(kit, own.createBody, parts), combined(kit, schema, changes)];
        const offered = (written: JsonObject, shown: Json, nobodys = '') =>
          wrongPatches(kit, own, written, shown, others, nobodys).filter(({ name }) => names.includes(name));
        return { body, offered };
      });

    const namesIn = ({ body, offered }: Case): readonly string[] => offered(body, body).map(({ name }) => name);
    await forEachNewTrait(kit, cases, namesIn, async ({ body, offered }) => {
      const record = await createFrom(kit, own, body);
      const before = await readBack(kit, own, record, lag);
      const found = offered(record.sent, before, kit.unique('no_'));
      const send = async (patch: readonly Json[], intent: 'valid' | 'invalid') => {
        const held = await precondition(kit, own, concurrency, record);
        return kit.send(update, { record, ...held(patch) }, { intent });
      };
      for (const { name, sound, wrong } of found) {
        const exchange = await send([{ ...sound }, wrong], 'invalid');
        const where = { where: exchange.id };
        const answer = kit.outcome(exchange).class;
        if (lag.read > 0) await kit.wait(lag.read);
        const after = await kit.read(own, record);
        const changed = changedIn([...writable(own, record), resultOf(record.sent, [sound])], before, after, volatile);
        if (answer !== 'success') kit.expect(changed, `Nothing is done of a patch with ${name}`, where).toBeEmpty();
        kit.expect(answer, `A patch with ${name} is refused`, where).toBeOneOf(['caller-error']);
      }
      const [first] = found;
      if (first === undefined) return kit.discard('no member can be replaced');
      const alone = await send([{ ...first.sound }], 'valid');
      if (kit.outcome(alone).class !== 'success') kit.discard('the first operation is refused by itself too');
      const then = await readBack(kit, own, record, lag);
      if (changedIn([resultOf(record.sent, [first.sound])], before, then, volatile).length === 0)
        kit.discard('the first operation changes nothing by itself');
    });
  },
});
