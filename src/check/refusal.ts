import { constant } from 'fast-check';
import { isObject, type Json, type JsonObject, type JsonSchema } from '../contract/json.js';
import type { Exchange } from '../result/exchange.js';
import type { Kit } from './kit.js';
import { notAnywhere } from './nowhere.js';
import { accepted, dressed, enter, traces, validBodies, type Entered, type Scene } from './scene.js';

/** How a request with one mistake was answered. */
export interface Refusal {
  readonly exchange: Exchange;
  readonly isAccepted: boolean;
  /** What it did all the same, in words; empty when it was accepted. */
  readonly effects: readonly string[];
}

/**
 * The positive leg: unless a valid body is accepted, that a wrong one is refused shows nothing. It has a record of its
 * own, because what is accepted may lead the record to a state in which everything is refused.
 */
export async function acceptsValid(kit: Kit, scene: Scene, body: JsonObject): Promise<void> {
  const { operation } = scene;
  const { input } = await enter(kit, scene);
  const exchange = await kit.send(operation, { ...input, body: await dressed(kit, scene, body) });
  kit.control(exchange, `${operation.id} with a valid body`);
  accepted(kit, scene, exchange);
}

/**
 * The positive leg of a check that asserts an absence: a service that accepts nothing proves nothing, nor does one that
 * answers a path that is none.
 */
export async function worksAtAll(kit: Kit, scene: Scene, schema: JsonSchema | undefined): Promise<void> {
  const { operation } = scene;
  const bodies = schema === undefined ? constant(undefined) : validBodies(kit, scene, schema);
  await kit.forAll(
    bodies,
    async (body) => {
      const { input } = await enter(kit, scene);
      const request = body === undefined ? input : { ...input, body: await dressed(kit, scene, body) };
      const exchange = await kit.send(operation, request);
      accepted(kit, scene, exchange);
      kit.control(exchange, `${operation.id} with a valid request`);
      await notAnywhere(kit, operation);
    },
    { atMost: 1 },
  );
}

/** Sends a body that must be refused, and looks for what it did. */
export async function refuse(kit: Kit, scene: Scene, entered: Entered, wrong: Json): Promise<Refusal> {
  const body = isObject(wrong) ? await dressed(kit, scene, wrong) : wrong;
  return attempt(kit, scene, entered, isObject(body) ? body : {}, () =>
    kit.send(scene.operation, { ...entered.input, body }, { intent: 'invalid' }),
  );
}

/** Sends a text that must be refused, made from a body by which its effect would be known. */
export async function refuseText(
  kit: Kit,
  scene: Scene,
  entered: Entered,
  text: string,
  madeFrom: JsonObject,
): Promise<Refusal> {
  return attempt(kit, scene, entered, madeFrom, () =>
    kit.send(scene.operation, { ...entered.input, raw: text }, { intent: 'malformed' }),
  );
}

async function attempt(
  kit: Kit,
  scene: Scene,
  entered: Entered,
  body: JsonObject,
  send: () => Promise<Exchange>,
): Promise<Refusal> {
  const left = await traces(kit, scene, entered, body);
  const exchange = await send();
  const isAccepted = accepted(kit, scene, exchange);
  return { exchange, isAccepted, effects: isAccepted ? [] : await left() };
}

/**
 * Evaluates that a refused request did nothing. Where nobody says whether a refusal leaves no effect, what it did is
 * shown and not judged.
 */
export function leavesNothing(kit: Kit, { operation }: Scene, refusal: Refusal, isStated: boolean): void {
  const { effects, exchange } = refusal;
  if (isStated) {
    kit.expect(effects, `${operation.id} does nothing when it refuses`, { where: exchange.id }).toBeEmpty();
  } else if (effects.length > 0) {
    kit.note(`${operation.id} did something although it refused: ${effects.join('; ')}`);
  }
}
