import { defineCheck, type Exchange, valueAt } from 'probity/check';
import { bursts, RACERS, timeLineOf } from 'probity/check/races';
import { fitsCondition } from 'probity/check/refusals';
import { equal, values } from 'probity/check/values';
import { claims, contested, isWon } from './mechanisms/unique/contested.js';

/**
 * Creates a record with the unique value of another one, which is refused. Then several callers create one with the same value, or
 * under the same id, all at one time. That the others are refused proves nothing unless a create with a value of its own succeeds afterwards.
 */
export default defineCheck({
  title: 'Of several creates that want the same unique value at one time at most one succeeds',
  rationale: 'What the contract calls unique names one record, even when several callers create one at that moment.',
  usualFix: 'Put a unique index on the member, and answer its violation as declared.',
  blindSpot: 'windows between looking and storing that are much shorter than the requests are apart',

  over: 'resource',
  effect: 'writes',

  needs: ({ resource }) => ({
    contested: contested(resource),
    create: resource.operations.create.offered,
    own: resource.own,
  }),

  async verify({ contested, create, own }, kit) {
    const body = kit.bodies(own.createBody, { own, values: 'safe' });
    const like = await kit.create(own);
    // One after the other comes first: what is not looked at there needs no race.
    const fields = contested.flatMap((thing) => (thing.by === 'field' ? [thing] : []));
    await kit.forEach(
      fields.map(({ at }) => at),
      async (name) => {
        const thing = fields.find(({ at }) => at === name) ?? kit.discard('there is none');
        const [first, second] = await claims(kit, own, thing, like, like.sent, 2);
        const [other] = await claims(kit, own, thing, like, like.sent, 1);
        for (const input of [first?.input, other?.input]) {
          const made = await kit.send(create, input);
          kit.control(made, 'A create with a value of its own');
          kit.adopt(own, made);
        }
        const late = await kit.send(create, second?.input, { intent: 'invalid' });
        if (kit.outcome(late).class === 'success') kit.adopt(own, late);
        const shown = valueAt(kit.item(create, late) ?? null, own.tag ?? '');
        const isOther = own.tag !== undefined && equal(shown, valueAt(first?.input.body, own.tag));
        const isGiven = !isOther && isWon(kit, create, thing, second?.value, late);
        const where = { where: name, shown: `both records have ${JSON.stringify(second?.value)}` };
        kit.expect(!isGiven, 'A create gives no record the unique value of another', where).toBeTrue('a refusal');
      },
    );
    let isFirst = true;
    await bursts(kit, values.tuple(values.constantFrom(...contested), body), async ([thing, template], race) => {
      const wanted = await claims(kit, own, thing, like, template, RACERS);
      const { results } = await race(
        wanted.map(
          ({ input }) =>
            (send) =>
              send(create, input, { failures: 'return' }),
        ),
      );
      // All are removed, also those that should not be there; under one id there is one. Who is answered with the record of another
      // has made none.
      const tags = wanted.map(({ input }) => valueAt(input.body, own.tag ?? ''));
      const isItsOwn = (exchange: Exchange, n: number): boolean => {
        const shown = valueAt(kit.item(create, exchange) ?? null, own.tag ?? '');
        return equal(shown, tags[n]) || !tags.some((tag) => equal(shown, tag));
      };
      const made = results.filter((exchange, n) => kit.outcome(exchange).class === 'success' && isItsOwn(exchange, n));
      for (const exchange of thing.by === 'id' ? made.slice(0, 1) : made) kit.adopt(own, exchange);

      const won = results.filter((exchange, n) => isWon(kit, create, thing, wanted[n]?.value, exchange));
      const what = thing.by === 'id' ? 'the id' : thing.at;
      const wrote = wanted.map(({ value }, racer) => ({ who: `racer ${String(racer + 1)}`, value }));
      const shown = timeLineOf(kit, results, wrote, [`${String(won.length)} creates got ${what} as their own.`]);
      const told = thing.by === 'id' ? 'Of creates under one id at most one makes it' : 'A unique value is given once';
      kit.expect(won, told, { proof: true, shown, where: what }).toHaveAtMost(1);
      if (won.length === 0) kit.discard('none of the creates succeeded');

      // Once is enough, and by itself: a racer may be refused for the race.
      if (!isFirst) return;
      isFirst = false;
      const taken = wanted.find(({ value }, n) => isWon(kit, create, thing, value, results[n] as Exchange))?.input;
      if (thing.by !== 'id' && taken !== undefined) {
        const late = await kit.send(create, taken, { intent: 'invalid' });
        kit.adopt(own, late);
        fitsCondition(kit, late, 'unique-value-taken');
      }
      const [other] = await claims(kit, own, thing, like, template, 1);
      const control = await kit.send(create, other?.input);
      kit.control(control, 'A create with a value of its own');
      kit.adopt(own, control);
    });
  },
});
