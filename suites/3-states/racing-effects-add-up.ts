import { amountIn, amountsIn, isSent } from './mechanisms/numbers/amounts.js';
import { afterwards, stocked, withoutUnsaid } from './mechanisms/numbers/stock.js';
import {
  defineCheck,
  map,
  only,
  within,
  type Own,
  type ResourceFacts,
  type Slot,
  type JsonObject,
} from 'probity/check';
import { fundingOf, type Effect } from 'probity/check/facts';
import { lag, until } from 'probity/check/looks';
import { bursts, RACERS, timeLineOf } from 'probity/check/races';
import { exemplar, relationsIn } from 'probity/check/records';
import { equal, values } from 'probity/check/values';
import { miscounts, TAKES_MORE } from 'probity/check/writes';

/**
 * Several callers send creates at one time that count one number of a record which was made for this. Where it has a bound,
 * there is room for half of them. The number must be what those that succeeded come to, and not beyond its bound.
 */
export default defineCheck({
  title: 'What creates at one time change in a related record adds up, and stays within its bound',
  rationale: 'The last piece that is sold twice at one moment is a customer who gets nothing.',
  usualFix: 'Change the number in one statement (SET n = n - ?), with its bound as a condition.',
  blindSpot: 'windows between looking and storing that are much shorter than the requests are apart; actions',

  over: 'resource',
  effect: 'writes',
  echoes: ['effects-are-as-declared'],

  needs: ({ service, resource }) => ({
    own: resource.own,
    effects: relationsIn(service, resource, ({ effects }) => ofCreates(resource.own, effects), 'read'),
    funding: map(resource.own, (one) => fundingOf(one, service.resources)),
    lag: lag(service),
  }),

  async verify({ own, effects: all, funding, lag }, kit) {
    await bursts(kit, values.constantFrom(...all), async ({ said, other }, race) => {
      const effects = all.flatMap((one) => (one.other === other && isAt(one.said, said) ? [one.said] : []));
      const later = effects.find(({ amount }) => !isSent(own, amount));
      const [{ sent: usual }, { sent: roomy }] = [await kit.create(own), await exemplar(kit, other)];
      const given = { own, other, usual, roomy, funding };
      const stock = await stocked(kit, given, effects, said, RACERS / 2);
      if (stock === undefined) return kit.stop('not-observable', `No amount can be counted at ${said.at}`);
      const { target, body, look, room } = stock;
      const maker = withoutUnsaid(own);
      const inputs = await Promise.all(Array.from({ length: RACERS }, () => kit.createInput(maker, body(), [target])));
      // What they need is counted as well.
      const before = await look();
      const { results } = await race(inputs.map((input) => (send) => send(own.create, input, { failures: 'return' })));
      const made = results.filter((exchange) => kit.outcome(exchange).class === 'success');
      const records = made.flatMap((exchange) => kit.adopt(own, exchange) ?? []);
      // What had no answer may have been counted or not.
      const isKnown = results.every((one) => ['success', 'caller-error'].includes(kit.outcome(one).class));
      const wrote = inputs.map((_, n) => ({ who: `racer ${String(n + 1)}`, value: stock.amount }));
      const shown = timeLineOf(kit, results, wrote, [`${String(made.length)} creates succeeded.`]);
      const claim = 'No more succeed than there is room for';
      if (room !== undefined)
        kit.expect(made, claim, { proof: true, shown, where: said.at, ...TAKES_MORE }).toHaveAtMost(room);
      if (made.length === 0 || !isKnown) kit.discard('it is not known how many were counted');
      const [sent] = inputs;
      // What the service works out is known only when a record is made.
      const counted = later === undefined ? [] : records.map((record) => amountsIn(kit, own, record, effects));
      if (later !== undefined && records.length < made.length) kit.discard('a record that was made cannot be read');
      if (
        later === undefined &&
        !inputs.every((one) => equal(amountsOf(one.body, effects), amountsOf(sent?.body ?? {}, effects)))
      )
        kit.discard('what was sent is not alike');
      const expected =
        later === undefined
          ? afterwards(before, effects, own.create.id, sent?.body ?? body(), made.length)
          : (await Promise.all(counted)).reduce<typeof before>(
              (now, one) => afterwards(now, effects, own.create.id, one),
              before,
            );
      const seen = await until(kit, lag.read, look, (now) => equal(now, expected));
      const sum = { proof: true, shown: JSON.stringify(seen), where: said.at, ...miscounts(own.create.id) };
      kit
        .expect(equal(seen, expected), 'The number is what all of them come to', sum)
        .toBeTrue(JSON.stringify(expected));
    });
  },
});

type Effects = ResourceFacts['relations']['effects'];

/** A transfer takes from one account what it adds to another. */
const isAt = ({ record: { at } }: Effect, { record }: Effect): boolean => at === record.at;

const amountsOf = (body: JsonObject, effects: readonly Effect[]): readonly (number | null)[] =>
  effects.map(({ amount }) => amountIn(body, amount) ?? null);

/** Those that a create has, however records are made. */
function ofCreates(own: Slot<Own>, effects: Effects): Effects {
  return within(own, ({ create }) =>
    only(
      map(effects, (all) => all.filter(({ by }) => by.includes(create.id))),
      (found) => found.length > 0,
      'an effect that a create has',
    ),
  );
}
