import { contents, defineCheck, guarded, posed, tolerate, type Damage } from 'probity/check';

/**
 * Ways to damage a credential. Those that are not of its form, or not there, may also count as missing or as a request
 * that cannot be understood. One that was never issued comes first, for no account can be locked by it.
 */
const DAMAGES: readonly (readonly [Damage, 'sound' | 'broken', string])[] = [
  ['unknown', 'sound', 'a credential that was never issued'],
  ['malformed', 'broken', 'a credential that is none'],
  ['empty', 'broken', 'an empty credential'],
  ['wrong-scheme', 'broken', 'a credential under another scheme'],
  ['altered', 'sound', 'a credential with one character changed'],
];

export default defineCheck({
  title: 'With a wrong credential the operation is refused, and does nothing',
  rationale: 'A credential is only worth something if no other one does the same.',
  blindSpot: 'expired and revoked credentials; those of a caller who may not use the operation',

  over: 'operation',
  effect: 'as-operation',

  needs: (facts) => ({
    ...guarded(facts),
    invalid: facts.service.auth.refusal.invalid,
    missing: tolerate<readonly number[]>(facts.service.auth.refusal.missing, []),
  }),

  async verify({ scene, schema, invalid, missing }, kit) {
    const { operation } = scene;
    await kit.forAll(
      contents(kit, scene, schema),
      async (body) => {
        const { input, left } = await posed(kit, scene, body);

        const statuses: (readonly [string, readonly number[], number | undefined])[] = [];
        for (const [damaged, form, name] of DAMAGES) {
          const { class: answer, status } = kit.outcome(await kit.send(operation, input, { as: { damaged } }));
          kit.expect(answer !== 'success', `${operation.id} is refused with ${name}`).toBeTrue('no success');
          statuses.push([name, form === 'sound' ? invalid : [...invalid, ...missing, 400], status]);
        }
        kit.expect(await left(), `${operation.id} does nothing with a wrong credential`).toBeEmpty();
        kit.control(await kit.send(operation, input), `${operation.id} with the right credential`);
        for (const [name, allowed, status] of statuses) {
          kit.expect(status, `${operation.id} is refused with ${name}`).toBeOneOf([...new Set(allowed)]);
        }
      },
      { atMost: 1 },
    );
  },
});
