import { isObject, type Json, type JsonObject, type JsonSchema } from '../../contract/text/json.js';
import type { Operation, ResourceFacts } from '../../contract/facts/model.js';
import { covers, valueAt, withoutValueAt, withValueAt } from '../../contract/text/pointer.js';
import { ifStated } from '../../contract/facts/slot.js';
import type { Exchange } from '../../result/exchange.js';
import { fitsCondition } from './codes.js';
import type { Kit } from '../kit.js';
import { contents } from '../states/guarded.js';
import { notAnywhere } from '../records/nowhere.js';
import { accepted, dressed, enter, renew, type Entered, type OperationContext } from '../operation-context.js';
import { traces } from '../traces.js';
import { placeInRecord } from '../records/bulk/bulk-bodies.js';
import { STORES_REFUSED } from '../writes/seen-effects.js';
import { versionAt } from '../writes/versions.js';

/** How a request with one mistake was answered. */
export interface Refusal {
  readonly exchange: Exchange;
  readonly isAccepted: boolean;
  /** What it did all the same, in words; empty when it was accepted. */
  readonly effects: readonly string[];
}

/** A request that should be accepted, and how it was answered. */
export interface Valid {
  readonly exchange: Exchange;
  /** Its path, with query. */
  readonly path: string;
  /** Its body as it was drawn, before marks and references were laid over it. */
  readonly plain?: JsonObject;
}

/**
 * Sends a request of the operation as it should be, once in the run, on a record of its own: the positive leg of many
 * checks. Where it is refused another one is tried, for a service may have a rule that the contract does not tell.
 */
export function validOnce(kit: Kit, context: OperationContext, schema: JsonSchema | undefined): Promise<Valid> {
  const { operation } = context;
  return kit.once(`valid@${operation.id}`, async (own) => {
    let found: Valid | undefined;
    await own.forAll(
      contents(own, context, schema),
      async (body) => {
        const entered = await enter(own, context);
        const { input } = entered;
        const request = body === null ? input : { ...input, body: await dressed(own, context, body, entered) };
        const exchange = await own.send(operation, request);
        found = { exchange, path: own.pathOf(operation, request), ...(body === null ? {} : { plain: body }) };
        if (!accepted(own, context, exchange)) own.discard('a valid request was refused');
      },
      { atMost: 1 },
    );
    return found ?? own.stop('not-exercised', `No request of ${operation.id} came about`);
  });
}

/**
 * The positive leg: unless a valid body is accepted, that a wrong one is refused shows nothing. It has a record of its
 * own, because what is accepted may lead the record to a state in which everything is refused.
 */
export async function acceptsValid(kit: Kit, context: OperationContext, schema: JsonSchema): Promise<Valid> {
  const valid = await validOnce(kit, context, schema);
  kit.control(valid.exchange, `${context.operation.id} with a valid body`);
  return valid;
}

/**
 * Whether the service fails at the body even where nothing is wrong with it: then the violation is not to blame, and that
 * no input is answered with a server error is another clause.
 */
export async function failsAnyway(kit: Kit, context: OperationContext, repaired: JsonObject): Promise<boolean> {
  const entered = await enter(kit, context);
  const body = await dressed(kit, context, repaired, entered);
  const exchange = await kit.send(context.operation, { ...entered.input, body });
  accepted(kit, context, exchange);
  return kit.outcome(exchange).class === 'server-error';
}

/**
 * The positive leg of a check that asserts an absence: a service that accepts nothing proves nothing, nor does one that
 * answers a path that is none.
 */
export async function worksAtAll(kit: Kit, context: OperationContext, schema: JsonSchema | undefined): Promise<void> {
  const { exchange } = await validOnce(kit, context, schema);
  kit.control(exchange, `${context.operation.id} with a valid request`);
  await notAnywhere(kit, context.operation);
}

/**
 * A body that must be refused, with the place where it is wrong, or a text, with the body that it was made from and by
 * which its effect would be known.
 */
export type Wrong =
  | {
      readonly body: Json;
      readonly at?: string;
      /** What is wrong is in a field that carries a mark of ours, which is laid over every body; left out where the body has none. */
      readonly isLaid?: boolean;
    }
  | { readonly text: string; readonly madeFrom: JsonObject };

/**
 * Carries a round of refusals out with one look at the end. Only where that shows something, or cannot be trusted because
 * something was accepted, it is carried out again with a look after each.
 */
export async function oneByOneUnlessClean(
  kit: Kit,
  context: OperationContext,
  round: (refusing: (wrong: Wrong) => Promise<Refusal>) => Promise<void>,
): Promise<void> {
  // What is refused leaves a record as it was, so one will do, unless it must be in a state that may be lost.
  const isLost = Object.keys(context.operation.when).length > 0;
  if (!isLost) {
    const entered = await enter(kit, context);
    const bodies: JsonObject[] = [];
    const left = await traces(kit, context, entered, bodies, true);
    const taken: Exchange[] = [];
    await round(async (wrong) => {
      const { exchange, body } = await sendWrong(kit, context, entered, wrong);
      bodies.push(body);
      const isAccepted = accepted(kit, context, exchange);
      if (isAccepted) {
        taken.push(exchange);
        await renew(kit, context, entered);
      }
      return { exchange, isAccepted, effects: [] };
    });
    if (taken.length === 0 && bodies.length > 0 && (await left()).length === 0) return;
  }
  const shared = isLost ? undefined : await enter(kit, context);
  await round(async (wrong) => {
    const entered = shared ?? (await enter(kit, context));
    const bodies: JsonObject[] = [];
    const left = await traces(kit, context, entered, bodies);
    const { exchange, body } = await sendWrong(kit, context, entered, wrong);
    bodies.push(body);
    const isAccepted = accepted(kit, context, exchange);
    // What was accepted has its effect: the next one is compared with what there is then.
    if (isAccepted) {
      delete entered.seen;
      await renew(kit, context, entered);
    }
    return { exchange, isAccepted, effects: isAccepted ? [] : await left() };
  });
}

/** Gives back the body, too, by which an effect would be known. */
async function sendWrong(
  kit: Kit,
  context: OperationContext,
  entered: Entered,
  wrong: Wrong,
): Promise<{ readonly exchange: Exchange; readonly body: JsonObject }> {
  const { operation } = context;
  const { input } = entered;
  if ('text' in wrong) {
    const request = { ...input, raw: wrong.text };
    const exchange = kit.taken(operation, request) ?? (await kit.send(operation, request, { intent: 'malformed' }));
    return { exchange, body: wrong.madeFrom };
  }
  const isWhole = isObject(wrong.body) && !isOfVersion(context, wrong);
  const dress = (plain: JsonObject): Promise<JsonObject> => dressed(kit, context, plain, isWhole ? entered : undefined);
  const body = isObject(wrong.body) ? spoilt(await dress(wrong.body), wrong) : wrong.body;
  const request = { ...input, body };
  const exchange = kit.taken(operation, request) ?? (await kit.send(operation, request, { intent: 'invalid' }));
  return { exchange, body: isObject(body) ? body : {} };
}

/** A wrong value in the place of a mark, which was laid over it, or nothing there. */
function spoilt(dressed: JsonObject, { body, at, isLaid = false }: Exclude<Wrong, { text: string }>): Json {
  if (!isLaid || at === undefined) return dressed;
  const value = valueAt(body, at);
  return value === undefined ? withoutValueAt(dressed, at) : withValueAt(dressed, at, value);
}

/**
 * Statuses that refuse a body for the version that it does not name, or names wrongly: one that is no object has no place
 * for it.
 */
export function refusalsForVersion({ concurrency }: OperationContext): readonly number[] {
  if (typeof concurrency?.by !== 'object' || concurrency.missing === undefined) return [];
  return [...concurrency.missing, ...concurrency.conflict];
}

/** Statuses that refuse a write for the rules that are declared between its record and others. */
export function refusalsByRules({ relations }: ResourceFacts): readonly number[] {
  const { effects, bounds, overlaps, caps } = relations;
  const rules = [
    ...(ifStated(effects) ?? []),
    ...(ifStated(bounds) ?? []),
    ...(ifStated(overlaps) ?? []),
    ...(ifStated(caps) ?? []),
  ];
  return rules.flatMap(({ refused }) => refused);
}

const BAD_REQUEST = 400;
const CONFLICT = 409;

/** Whether the record is not reached in the body: the body as a whole is wrong, or what stands around the record is. */
function isAround({ requestEnvelope: envelope }: Operation, at: string | undefined): boolean {
  return at === undefined || at === '' || (envelope !== '' && `${envelope}/`.startsWith(`${at}/`));
}

/**
 * Statuses other than those of a body that is not valid by which one may be refused that is wrong at this place.
 *
 * @param unsure the body, where a service may take the value for another one
 */
export function refusedOtherwise(
  context: OperationContext,
  at: string | undefined,
  unsure: Json | undefined,
  ruled: readonly number[],
): readonly number[] {
  // What is refused for another reason first is refused too. That there is no such thing is one for a reference alone.
  const { bulk, laid } = context;
  const place = at === undefined || bulk === undefined ? at : placeInRecord(bulk, at);
  const missing =
    place !== undefined && laid?.refs.some((reference) => covers(reference.at, place)) === true ? [404] : [];
  // Who takes a value for another one, as 5 for a time, may find that what it means is taken already. For null there is none.
  const isItself = unsure === undefined || (at !== undefined && valueAt(unsure, at) === null);
  const meant = isItself ? [] : [CONFLICT, ...ruled];
  const around = isAround(context.operation, at) ? [BAD_REQUEST] : [];
  return [401, 403, ...around, ...missing, ...meant, ...refusalsForVersion(context)];
}

/**
 * Evaluates that a body which is surely wrong is refused under a code that is declared for invalid values, unless the status
 * says that it was refused for something else. A value of another type may be taken for a body that cannot be read.
 */
export function fitsInvalid(
  kit: Kit,
  context: OperationContext,
  wrong: { readonly at: string; readonly violation: string } | undefined,
  exchange: Exchange,
  ruled: readonly number[],
): void {
  const { status = 0 } = kit.outcome(exchange);
  if (refusedOtherwise(context, wrong?.at, undefined, ruled).includes(status)) return;
  const isOfKind = wrong === undefined || wrong.violation.startsWith('type');
  fitsCondition(kit, exchange, 'invalid-value', ...(isOfKind ? (['malformed-body'] as const) : []));
}

/** Whether what is wrong is the version itself, which then stays as it is. */
function isOfVersion({ concurrency }: OperationContext, wrong: { readonly at?: string }): boolean {
  const pointer = versionAt(concurrency);
  return pointer !== undefined && `${wrong.at ?? ''}/`.startsWith(`${pointer}/`);
}

/**
 * Evaluates that a refused request did nothing. Where nobody says whether a refusal leaves no effect, what it did is
 * shown and not judged.
 */
export function leavesNothing(kit: Kit, { operation }: OperationContext, refusal: Refusal, isStated: boolean): void {
  const { effects, exchange } = refusal;
  if (isStated) {
    kit
      .expect(effects, `${operation.id} does nothing when it refuses`, { where: exchange.id, ...STORES_REFUSED })
      .toBeEmpty();
  } else if (effects.length > 0) {
    kit.note(`${operation.id} did something although it refused: ${effects.join('; ')}`);
  }
}
