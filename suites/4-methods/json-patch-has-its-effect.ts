import { defineCheck, type Exchange, type JsonObject } from 'probity/check';
import { forEachNewTrait } from 'probity/check/lists';
import { readBack } from 'probity/check/looks';
import { createFrom } from 'probity/check/records';
import { values } from 'probity/check/values';
import { combined, precondition, several } from 'probity/check/writes';
import { jsonPatching } from './mechanisms/updates/json-patching.js';
import { patchDesigns, PATCH_DESIGNS, type PatchDesign } from './mechanisms/updates/patch-designs.js';
import { resultOf, unlikeResult } from './mechanisms/updates/patch-results.js';
import type { PatchOperation } from './mechanisms/updates/json-patch.js';

interface Case {
  readonly body: JsonObject;
  readonly offered: (written: JsonObject, shown?: JsonObject) => readonly PatchDesign[];
}

/**
 * Sends patches of one or two operations, each kind once, and compares what they write to with what the operations make
 * of it. A patch may be refused, but not for a test that holds.
 */
export default defineCheck({
  title: 'Each operation of a JSON Patch has the effect that it stands for',
  rationale: 'A caller inserts, moves and removes by place, and relies on the service to count as it does.',
  usualFix: 'Apply JSON Patch with a tested library (RFC 6902).',
  blindSpot: 'operations that the service refuses, which is only noted; members that a read does not show',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource }) => jsonPatching(service, resource),

  async verify({ update, schema, own, volatile, concurrency, lag }, kit) {
    const part = kit.bodies(own.createBody, { own, values: 'safe' });
    const change = kit.changes(schema, { own, values: 'safe', nested: true });
    const cases = values
      .tuple(several(part), several(change), values.subarray([...PATCH_DESIGNS], { minLength: 1 }))
      .map(([parts, changes, names]) => {
        const [body, others] = [combined(kit, own.createBody, parts), combined(kit, schema, changes)];
        const offered = (written: JsonObject, shown = written) =>
          patchDesigns(kit, own, written, shown, others).filter(({ name }) => names.includes(name));
        return { body, names, offered };
      });

    const namesIn = ({ body, offered }: Case): readonly string[] => offered(body).map(({ name }) => name);
    await forEachNewTrait(kit, cases, namesIn, async ({ body, names, offered }) => {
      const record = await createFrom(kit, own, body);
      const send = async (patch: readonly PatchOperation[]): Promise<Exchange> => {
        const held = await precondition(kit, own, concurrency, record);
        return await kit.send(update, { record, ...held([...patch]) });
      };
      let written = record.sent;
      let useful = 0;
      for (const one of names) {
        const before = await readBack(kit, own, record, lag);
        const design = offered(written, before as JsonObject).find(({ name }) => name === one);
        if (design === undefined) continue;
        const { patch } = design;
        const untested = patch.filter(({ op }) => op !== 'test');
        const exchange = await send(patch);
        const where = { where: exchange.id };
        const answer = kit.outcome(exchange).class;
        // Only a refusal can be for the test: what fails for a moment is no case.
        const isRefused = answer === 'caller-error' && untested.length < patch.length;
        const isForTheTest = isRefused && kit.outcome(await send(untested)).class === 'success';
        const claim = `A patch is not refused for a test that holds (${one})`;
        kit.expect(!isForTheTest, claim, { ...where, shown: 'a refusal' }).toBeTrue('an answer as without the test');
        if (answer !== 'success') {
          kit.note(`${one}: refused`);
          continue;
        }
        const unlike = await unlikeResult(kit, { own, record, patch, before, written, volatile, lag });
        kit.expect(unlike ?? [], `The record is as the patch makes it (${one})`, where).toBeEmpty();
        if (unlike !== undefined) useful += 1;
        written = resultOf(written, patch);
      }
      if (useful === 0) kit.discard('every patch was refused, or did not show');
    });
  },
});
