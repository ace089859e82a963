import { context, defineCheck, dressed, type Exchange, type JsonObject } from 'probity/check';
import { lag } from 'probity/check/looks';
import { bodyTaken, contents } from 'probity/check/states';
import { actedBesideOthers, besideOthers, lackingNeeds, withoutRecords } from './mechanisms/moves/lacking.js';

/**
 * Creates records that refer to, or stand below, others in states that the contract excludes, and uses actions on records whose others are in
 * such states, or below which nothing was made: each must be refused, while it succeeds where everything is there.
 */
export default defineCheck({
  title: 'A create or an action is refused without the records, and their states, that it needs',
  rationale:
    'An order for an event that is not on sale, or an invoice without lines, is sent to people who believe it.',
  usualFix: 'Check that the needed records exist, in the needed states, before anything is stored.',
  blindSpot:
    'states that no declared action of known content leads to; states that records below the one that is acted on are led to',

  over: 'operation',
  effect: 'writes',
  leansOn: ['valid-requests-succeed', 'transitions-are-as-declared'],

  needs: (facts) => ({
    lacking: lackingNeeds(facts),
    context: context(facts),
    schema: bodyTaken(facts.operation),
    lag: lag(facts.service),
  }),

  async verify({ lacking, context, schema, lag }, kit) {
    const { operation } = context;
    const refused = (told: Exchange, statuses: readonly number[]) => {
      const { class: answer, status } = kit.outcome(told);
      return statuses.length === 0 ? ([answer, ['caller-error']] as const) : ([status, statuses] as const);
    };
    const dress = (body: JsonObject | null) => async () => (body === null ? undefined : dressed(kit, context, body));
    const expectRefused = (
      { name, prerequisite }: (typeof lacking.above)[number],
      beside: Awaited<ReturnType<typeof besideOthers>>,
    ): void => {
      for (const { state, told } of beside) {
        const [how, wanted] = refused(told, prerequisite.refused);
        const claim = `${operation.id} is refused with a related record in another state than it needs`;
        kit.expect(how, claim, { where: `${name} in the state ${String(state)}` }).toBeOneOf(wanted);
      }
    };
    const isAction = operation.kind === 'action';
    const names = isAction ? [] : lacking.above.map(({ name }) => name);
    if (names.length > 0)
      await kit.forEach(names, async (name) => {
        const found = lacking.above.find((one) => one.name === name) ?? kit.discard('it is not among those to try');
        expectRefused(found, await besideOthers(kit, lacking.own, found, lag));
      });
    for (const found of isAction ? lacking.above : [])
      await kit.forAll(
        contents(kit, context, schema),
        async (body) =>
          expectRefused(found, await actedBesideOthers(kit, { ...lacking, operation }, found, dress(body), lag)),
        { atMost: 1 },
      );
    for (const { below, early } of lacking.below.flatMap((one) => [
      { below: one, early: undefined },
      ...one.early.map((own) => ({ below: one, early: own })),
    ])) {
      const what =
        early === undefined
          ? `without ${below.needs.map(({ resource }) => resource).join(', ')}`
          : `with a new record of ${early.resource}`;
      await kit.forAll(
        contents(kit, context, schema),
        async (body) => {
          const { told, changed } = await withoutRecords(kit, { ...lacking, operation }, below, dress(body), early);
          const states = below.needs[0]?.from?.map(String).join(' or ');
          const where = { where: `${what}${states === undefined ? '' : ` in the state ${states}`}` };
          const statuses = below.needs.flatMap((need) => need.refused);
          const [how, wanted] = refused(told, statuses);
          kit
            .expect(how, `${operation.id} is refused on a record without those that it needs`, where)
            .toBeOneOf(wanted);
          const kept = `${operation.id}, refused without the records that it needs, leaves the record as it was`;
          kit.expect(changed, kept, where).toBeEmpty();
        },
        { atMost: 1 },
      );
    }
  },
});
