import { accepted, adoptTraces, AFTERMATH, brokenOff, defineCheck, dressed, enter, lag, only } from 'probity/check';
import {
  reachable,
  scene,
  stated,
  traces,
  until,
  validBodies,
  values,
  type Exchange,
  type JsonSchema,
} from 'probity/check';

/**
 * Sends requests that break off: before the end of the headers, in the middle of the content, and behind content that
 * is JSON already although more was promised. None may do anything; sent whole, the same request must.
 */
export default defineCheck({
  title: 'A request that breaks off has no effect',
  rationale: 'A caller whose connection breaks must not find half of what it sent taken for all of it.',
  blindSpot: 'a proxy that keeps what breaks off from the service; other places to break off',

  over: 'operation',
  effect: 'as-operation',
  stage: 'malformed',

  needs: (facts) => ({
    scene: only(reachable(facts, scene(facts)), ({ operation: { kind, safe } }) => !safe && KINDS.includes(kind)),
    schema: facts.operation.kind === 'delete' ? stated<JsonSchema | undefined>(undefined, '') : facts.operation.body,
    lag: lag(facts.service),
  }),

  async verify({ scene, schema, lag }, kit) {
    const { operation } = scene;
    const hasBody = schema !== undefined;
    await kit.forAll(
      schema === undefined ? values.constant({}) : validBodies(kit, scene, schema),
      async (generated) => {
        const entered = await enter(kit, scene);
        const body = await dressed(kit, scene, generated);
        const left = await traces(kit, scene, entered, [body]);
        let last: Exchange | undefined;
        for (const [lose, content] of brokenOff(scene, hasBody ? body : undefined)) {
          const send = (): Promise<Exchange> =>
            kit.send(operation, { ...entered.input, ...content }, { lose, intent: 'malformed' });
          last = await kit.part(send, last);
        }
        await kit.wait(AFTERMATH);
        const effects = await left();
        if (last && effects.length > 0) await adoptTraces(kit, scene, entered, body, last);
        kit.expect(effects, `${operation.id} does nothing when it breaks off`).toBeEmpty();
        const whole = await kit.send(operation, { ...entered.input, ...(hasBody ? { body } : {}) });
        kit.control(whole, `${operation.id} with the whole request`);
        accepted(kit, scene, whole);
        const done = await until(kit, Math.max(lag.read, lag.list), left, (found) => found.length > 0);
        if (done.length === 0) kit.discard('the whole request has no effect that can be seen either');
      },
      { atMost: 2 },
    );
  },
});

const KINDS = ['create', 'replace', 'update', 'delete'];
