import { accepted, acceptsAnything, anyBody, defineCheck, dressed, elsewhere, enter, forNovel } from 'probity/check';
import { hostileInputs, isObject, malformed, notAnywhere, renew, scene, sizes, stated } from 'probity/check';
import { stumblingBlock, traits, validBodies, wireText, worksAtAll } from 'probity/check';
import type { Entered, Input, Invalid, Json } from 'probity/check';

/** Whatever is sent may be refused, but not as if the fault were the server's. What is not implemented may say so. */
export default defineCheck({
  title: 'No input is answered with a server error',
  rationale: 'A server error tells a caller to try again later, which never helps when the input is the cause.',
  blindSpot:
    'inputs that were not generated or, as a note says, not tried; errors of the server that depend on load or on time',

  over: 'operation',
  effect: 'as-operation',
  stage: 'malformed',
  tests: 'preflight',

  needs: (facts) => ({
    scene: scene(facts),
    schema: anyBody(facts),
    hostile: stated(hostileInputs(facts), ''),
  }),

  async verify({ scene, schema, hostile }, kit) {
    const { operation, own } = scene;
    const options = { sends: operation.sends, ...(own === undefined ? {} : { own }) };
    const taken = new Set<string>();
    // One record will do, unless it goes with the first request, or must be in a state that may be lost.
    const takesBody = schema !== undefined;
    const isShared =
      operation.safe || (takesBody && operation.kind !== 'create' && Object.keys(operation.when).length === 0);
    let entered: Entered | undefined;
    const tell = async (request: Input, what: string, where?: Input, place?: string): Promise<void> => {
      const { input } = where === undefined ? (entered ?? (await enter(kit, scene))) : { input: where };
      const exchange = await kit.send(operation, { ...input, ...request }, { intent: 'invalid' });
      if (accepted(kit, scene, exchange)) {
        taken.add(exchange.id);
        if (entered) await renew(kit, scene, entered);
      }
      const { class: answer, status } = kit.outcome(exchange);
      const isServers = answer === 'server-error' && status !== 501;
      const claim = `${operation.id} answers ${what} without a server error`;
      const at = { where: exchange.id, place };
      kit.expect(isServers ? status : true, claim, at).toBeTrue('a status below 500, or 501');
    };
    const tellBody = async (body: Json, what: string): Promise<void> =>
      tell({ body: isObject(body) ? await dressed(kit, scene, body, entered) : body }, what);

    if (isShared) entered = await enter(kit, scene);

    await kit.forEach(['nothing but what it needs'], async (what) => {
      const on = entered ?? (await enter(kit, scene));
      await tell({}, what, on.input);
      const unknown = elsewhere(kit, scene, on);
      if (unknown) await tell({}, 'an unknown id', unknown);
    });
    const tried = kit.sampled(hostile.inputs, { what: 'hostile inputs', most: 2, always: hostile.telling });
    await kit.forEach(tried, ({ what, query, place, ids }) =>
      tell({ query, ids: { ...entered?.input.ids, ...ids } }, what, undefined, place),
    );
    // Last, so that a service that fails at everything is found first.
    if (!takesBody) return worksAtAll(kit, scene, schema);

    const wide = kit.bodies(schema, { ...options, values: 'wide' });
    await forNovel(kit, wide, traits, (body) => tellBody(body, 'a valid body'), { sizesOf: sizes });
    const tellWrong = ({ body, violation }: Invalid) => tellBody(body, violation);
    if (!acceptsAnything(schema))
      await forNovel(kit, kit.invalidBodies(schema, options), (one) => [stumblingBlock(one)], tellWrong);
    const tellTexts = async (body: Json): Promise<void> => {
      const { input: on } = entered ?? (await enter(kit, scene));
      const some = { what: 'texts that are no JSON', share: 0.2 };
      for (const { name, text } of kit.some(malformed(wireText(operation, body), true), some))
        await tell({ raw: text }, name, on);
    };
    await kit.forAll(validBodies(kit, scene, schema), tellTexts, { atMost: 1 });
    if (taken.size > 0) await notAnywhere(kit, operation);
    else await worksAtAll(kit, scene, schema);
  },
});
