import {
  anyBody,
  defineCheck,
  contextWithBulk,
  stated,
  orDefault,
  type Exchange,
  type JsonObject,
} from 'probity/check';
import { forEachNewTrait } from 'probity/check/lists';
import { bulkBodies, notAnywhere, outcomeInside } from 'probity/check/records';
import { unlisted, worksAtAll } from 'probity/check/refusals';
import { sizes, schemaFeatures } from 'probity/check/values';
import { Mistaken, takenPlaces } from './mechanisms/mistaken.js';
import { mistakesBeside, mistakesOf } from './mechanisms/mistakes.js';

/** Whatever is sent may be refused, but not as if the fault were the server's. What is not implemented may say so. */
export default defineCheck({
  title: 'No input is answered with a server error',
  rationale:
    'A server error says to try again later: what always fails cannot be used at all, and a wrong request is sent again and again.',
  usualFix: 'Find the exception in the log by the time of the request, and answer it as a 4xx.',
  blindSpot:
    'inputs that were not generated or, as a note says, not tried; errors of the server that depend on load or on time',

  over: 'operation',
  effect: 'as-operation',
  stage: 'malformed',
  tests: 'preflight',

  needs: (facts) => ({
    context: contextWithBulk(facts),
    schema: anyBody(facts),
    beside: stated(mistakesBeside(facts), ''),
    listed: orDefault<readonly number[]>(facts.service.statuses.serverError, []),
  }),

  async verify({ context, schema, beside, listed }, kit) {
    const { operation, own, bulk } = context;
    const mistaken = await Mistaken.at(kit, context, schema);
    const judge = (exchange: Exchange, what: string, place?: string): void => {
      const { class: answer, status } = outcomeInside(kit, bulk, exchange);
      const isServers = answer === 'server-error' && status !== 501;
      const claim = `${operation.id} answers ${what} without a server error`;
      const at = { where: exchange.id, place, shown: isServers ? unlisted(status, listed) : undefined };
      kit.expect(isServers ? status : true, claim, at).toBeTrue('a status below 500, or 501');
    };

    const { places, joint, plain } = mistakesOf(kit, context, schema, beside);
    const least = async (what: string): Promise<void> => {
      const [plainly, unknown] = await mistaken.plainly();
      judge(plainly, what);
      if (unknown) judge(unknown, 'an unknown id');
    };
    // First and alone, so that a service that fails at everything has one cause.
    const first = schema === undefined || plain === undefined ? 'a plain request' : 'a valid body';
    await kit.forEach([first], async (what) => {
      if (schema === undefined || plain === undefined) await least(what);
      else judge(await mistaken.body(plain), what);
    });
    await kit.forEach(joint, (several) => mistaken.jointly(several));
    const taken = kit.pickInQuickMode(takenPlaces(context), { what: 'unique values of other records', most: 1 });
    await kit.inTurn([
      () => kit.forEach(first === 'a valid body' ? ['no body'] : [], least),
      ...places.map((mistakes) => async (): Promise<void> => {
        await kit.forEach(mistakes, async (one) => {
          judge(await mistaken.one(one, plain), one.what, one.place === '' ? undefined : one.place);
        });
      }),
      () =>
        kit.forEach(taken, async (at) => {
          judge(await mistaken.taken(at, plain), `the ${at} of another record`, at);
        }),
    ]);
    if (schema === undefined) return worksAtAll(kit, context, schema);

    const wide =
      bulk === undefined
        ? kit.bodies(schema, { sends: operation.sends, ...(own ? { own } : {}), values: 'wide' })
        : bulkBodies(kit, bulk, schema, { sends: operation.sends, values: 'wide' });
    const tell = async (body: JsonObject): Promise<void> => judge(await mistaken.body(body), 'a valid body');
    const traits = (body: JsonObject): readonly string[] => schemaFeatures(body, schema);
    await forEachNewTrait(kit, wide, traits, tell, { sizesOf: (body) => sizes(body, schema) });
    if (mistaken.isTaken) await notAnywhere(kit, operation);
    else await worksAtAll(kit, context, schema);
  },
});
