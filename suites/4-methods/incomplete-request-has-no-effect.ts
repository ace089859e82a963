import {
  accepted,
  defineCheck,
  dressed,
  effectsSeen,
  enter,
  isObject,
  only,
  context,
  stated,
  traces,
  validBodies,
  valueAt,
  type Exchange,
  type Json,
  type JsonObject,
  type JsonSchema,
  type Kit,
} from 'probity/check';
import { echoesOf, lag, leaves, until } from 'probity/check/looks';
import { controlled } from 'probity/check/records';
import { values } from 'probity/check/values';
import { combined, minimalBody, several } from 'probity/check/writes';
import { adoptTraces, brokenOff } from './mechanisms/broken-off.js';
import { AFTERMATH } from './mechanisms/retried.js';

/**
 * Sends requests that break off: before the end of the headers, in the middle of the content, and behind content that
 * is JSON already although more was promised. None may do anything; sent whole, the same request must.
 */
export default defineCheck({
  title: 'A request that breaks off has no effect',
  rationale: 'A caller whose connection breaks must not find half of what it sent taken for all of it.',
  usualFix: 'Read the request to its end, header section and announced length, before anything is done.',
  blindSpot: 'a proxy that keeps what breaks off from the service; other places to break off',

  over: 'operation',
  effect: 'as-operation',
  leansOn: ['post-creates', 'delete-removes', 'patch-changes-only-what-it-names', 'put-replaces-entirely'],
  stage: 'malformed',
  waits: true,

  needs: (facts) => ({
    context: only(effectsSeen(facts, context(facts)), ({ operation: { kind, safe } }) => !safe && KINDS.includes(kind)),
    schema: facts.operation.kind === 'delete' ? stated<JsonSchema | undefined>(undefined, '') : facts.operation.body,
    // What is deleted may be there for a while.
    goneWithin: stated((facts.operation.kind === 'delete' && facts.resource?.operations.delete.goneWithin) || 0, ''),
    lag: lag(facts.service),
  }),

  async verify({ context, schema, goneWithin, lag }, kit) {
    const { operation } = context;
    const hasBody = schema !== undefined;
    await kit.forAll(
      schema === undefined ? values.constant([{}] as const) : several(validBodies(kit, context, schema)),
      async (parts) => {
        const plain = await dressed(kit, context, schema === undefined ? {} : divisible(kit, schema, parts));
        let entered = await enter(kit, context);
        let left = await traces(kit, context, entered, [plain]);
        // A record that says so already would not show what half of the body does.
        const says = (item: Json | undefined): boolean => echoesOf(plain, item).length === leaves(plain).length;
        for (let more = MORE; more > 0 && hasBody && entered.seen && says(entered.seen.item); more -= 1) {
          entered = await enter(kit, context);
          left = await traces(kit, context, entered, [plain]);
        }
        const { body: conditioned } = entered.held(plain);
        const body = isObject(conditioned) ? conditioned : plain;
        let last: Exchange | undefined;
        for (const [lose, content] of brokenOff(context, hasBody ? body : undefined)) {
          const send = (): Promise<Exchange> =>
            kit.send(operation, { ...entered.input, ...content }, { lose, intent: 'malformed' });
          last = await kit.optionalStep(send, last);
        }
        await kit.wait(Math.max(AFTERMATH, goneWithin));
        const effects = await left();
        if (last && effects.length > 0) await adoptTraces(kit, context, entered, body, last);
        kit.expect(effects, `${operation.id} does nothing when its connection is cut before the end`).toBeEmpty();
        const whole = await kit.send(operation, { ...entered.input, ...(hasBody ? { body } : {}) });
        controlled(kit, whole, `${operation.id} with the whole request`);
        accepted(kit, context, whole);
        const done = await until(kit, Math.max(lag.read, lag.list, goneWithin), left, (found) => found.length > 0);
        if (done.length === 0) kit.discard('the whole request has no effect that can be seen either');
      },
      { atMost: 1 },
    );
  },
});

/** Records that are made at most in the place of one that says already what is to be written. */
const MORE = 3;

/** A body with as many members as may be, none of them nested, where there are others, and the short ones first: half of it has whole members. */
function divisible(kit: Kit, schema: JsonSchema, parts: readonly [JsonObject, ...JsonObject[]]): JsonObject {
  const full = combined(kit, schema, parts);
  const isNested = (value: Json | undefined): boolean => isObject(value) || Array.isArray(value);
  const flat = minimalBody(kit, schema, full, (pointer) => isNested(valueAt(full, pointer)));
  const isEmpty = Object.keys(flat).length === 0;
  const lengthOf = (value: Json): number => JSON.stringify(value).length;
  return Object.fromEntries(Object.entries(isEmpty ? full : flat).sort(([, a], [, b]) => lengthOf(a) - lengthOf(b)));
}

const KINDS = ['create', 'replace', 'update', 'delete'];
