import {
  accepted,
  defineCheck,
  dressed,
  enter,
  isObject,
  scene,
  startsThere,
  tolerate,
  traces,
  validBodies,
  values,
  withBody,
} from 'probity/check';

/**
 * Sends bodies with exactly one violation beside the same request made valid. A scalar that a service may well read as
 * another ("5" for 5) is only noted when it is accepted.
 */
export default defineCheck({
  title: 'A body with an invalid value is refused as the mistake of the caller, and leaves no effect',
  rationale: 'What is stored must be what the contract allows, and a caller must learn that it was wrong.',
  blindSpot: 'rules that the schema does not state; effects that neither the record nor the list shows',

  over: 'operation',
  effect: 'as-operation',
  stage: 'malformed',

  needs: (facts) => ({
    scene: startsThere(facts, withBody(scene(facts))),
    schema: facts.operation.body,
    // What is refused for another reason first is refused too.
    validation: tolerate<readonly number[] | undefined>(facts.service.errors.validation, undefined),
    noEffect: tolerate(facts.service.errors.noEffect, false),
  }),

  async verify({ scene, schema, validation, noEffect }, kit) {
    const { operation, own } = scene;
    const invalid = kit.invalidBodies(schema, own === undefined ? {} : { own });

    await kit.forAll(values.tuple(invalid, validBodies(kit, scene, schema)), async ([wrong, valid]) => {
      const entered = await enter(kit, scene);
      const whole = await kit.send(operation, { ...entered.input, body: await dressed(kit, scene, valid) });
      kit.control(whole, `${operation.id} with a valid body`);
      accepted(kit, scene, whole);

      const body = isObject(wrong.body) ? await dressed(kit, scene, wrong.body) : wrong.body;
      const left = await traces(kit, scene, entered, isObject(body) ? body : {});
      const exchange = await kit.send(operation, { ...entered.input, body }, { intent: 'invalid' });
      if (accepted(kit, scene, exchange) && wrong.strength === 'lenient') {
        kit.note(`${operation.id} accepts ${wrong.violation}`);
        return;
      }
      const { class: answer, status } = kit.outcome(exchange);
      const where = { where: exchange.id };
      kit
        .expect(answer, `${operation.id} refuses a body with one violation: ${wrong.violation}`, where)
        .toBeOneOf(['caller-error']);
      if (validation !== undefined) {
        kit
          .expect(status, `${operation.id} refuses it as the contract says`, where)
          .toBeOneOf([...validation, 401, 403, 404]);
      }
      const effects = await left();
      if (noEffect) kit.expect(effects, `${operation.id} does nothing when it refuses`, where).toBeEmpty();
      else if (effects.length > 0)
        kit.note(`${operation.id} refused ${wrong.violation}, and did something all the same`);
    });
  },
});
