import { accepted, defineCheck, map, contextWithBulk, withBody, type JsonSchema } from 'probity/check';
import { controlled, validRequest } from 'probity/check/records';
import { fitsCondition } from 'probity/check/refusals';
import { contents } from 'probity/check/states';

/** A media type that nobody has. */
const NOBODYS = 'application/x-unknown';

/** Sends a valid body as if it were of a media type that does not exist, and then as what it is. */
export default defineCheck({
  title: 'A body of a media type that the service does not read is refused, and does nothing',
  rationale: 'A service that guesses what a body is takes in what was never meant for it.',
  usualFix: 'Check Content-Type before the body is parsed, and answer 415.',
  blindSpot:
    'media types that other services read: application/json for a merge patch is one, since no fact excludes that it is read too',

  over: 'operation',
  effect: 'as-operation',
  stage: 'malformed',

  needs: (facts) => ({
    unsupported: map(facts.service.at('http.negotiation.unsupported'), (one) => [one].flat() as readonly number[]),
    context: withBody(facts, contextWithBulk(facts)),
    schema: withBody<JsonSchema>(facts, facts.operation.body),
  }),

  async verify({ unsupported, context, schema }, kit) {
    const { operation } = context;
    await kit.forAll(
      contents(kit, context, schema),
      async (body) => {
        const { input, left } = await validRequest(kit, context, body);
        const headers = [...(input.headers ?? []), ['Content-Type', NOBODYS]] as const;
        const exchange = await kit.send(operation, { ...input, headers }, { intent: 'malformed' });
        const refused = kit.outcome(exchange);
        // One that is taken needs no proof that the request is good.
        if (refused.class !== 'success') {
          kit.expect(await left(), `${operation.id} does nothing with a body of ${NOBODYS}`).toBeEmpty();
          const right = await kit.send(operation, input);
          accepted(kit, context, right);
          controlled(kit, right, `${operation.id} with the same body as what it is`);
        }
        kit.expect(refused.status, `${operation.id} is refused with a body of ${NOBODYS}`).toBeOneOf(unsupported);
        fitsCondition(kit, exchange, 'unsupported-media-type');
      },
      { atMost: 1 },
    );
  },
});
