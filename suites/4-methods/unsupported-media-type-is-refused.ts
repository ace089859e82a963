import {
  contents,
  defineCheck,
  fitsCondition,
  first,
  map,
  posed,
  scene,
  stated,
  values,
  within,
  type JsonSchema,
  type OperationFacts,
  type ResourceFacts,
  type Scene,
  type ServiceFacts,
  type Slot,
} from 'probity/check';

/** A media type that nobody has. */
const NOBODYS = 'application/x-unknown';

/** Operations that are tried in one run. */
const MOST = 12;

interface Tried {
  readonly scene: Scene;
  readonly schema: JsonSchema;
}

/**
 * Sends the body of a create as if it were of a media type that does not exist, and then as what it is; so with the other
 * operations of its resource, where they succeed as they are.
 */
export default defineCheck({
  title: 'A body of a media type that the service does not read is refused, and does nothing',
  rationale: 'A service that guesses what a body is takes in what was never meant for it.',
  blindSpot: 'media types that other services read; operations of other resources than the one whose create is tried',

  over: 'service',
  effect: 'writes',
  stage: 'malformed',

  needs: ({ service }) => ({
    unsupported: map(service.at('http.negotiation.unsupported'), (one) => [one].flat() as readonly number[]),
    tried: withBodies(service),
  }),

  async verify({ unsupported, tried }, kit) {
    const [create, ...others] = tried;
    const chosen = [...(create ? [create] : []), ...kit.sampled(others, { what: 'operations', most: MOST - 1 })];
    await kit.forAll(
      values.tuple(...chosen.map(({ scene, schema }) => contents(kit, scene, schema))),
      async (bodies) => {
        for (const [index, { scene }] of chosen.entries()) {
          const { operation } = scene;
          const { input, left } = await posed(kit, scene, bodies[index] ?? null);
          const headers = [['Content-Type', NOBODYS]] as const;
          const exchange = await kit.send(operation, { ...input, headers }, { intent: 'malformed' });
          const refused = kit.outcome(exchange);
          // One that is taken needs no proof that the request is good.
          if (refused.class !== 'success') {
            kit.expect(await left(), `${operation.id} does nothing with a body of ${NOBODYS}`).toBeEmpty();
            const right = await kit.send(operation, input);
            if (index === 0) kit.control(right, `${operation.id} with the same body as what it is`);
            else if (kit.outcome(right).class !== 'success') continue;
          }
          const where = { place: operation.id };
          kit
            .expect(refused.status, `${operation.id} is refused with a body of ${NOBODYS}`, where)
            .toBeOneOf(unsupported);
          fitsCondition(kit, exchange, 'unsupported-media-type');
        }
      },
      { atMost: 1 },
    );
  },
});

/**
 * A create and the other operations of its resource that take a body; as much as is missing where there is no create. Those of other
 * resources would keep a run from being divided into shards.
 */
function withBodies(service: ServiceFacts): Slot<readonly Tried[]> {
  const of = (operation: OperationFacts, resource?: ResourceFacts): Slot<Tried> =>
    within(scene({ service, operation, ...(resource === undefined ? {} : { resource }) }), (found) =>
      map(operation.body, (schema) => ({ scene: found, schema })),
    );
  const found = service.resources.map((resource) => [resource, of(resource.operations.create, resource)] as const);
  const creates = found.map(([, create]) => create);
  const [resource] = found.find(([, { state }]) => state === 'stated') ?? [];
  const besides = (): readonly Slot<Tried>[] => {
    if (resource === undefined) return [];
    const { update, replace } = resource.operations;
    const actions = service.operations.filter(
      ({ offered }) => offered.state === 'stated' && offered.value.resource === resource.name,
    );
    return [update, replace, ...actions].map((operation) => of(operation, resource));
  };
  const all = [first(creates, 'resources.*.operations.create'), ...besides()].flatMap((slot) =>
    slot.state === 'stated' ? [slot.value] : [],
  );
  return within(first(creates, 'resources.*.operations.create'), () => stated(all, ''));
}
