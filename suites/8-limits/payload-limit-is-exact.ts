import {
  accepted,
  defineCheck,
  dressed,
  enter,
  only,
  renew,
  context,
  sendsJson,
  traces,
  validBodies,
  wireText,
  withBody,
  type JsonObject,
} from 'probity/check';
import { fitsCondition } from 'probity/check/refusals';
import { equal, values } from 'probity/check/values';
import { padded } from './mechanisms/padded.js';

/** Octets that are not worth sending only to see them refused. */
const MOST = 10_000_000;

/**
 * Pads a valid body with blanks, which mean nothing in JSON, to exactly the published size, and to one octet more. Only
 * the size differs, so the size is what is refused.
 */
export default defineCheck({
  title: 'A body of the published size is accepted, and a larger one is refused without effect',
  rationale:
    'A caller cuts what it sends by the published size; a lower limit refuses it, and a missing limit protects nothing.',
  usualFix: 'Set the limit of the body parser, and of every proxy before it, to the published size.',
  blindSpot: 'content in chunks; limits that apply to one field, or to what was read; compressed content',

  over: 'operation',
  effect: 'disrupts',
  alone: 'service',
  stage: 'malformed',

  needs: (facts) => ({
    context: only(withBody(facts, context(facts)), ({ operation }) => sendsJson(operation)),
    schema: facts.operation.body,
    max: facts.service.limits.payload.max,
    statuses: facts.service.limits.payload.statuses,
  }),

  async verify({ context, schema, max, statuses }, kit) {
    const { operation } = context;
    if (max > MOST) kit.stop('not-exercised', `${String(max)} octets are too many to be sent`);
    await kit.forAll(
      values.tuple(validBodies(kit, context, schema), validBodies(kit, context, schema)),
      async ([before, body]) => {
        const entered = await enter(kit, context);
        const dress = (one: JsonObject): Promise<JsonObject> => dressed(kit, context, one, entered);
        // What the record holds is known, so that a change of it is seen whatever the record was made of.
        if (operation.kind === 'update' || operation.kind === 'replace') {
          const usual = await kit.send(operation, { ...entered.input, body: await dress(before) });
          if (!accepted(kit, context, usual)) kit.discard('a body of a usual size was refused');
          await renew(kit, context, entered);
        }
        const larger = await dress(body);
        const text = padded(wireText(operation, larger), max + 1);
        if (text === undefined) return kit.discard('the body is larger by itself');
        const left = await traces(kit, context, entered, [larger]);
        const options = { intent: 'malformed', failures: 'return' } as const;
        const wrong = await kit.send(operation, { ...entered.input, raw: text }, options);
        // An update that may say what was there already shows nothing when the record stays as it was.
        const isVisible = operation.kind !== 'update' || Object.keys(body).some((name) => isOther(before, body, name));
        const effects = isVisible ? await left() : [];

        // On the same record, which is shown to take this body. An action may have led it to where it takes no other.
        await renew(kit, context, entered);
        const raw = padded(wireText(operation, await dress(body)), max) ?? '';
        const right = await kit.send(operation, { ...entered.input, raw });
        const isRefused = statuses.includes(kit.outcome(right).status ?? 0);
        const claim = `${operation.id} takes a body of ${String(max)} octets`;
        const shown = { where: right.id, shown: String(kit.outcome(right).status) };
        kit.expect(!isRefused, claim, shown).toBeTrue('any answer but that it is too large');
        if (!accepted(kit, context, right)) kit.discard('it was refused for another reason');

        if (!wrong.response) kit.stop('not-observable', 'The connection was closed in the place of an answer');
        const where = { where: wrong.id };
        kit
          .expect(kit.outcome(wrong).status, `${operation.id} refuses a body of ${String(max + 1)} octets`, where)
          .toBeOneOf(statuses);
        fitsCondition(kit, wrong, 'too-large');
        kit.expect(effects, `${operation.id} does nothing when a body is too large`, where).toBeEmpty();
      },
      { atMost: 3 },
    );
  },
});

function isOther(before: JsonObject, body: JsonObject, name: string): boolean {
  return Object.hasOwn(before, name) && !equal(before[name], body[name]);
}
