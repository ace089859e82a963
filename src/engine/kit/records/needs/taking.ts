import { equal } from '../../../../check/values/compare.js';
import type { OutcomeOf } from '../../../../check/kit.js';
import { namesTwo } from '../../../../check/records/references/refs-sent.js';
import { statesOf } from '../../../../check/states/transitions.js';
import { isObject, type Json, type JsonObject } from '../../../../contract/text/json.js';
import type { Own } from '../../../../contract/facts/model.js';
import { numberIn } from '../../../../contract/text/formula.js';
import { segments } from '../../../../contract/text/pointer.js';
import { ifStated } from '../../../../contract/facts/slot.js';
import type { Exchange } from '../../../../result/exchange.js';
import { bodies, ownPlaces } from '../../../generate/bodies.js';
import { compiled } from '../../../generate/compiled.js';
import { sampleOne, simplestOf } from '../../../generate/sample.js';
import { hash } from '../../../seed.js';
import { said } from '../../requests/answer.js';
import type { Attempt } from '../../context.js';
import { refusedSetUp } from '../../cases/needed.js';
import { withRoomForEffects, withRoomForOthers } from './limits-of-others.js';

/** Statuses by which a service says that it does not take this content, or not now (RFC 9110 section 15.5). */
const CONTENT_REFUSED: readonly number[] = [400, 409, 422];
/**
 * Statuses of a service that stumbled, perhaps over one of the values: that it does is a finding of others, and what they did not break can
 * be judged with other values.
 */
const STUMBLED: readonly number[] = [500, 501];

/** Searches in a run that came to nothing, after which no more are begun for the resource. */
const HOPELESS = 3;

/** A create as it was sent and answered. */
export interface Made {
  readonly exchange: Exchange;
  readonly sent: JsonObject;
  readonly ids: Readonly<Record<string, string>>;
  readonly outcome: OutcomeOf;
}

/** The example of the contract, or plain values for a record: the same ones whenever the case is carried out again. */
function someBody(attempt: Attempt, own: Own): JsonObject {
  const [example] = own.create.examples ?? [];
  if (example !== undefined) return example.body;
  const seed = attempt.seedFor(own.resource);
  return sampleOne(bodies(own.createBody, { own, values: 'safe' }), seed);
}

/** Bodies of which the largest numbers are taken for a record that others need. */
const SEVERAL = 40;

/** The number that a value is, or the sum of those inside it: what the lines of an invoice come to follows from all of them. */
function sizeOf(value: Json | undefined): number | undefined {
  if (typeof value !== 'object' || value === null) return numberIn(value);
  const inside = Object.values(value).flatMap((one: Json) => sizeOf(one) ?? []);
  return inside.length === 0 ? undefined : inside.reduce((sum, one) => sum + one, 0);
}

/**
 * Values for a record that others are made below, or refer to: its numbers are large, also those that are texts of digits. What has a capacity or a stock has
 * room for them then, which no schema can ask for.
 */
export function roomyBody(attempt: Attempt, own: Own): JsonObject {
  if (own.create.examples !== undefined) return inInitialState(attempt, own, someBody(attempt, own));
  const [first, ...others] = Array.from({ length: SEVERAL }, () => someBody(attempt, own));
  const side = compiled(own.createBody, { direction: 'request' });
  const body = others.reduce<JsonObject>((roomy, other) => {
    const larger = Object.entries(other).filter(([name, value]) => {
      const [number, before] = [sizeOf(value), sizeOf(roomy[name])];
      if (number === undefined || (roomy[name] !== undefined && typeof roomy[name] !== typeof value)) return false;
      return before === undefined ? roomy[name] === undefined : before < number;
    });
    const next = { ...roomy, ...Object.fromEntries(larger) };
    return side.accepts(next) ? next : roomy;
  }, first ?? {});
  const { resources } = attempt.run.contract.facts;
  const roomy = withRoomForEffects(withRoomForOthers(body, own, resources), own, resources);
  return inInitialState(attempt, own, roomy);
}

/**
 * Sends a create until its body is taken: the wanted one or, where the service refuses that, one as much alike as may be.
 * @throws Stop setup-failed where none is taken
 */
export async function taken(
  attempt: Attempt,
  own: Own,
  wanted: JsonObject,
  make: (body: JsonObject) => Promise<Made>,
): Promise<Made> {
  const first = await make(wanted);
  if (isTaken(first)) return first;
  const { searches } = attempt.run;
  const why = `${own.create.id} was answered ${String(first.outcome.status)}${said(first.exchange)}`;
  const failed = searches.get(own.resource) ?? 0;
  const { status = 0 } = first.outcome;
  // What a create made that was answered as failed is found again by its mark alone.
  const isMarked = own.tag !== undefined || own.unique.length > 0;
  const isSearched = CONTENT_REFUSED.includes(status) || (STUMBLED.includes(status) && isMarked);
  if (!isSearched || failed >= HOPELESS) throw refusedSetUp(attempt, own.create.id, first.exchange);
  for (const body of alternatives(attempt, own, wanted)) {
    const next = await make(body);
    if (!isTaken(next)) continue;
    const note = `${why}; ${otherwise(wanted, body)}`;
    if (!attempt.notes.includes(note)) attempt.notes.push(note);
    return next;
  }
  searches.set(own.resource, failed + 1);
  throw refusedSetUp(attempt, own.create.id, first.exchange);
}

function isTaken({ outcome }: Made): boolean {
  return outcome.class === 'success' && outcome.isForeignPage !== true;
}

/** Values for a record that nobody has wishes for: alike where a record names two of them, such as two accounts of one currency. */
export async function usualBody(attempt: Attempt, own: Own): Promise<JsonObject> {
  const { contract, references } = attempt.run;
  const isOneOfTwo = contract.facts.resources.some((one) => namesTwo(one, own.resource));
  const like = isOneOfTwo ? await references.of(own).catch(() => undefined) : undefined;
  return like?.sent ?? freeBody(attempt, own);
}

/** With room, where operations on others count its numbers up and down. */
function freeBody(attempt: Attempt, own: Own): JsonObject {
  const { resources } = attempt.run.contract.facts;
  const isBounding = resources.some(({ relations: { effects, bounds } }) =>
    [
      ...(ifStated(effects) ?? []).map(({ record, atLeast, atMost }) => (atLeast ?? atMost) !== undefined && record),
      ...(ifStated(bounds) ?? []).map(({ of }) => of ?? false),
    ].some((record) => record !== false && record.resource === own.resource),
  );
  return isBounding ? roomyBody(attempt, own) : inInitialState(attempt, own, someBody(attempt, own));
}

/** Leaves the state out where a create may write it, or writes the initial one: what is set up begins in its initial state. */
function inInitialState(attempt: Attempt, own: Own, body: JsonObject): JsonObject {
  const resource = attempt.run.contract.facts.resources.find(({ name }) => name === own.resource);
  const states = resource && statesOf(resource);
  const [name, ...deeper] = segments(states?.at ?? '');
  if (states?.initial === undefined || name === undefined || deeper.length > 0 || !Object.hasOwn(body, name))
    return body;
  const side = compiled(own.createBody, { direction: 'request' });
  const others = [without(body, name), { ...body, [name]: states.initial }];
  return others.find((one) => side.accepts(one)) ?? body;
}

/** Bodies with values of their own that are tried for one record. */
const ANEW = 4;

/**
 * Valid bodies in the place of one that the service did not take, the most alike first. A service may have rules that
 * no schema can say: values that go with those of another record, or that no two records may share. So each member is
 * tried with another value, then left out, and at last bodies are drawn anew, with as few members as may be before those
 * with many.
 */
export function* alternatives(attempt: Attempt, own: Own, refused: JsonObject): Generator<JsonObject> {
  for (const { body } of own.create.examples ?? []) if (!equal(body, refused)) yield body;
  const seed = attempt.seedFor(`${own.resource} in another way`);
  const side = compiled(own.createBody, { direction: 'request' });
  const drawn = bodies(own.createBody, { own, values: 'safe' });
  const anew = (n: number): JsonObject => sampleOne(drawn, hash(seed, n));
  const laid = new Set(ownPlaces(own).map((at) => segments(at)[0]));
  const free = Object.keys(refused).filter((name) => !laid.has(name));
  const accepts = (body: Json): body is JsonObject => isObject(body) && side.accepts(body);

  const others = Array.from({ length: ANEW }, (_, n) => anew(-n));
  for (const name of free) {
    const value = others.map((body) => body[name]).find((one) => one !== undefined && !equal(one, refused[name]));
    const changed = { ...refused, [name]: value ?? null };
    if (value !== undefined && accepts(changed)) yield changed;
  }
  for (const name of free) {
    const left = without(refused, name);
    if (accepts(left)) yield left;
  }
  const lean = (body: JsonObject): JsonObject =>
    Object.keys(body).reduce((sum, name) => {
      const left = laid.has(name) ? sum : without(sum, name);
      return accepts(left) ? left : sum;
    }, body);
  // The simplest values are the smallest: a stock has enough for them longest.
  yield lean(simplestOf(drawn));
  for (let n = 1; n <= ANEW; n += 1) yield lean(anew(n));
  for (let n = 1; n <= ANEW; n += 1) yield anew(n);
}

/** What is other in the body that was taken: the member to blame, where it is one alone. */
function otherwise(refused: JsonObject, taken: JsonObject): string {
  const names = [...new Set([...Object.keys(refused), ...Object.keys(taken)])];
  const [name, ...more] = names.filter((one) => !equal(refused[one], taken[one]));
  if (name === undefined || more.length > 0) return 'other values were taken';
  const [before, after] = [refused[name], taken[name]].map((value) =>
    value === undefined ? undefined : JSON.stringify(value).slice(0, SHOWN),
  );
  return after === undefined
    ? `taken without /${name} (${before ?? 'none'})`
    : `taken with another /${name} (${before ?? 'none'}, then ${after})`;
}

/** Characters of a value in a note. */
const SHOWN = 60;

function without(body: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([one]) => one !== name));
}
