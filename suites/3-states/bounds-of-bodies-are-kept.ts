import { defineCheck, dressed, enter, context, none, numberIn, stated, valueAt, type JsonObject } from 'probity/check';
import { bodyTaken, contents, statesOf } from 'probity/check/states';
import { difference, equal } from 'probity/check/values';
import { rounded, withAmount } from './mechanisms/numbers/amounts.js';
import { insideOf, inWords, stepOf } from './mechanisms/numbers/bounded.js';
import { volatileOf } from './mechanisms/moves/leads-out.js';

/**
 * Takes an action with a number of its body that lies beyond what its record bounds, and then with one at the bound: on a record of its own,
 * and on one on which it was taken before for a part.
 */
export default defineCheck({
  title: 'An action with a number beyond what its record allows is refused, and one at the bound is taken',
  rationale: 'A refund of more than was paid, or a capture of more than was held, gives away what is not there.',
  usualFix: 'Compare the number with what is left in the record, in the transaction that takes it.',
  blindSpot: 'what happens at one time; bounds by other records; numbers far beyond',

  over: 'operation',
  effect: 'writes',
  leansOn: ['valid-requests-succeed'],

  needs: (facts) => ({
    context: facts.operation.kind === 'action' ? context(facts) : none(facts.operation.id),
    schema: bodyTaken(facts.operation),
    accepted: facts.operation.accepted,
    bounds: facts.operation.bounds,
    volatile: stated(volatileOf(facts.resource) ?? [], ''),
    states: stated(facts.resource && statesOf(facts.resource), ''),
  }),

  async verify({ context, schema, accepted, bounds, volatile, states }, kit) {
    const { operation, own } = context;
    if (own?.read === undefined) return kit.stop('not-observable', 'Records cannot be read');
    let done = 0;
    const ways = states?.transitions.filter(({ by }) => by === operation.id) ?? [];
    const trials = bounds.flatMap((bound) => [false, true].map((isLater) => ({ bound, isLater })));
    for (const { bound, isLater } of trials) {
      const { at, side, limit, refused } = bound;
      await kit.forAll(
        contents(kit, context, schema),
        async (drawn) => {
          if (drawn === null) return kit.discard('it takes no body');
          const entered = await enter(kit, context);
          const { record } = entered;
          if (record === undefined) return kit.discard('the action is about no record of its own');
          const body = await dressed(kit, context, drawn, entered);
          const step = stepOf(accepted, at);
          const read = () => kit.read(own, record);
          const left = async (): Promise<number> =>
            (typeof limit === 'number' ? limit : numberIn(valueAt((await read()) ?? null, limit))) ??
            kit.discard(`the record has no number at ${String(limit)}`);
          const send = (amount: number) => {
            const said: JsonObject = withAmount(accepted, body, at, rounded(amount));
            if (kit.validate(accepted, said).length > 0)
              return kit.discard(`the schema does not allow ${String(amount)} at ${at}`);
            return kit.send(operation, { ...entered.input, ...entered.held(said) });
          };
          if (isLater) {
            if (side === 'at-least' || (await left()) <= step) return kit.discard('nothing would be left of it');
            const part = await send(step);
            if (kit.outcome(part).class !== 'success') return kit.discard('a part was refused', part);
            const now = valueAt((await read()) ?? null, states?.at ?? '');
            const isOver = ways.length > 0 && !ways.some(({ from }) => from.some((one) => equal(one, now ?? null)));
            if (isOver)
              return kit.discard(`${operation.id} is not taken in the state that a part of it leads to`, part);
          }
          const inside = insideOf(bound, await left(), step);
          const before = await read();
          const beyond = await send(inside + (side === 'at-most' ? step : -step));
          const { class: answer, status } = kit.outcome(beyond);
          const changed = difference(before ?? null, (await read()) ?? null, volatile).map(({ pointer }) => pointer);
          const where = { where: `${at} ${isLater ? 'after a part' : ''}`.trim() };
          const which = inWords(bound, isLater);
          if (answer !== 'success') {
            kit.expect(changed, `${operation.id}, refused where ${which}, changes nothing`, where).toBeEmpty();
            const taken = await send(inside);
            const is = kit.outcome(taken);
            // What is refused for anything else says nothing of the bound.
            const isOfBound = refused.includes(is.status ?? 0) && status === is.status;
            if (!isOfBound) kit.control(taken, `${operation.id} with ${at} at the bound`);
            kit
              .expect(is.class, `${operation.id} takes ${at} up to its bound, ${String(limit)}`, where)
              .toEqual('success');
          }
          done += 1;
          const isTold = answer === 'caller-error' && refused.length > 0;
          const due = refused.length > 0 ? refused : ['caller-error'];
          kit.expect(isTold ? status : answer, `${operation.id} is refused where ${which}`, where).toBeOneOf(due);
        },
        { atMost: 1 },
      );
    }
    if (done === 0) kit.stop('not-exercised', 'No record had a number that bounds the body');
  },
});
