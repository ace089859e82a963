import {
  accepted,
  context,
  defineCheck,
  dressed,
  enter,
  none,
  only,
  stated,
  validBodies,
  valueAt,
  withBody,
  within,
} from 'probity/check';
import { lag, readBack } from 'probity/check/looks';
import { isWriting, shortened, shortOf } from './mechanisms/creates/short-texts.js';

/** Sends until one is taken, or so many were refused. */
async function firstTaken<T extends { readonly isTaken: boolean }>(tries: number, send: () => Promise<T>): Promise<T> {
  let last = await send();
  for (let n = 1; n < tries && !last.isTaken; n += 1) last = await send();
  return last;
}

/** Statuses that speak of other records, or of other versions of this one. */
const CONFLICTS: readonly number[] = [409, 412, 423];

/**
 * Writes records without the text that carries the mark of the run, and with the shortest that is allowed: no other write is sent
 * like that.
 */
export default defineCheck({
  title: 'A text by which a run knows its records may be as short as its schema allows, or left out',
  rationale: 'What all test data has is what a service comes to rely on: others send less.',
  usualFix: 'Compare the validation of this member with the declared schema: optional, nullable, least length.',
  blindSpot:
    'records that nothing else tells apart from those of others; requests that make several; patterns and formats',

  over: 'operation',
  effect: 'as-operation',
  // What carries no mark is not found again when the run is killed: nothing else is under way by then.
  stage: 'malformed',
  echoes: ['declared-values-are-taken', 'post-creates'],

  needs: (facts) => {
    const written = isWriting(facts.operation) ? withBody(facts, context(facts)) : none(facts.operation.id);
    return {
      context: written,
      read: facts.resource?.operations.read.offered ?? none(facts.operation.id),
      body: facts.operation.body,
      lag: lag(facts.service),
      shorts: within(written, (found) =>
        within(facts.operation.body, (schema) =>
          only(stated(shortOf(found, schema), ''), (shorts) => shorts.length > 0),
        ),
      ),
    };
  },

  async verify({ context, body: schema, lag, shorts }, kit) {
    const { operation, own } = context;
    for (const short of shorts) {
      const { at, what } = short;
      await kit.forAll(
        validBodies(kit, context, schema),
        async (drawn) => {
          const entered = await enter(kit, context);
          const usual = await dressed(kit, context, drawn, entered);
          const { exchange, body } = await firstTaken(short.tries, async () => {
            const body = shortened(kit, usual, short);
            if (kit.validate(schema, body).length > 0) kit.discard('another rule of the schema asks for it');
            const exchange = await kit.send(operation, { ...entered.input, ...entered.held(body) });
            return { exchange, body, isTaken: kit.outcome(exchange).class === 'success' };
          });
          const record = operation.kind === 'create' && own !== undefined ? kit.adopt(own, exchange) : entered.record;
          const { class: answer, status } = kit.outcome(exchange);
          if (CONFLICTS.includes(status ?? 0)) kit.discard('a conflict is about other records');
          const isTaken = accepted(kit, context, exchange);
          if (!isTaken) {
            const longer = await kit.send(operation, { ...entered.input, ...entered.held(usual) });
            accepted(kit, context, longer);
            kit.control(longer, `${operation.id} with a longer text`);
          }
          const claim = `${operation.id} takes what the schema allows in the place of a longer text`;
          const shown = `${String(status)} with ${at}: ${what}`;
          kit
            .expect(isTaken ? true : (status ?? answer), claim, { where: exchange.id, place: at, shown })
            .toBeTrue('a success');
          if (own === undefined || record === undefined || what === 'left out') return;
          const seen = valueAt(await readBack(kit, own, record, lag), at) ?? null;
          const sent = valueAt(body, at) ?? null;
          kit.expect(seen, `What was sent for ${at} is what is read`, { place: at }).toEqual(sent);
        },
        { atMost: 1 },
      );
    }
  },
});
