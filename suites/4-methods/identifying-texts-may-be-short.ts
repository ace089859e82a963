import { defineCheck, lag, map, all, only, readBack, valueAt, within } from 'probity/check';
import { shortened, shortOf } from './mechanisms/short-texts.js';

/** Statuses that speak of other records, or of other versions of this one. */
const CONFLICTS: readonly number[] = [409, 412, 423];

/**
 * Creates records without the text that carries the mark of the run, and with the shortest that is allowed: no other create is sent
 * like that.
 */
export default defineCheck({
  title: 'A text by which a run knows its records may be as short as its schema allows, or left out',
  rationale: 'What all test data has is what a service comes to rely on: others send less.',
  usualFix: 'Compare the validation of this member with the declared schema: optional, nullable, least length.',
  blindSpot: 'records that nothing else tells apart from those of others; updates',

  over: 'resource',
  effect: 'writes',
  // What carries no mark is not found again when the run is killed: nothing else is under way by then.
  stage: 'malformed',
  echoes: ['declared-values-are-taken', 'post-creates'],

  needs: ({ service, resource: { operations, own } }) => ({
    post: operations.create.offered,
    body: operations.create.body,
    read: operations.read.offered,
    own,
    lag: lag(service),
    shorts: only(
      within(own, (one) => map(all({ schema: operations.create.body }), ({ schema }) => shortOf(schema, one))),
      (shorts) => shorts.length > 0,
    ),
  }),

  async verify({ post, body: schema, own, lag, shorts }, kit) {
    for (const short of shorts) {
      const { at, what } = short;
      await kit.forAll(
        kit.bodies(schema, { own, values: 'safe' }),
        async (drawn) => {
          const input = await kit.createInput(own, drawn);
          const body = shortened(kit, schema, input.body, short);
          if (kit.validate(schema, body).length > 0) kit.discard('another rule of the schema asks for it');
          const exchange = await kit.send(post, { ...input, body });
          const record = kit.adopt(own, exchange);
          const { class: answer, status } = kit.outcome(exchange);
          if (CONFLICTS.includes(status ?? 0)) kit.discard('a conflict is about other records');
          if (answer !== 'success') {
            const usual = await kit.send(post, input);
            kit.adopt(own, usual);
            kit.control(usual, `${post.id} with a longer text`);
          }
          const claim = `${post.id} takes what the schema allows in the place of a longer text`;
          const shown = `${String(status)} with ${at}: ${what}`;
          kit
            .expect(answer === 'success' ? true : status, claim, { where: exchange.id, place: at, shown })
            .toBeTrue('a success');
          if (record === undefined || what === 'left out') return;
          const seen = valueAt(await readBack(kit, own, record, lag), at) ?? null;
          const sent = valueAt(body, at) ?? null;
          kit.expect(seen, `What was sent for ${at} is what is read`, { place: at }).toEqual(sent);
        },
        { atMost: 1 },
      );
    }
  },
});
