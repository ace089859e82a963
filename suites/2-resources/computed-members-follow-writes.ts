import { having, shownOf } from './mechanisms/computing.js';
import { defineCheck, only, pointersOf, stated, type Json, type JsonObject } from 'probity/check';
import { lag, until } from 'probity/check/looks';
import { changedBy, createFrom, writesOf } from 'probity/check/records';
import { declaredAt, values } from 'probity/check/values';
import { writtenBy } from 'probity/check/writes';

/** Creates records that have the members of the formulas, with several elements in their lists, and writes these members again. */
export default defineCheck({
  title: 'Computed members follow the members that they are computed from, on every write',
  rationale: 'A total that is right when the record is made, and stays as it was when a line is changed, is wrong.',
  usualFix: 'Compute the member on every write, updates and actions included.',
  blindSpot: 'what actions and time change in the members of the formula; to which side a half is rounded',

  over: 'resource',
  effect: 'writes',
  leansOn: ['post-creates'],
  enough: 2,

  needs: ({ service, resource }) => ({
    own: resource.own,
    read: resource.operations.read.offered,
    computed: only(resource.computed, (all) => all.length > 0),
    changes: stated(writesOf(resource), ''),
    lag: lag(service),
  }),

  async verify({ own, computed, changes, lag }, kit) {
    const sources = [...new Set(computed.flatMap(({ formula }) => pointersOf(formula).map(({ pointer }) => pointer)))];
    const written = changes.filter(({ body }) => sources.some((at) => declaredAt(body, at).length > 0));
    const bodies = kit.bodies(having(own.createBody, sources), { own, values: 'safe' });
    const rewritten = written.map(({ kind, body }) =>
      kind === 'replace'
        ? kit.bodies(having(body, sources), { own, values: 'safe' })
        : kit.changes(having(body, sources), { own, values: 'safe' }),
    );
    const agree = (record: Json | undefined): boolean =>
      record !== undefined &&
      computed.every((rule) => shownOf(rule, record).every(({ value, due }) => Object.is(value, due)));
    const judge = async (read: () => Promise<Json | undefined>, when: string): Promise<number> => {
      const record = await until(kit, lag.read, read, agree);
      const shown = computed.flatMap((rule) => shownOf(rule, record ?? null).map((one) => ({ ...one, rule })));
      for (const { value, due, rule } of shown)
        kit.expect(value, `${rule.at} ${when} is ${rule.text}`, { where: rule.at }).toEqual(due);
      return shown.length;
    };
    let judged = 0;
    const followed = new Set<string>();
    await kit.forAll(
      values.tuple(bodies, ...rewritten),
      async ([body, ...updates]: [JsonObject, ...JsonObject[]]) => {
        const record = await createFrom(kit, own, body);
        const read = (): Promise<Json | undefined> => kit.read(own, record);
        judged += await judge(read, 'of a new record');
        for (const [index, update] of updates.entries()) {
          const change = written[index];
          if (change === undefined) continue;
          const laid = change.kind === 'replace' ? writtenBy(own, change.body) : own;
          // Lines refer to other records, which only a body with its references names.
          const answer = await changedBy(kit, own, change, record, await kit.withUniqueFields(laid, update));
          if (kit.outcome(answer).class !== 'success') continue;
          followed.add(change.operation.id);
          await judge(read, `behind ${change.operation.id}`);
        }
      },
      { atMost: 6 },
    );
    for (const { operation } of written)
      if (!followed.has(operation.id))
        kit.note(`${operation.id} was refused each time: what follows from it is not judged`);
    if (judged === 0) kit.stop('not-exercised', 'No record showed a computed member with all that it is computed from');
  },
});
