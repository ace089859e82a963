import {
  accepted,
  defineCheck,
  dressed,
  enter,
  malformed,
  only,
  scene,
  startsThere,
  tolerate,
  traces,
  validBodies,
  wireText,
  withBody,
} from 'probity/check';

/** The same body is accepted whole, and refused broken. A reader that repairs what it reads would do what nobody asked. */
export default defineCheck({
  title: 'A body that is no JSON, or no object, is refused and leaves no effect',
  rationale: 'A caller whose request was cut or garbled must learn of it, and nothing must have been done.',
  blindSpot: 'effects that neither the record nor the list shows; other ways to break a text',

  over: 'operation',
  effect: 'as-operation',
  stage: 'malformed',

  needs: (facts) => ({
    scene: only(
      startsThere(facts, withBody(scene(facts))),
      ({ operation: { sends } }) => sends === 'json' || /[/+]json$/.test(sends),
    ),
    schema: facts.operation.body,
    noEffect: tolerate(facts.service.errors.noEffect, false),
  }),

  async verify({ scene, schema, noEffect }, kit) {
    const { operation } = scene;
    const isWrong = (value: Parameters<typeof kit.validate>[1]): boolean => kit.validate(schema, value).length > 0;

    await kit.forAll(
      validBodies(kit, scene, schema),
      async (body) => {
        const { input, ...entered } = await enter(kit, scene);
        const whole = await kit.send(operation, { ...input, body: await dressed(kit, scene, body) });
        kit.control(whole, `${operation.id} with the whole body`);
        accepted(kit, scene, whole);

        const fresh = await dressed(kit, scene, body);
        const containers = [[], 'text', 42].filter(isWrong);
        const broken = [
          ...malformed(wireText(operation, fresh), isWrong({})),
          ...containers.map((value) => ({
            name: `${JSON.stringify(value)} for an object`,
            text: wireText(operation, value),
          })),
        ];
        for (const { name, text } of broken) {
          const left = await traces(kit, scene, { input, ...entered }, fresh);
          const exchange = await kit.send(operation, { ...input, raw: text }, { intent: 'malformed' });
          if (accepted(kit, scene, exchange)) kit.note(`${operation.id} accepted ${name}`);
          const { class: answer } = kit.outcome(exchange);
          kit.expect(answer, `${operation.id} refuses ${name}`, { where: exchange.id }).toBeOneOf(['caller-error']);
          const effects = await left();
          if (noEffect) kit.expect(effects, `${operation.id} does nothing when it refuses ${name}`).toBeEmpty();
          else if (effects.length > 0) kit.note(`${operation.id} refused ${name}, and did something all the same`);
        }
      },
      { atMost: 2 },
    );
  },
});
