import {
  context,
  defineCheck,
  dressed,
  enter,
  isObject,
  none,
  stated,
  valueAt,
  within,
  withValueAt,
  type Json,
  type Slot,
} from 'probity/check';
import { controlled } from 'probity/check/records';
import { bodyTaken, contents } from 'probity/check/states';
import { changedIn, writable } from 'probity/check/writes';

/**
 * Uses an action whose body has to repeat a member of the record, such as the amount that is open, with another value: it must be refused,
 * and leave the record as it was, while it succeeds with the right one.
 */
export default defineCheck({
  title: 'An action whose body must repeat a member of the record is refused with another value',
  rationale: 'A payment of another amount than the one that is due leaves books that no one can balance.',
  usualFix: 'Compare the sent value with the stored one before the action.',
  blindSpot: 'members that are neither numbers nor texts; values that the schema of the body does not allow',

  over: 'operation',
  effect: 'writes',
  leansOn: ['valid-requests-succeed'],

  needs: (facts) => ({
    repeats: within(facts.operation.offered, ({ id, repeats }): Slot<Readonly<Record<string, string>>> => {
      return repeats === undefined ? none(id) : stated(repeats, id);
    }),
    context: context(facts),
    schema: bodyTaken(facts.operation),
  }),

  async verify({ repeats, context, schema }, kit) {
    const { operation, own } = context;
    if (own?.read === undefined || schema === undefined) return kit.stop('not-observable', 'Records cannot be read');
    await kit.forAll(
      contents(kit, context, schema),
      async (drawn) => {
        for (const at of Object.keys(repeats)) {
          const { record, input } = await enter(kit, context);
          if (record === undefined || drawn === null) return kit.discard('it is used on no record of the run');
          const before = await kit.read(own, record);
          const body = await dressed(kit, context, drawn);
          const right = Object.entries(repeats).reduce<Json>(
            (left, [place, from]) => withValueAt(left, place, valueAt(before, from) ?? null),
            body,
          );
          const odd = others(valueAt(right, at))
            .map((value) => withValueAt(right, at, value))
            .find((one) => kit.validate(schema, one).length === 0);
          if (odd === undefined) return kit.discard(`no other value of ${at} is allowed`);
          const told = await kit.send(operation, { ...input, body: odd }, { asWritten: true });
          const after = await kit.read(own, record);
          const changed = [
            ...changedIn([...writable(own, record), ...(isObject(right) ? [right] : [])], before, after),
            ...(own.state !== undefined && valueAt(before, own.state) !== valueAt(after, own.state) ? [own.state] : []),
          ];
          const { class: answer } = kit.outcome(told);
          const where = { where: at };
          if (answer !== 'success') {
            const kept = `${operation.id}, refused for another value, leaves the record as it was`;
            kit.expect(changed, kept, where).toBeEmpty();
            const same = await kit.send(operation, { ...input, body: right });
            controlled(kit, same, `${operation.id} with the value of the record`);
          }
          const claim = `${operation.id} is refused with another value than the record has`;
          kit.expect(answer, claim, where).toBeOneOf(['caller-error']);
        }
      },
      { atMost: 1 },
    );
  },
});

/** Values beside one that is due, the nearest first. */
function others(due: Json | undefined): readonly Json[] {
  if (typeof due === 'number') return [due + 1, due - 1, due + 100, due / 2];
  return typeof due === 'string' ? [`${due}x`, due.slice(1), due.split('').reverse().join('')] : [];
}
