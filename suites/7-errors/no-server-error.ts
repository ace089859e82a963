import {
  accepted,
  defineCheck,
  dressed,
  elsewhere,
  enter,
  hostileInputs,
  isObject,
  malformed,
  notAnywhere,
  scene,
  stated,
  tolerate,
  validBodies,
  values,
  wireText,
  type Exchange,
  type Json,
  type JsonSchema,
} from 'probity/check';

/** Whatever is sent may be refused, but not as if the fault were the server's. What is not implemented may say so. */
export default defineCheck({
  title: 'No input is answered with a server error',
  rationale: 'A server error tells a caller to try again later, which never helps when the input is the cause.',
  blindSpot: 'inputs that were not generated; errors of the server that depend on load or on time',

  over: 'operation',
  effect: 'as-operation',
  stage: 'malformed',

  needs: (facts) => ({
    scene: scene(facts),
    schema: tolerate<JsonSchema | undefined>(facts.operation.body, undefined),
    hostile: stated(hostileInputs(facts), ''),
  }),

  async verify({ scene, schema, hostile }, kit) {
    const { operation, own } = scene;
    const options = own === undefined ? {} : { own };
    const judge = (exchange: Exchange, what: string): void => {
      accepted(kit, scene, exchange);
      const { class: answer, status } = kit.outcome(exchange);
      const isServers = answer === 'server-error' && status !== 501;
      kit
        .expect(isServers ? status : true, `${operation.id} answers ${what} without a server error`, {
          where: exchange.id,
        })
        .toBeTrue('a status below 500, or 501');
    };
    // Last, so that a service that fails at everything is found first: one that accepts nothing proves nothing.
    const control = (): Promise<void> =>
      kit.forAll(
        schema === undefined ? values.constant({}) : validBodies(kit, scene, schema),
        async (body) => {
          const { input } = await enter(kit, scene);
          const request = schema === undefined ? input : { ...input, body: await dressed(kit, scene, body) };
          const exchange = await kit.send(operation, request);
          accepted(kit, scene, exchange);
          kit.control(exchange, `${operation.id} with a valid request`);
          await notAnywhere(kit, operation);
        },
        { atMost: 1 },
      );
    const tell = async (body: Json, what: string): Promise<void> => {
      const { input } = await enter(kit, scene);
      const whole = isObject(body) ? await dressed(kit, scene, body) : body;
      judge(await kit.send(operation, { ...input, body: whole }, { intent: 'invalid' }), what);
    };

    await kit.forEach(['nothing but what it needs'], async (what) => {
      const entered = await enter(kit, scene);
      judge(await kit.send(operation, entered.input, { intent: 'invalid' }), what);
      const unknown = elsewhere(kit, scene, entered);
      if (unknown) judge(await kit.send(operation, unknown, { intent: 'invalid' }), 'an unknown id');
    });
    const { input } = hostile.length > 0 ? await enter(kit, scene) : { input: {} };
    await kit.forEach(hostile, async ({ what, query, ids }) => {
      judge(await kit.send(operation, { ...input, query, ids: { ...input.ids, ...ids } }, { intent: 'invalid' }), what);
    });
    if (schema === undefined) return control();
    await kit.forAll(kit.bodies(schema, { ...options, values: 'wide' }), (body) => tell(body, 'a valid body'));
    await kit.forAll(kit.invalidBodies(schema, options), ({ body, violation }) => tell(body, violation));
    await kit.forAll(
      validBodies(kit, scene, schema),
      async (body) => {
        const entered = await enter(kit, scene);
        for (const { name, text } of malformed(wireText(operation, body), true)) {
          judge(await kit.send(operation, { ...entered.input, raw: text }, { intent: 'malformed' }), name);
        }
      },
      { atMost: 1 },
    );
    await control();
  },
});
