import {
  isObject,
  type Json,
  type JsonObject,
  type Effect,
  type Own,
  valueAt,
  withValueAt,
  declaredAt,
  type Kit,
  type OwnedRecord,
} from 'probity/check';

/** Amounts of one request, the first that the schema has room for. */
const AMOUNTS = [3, 2, 5, 10, 1];

/** Numbers of a related record that requests count up and down, and a record of it with room for so many requests. */
export interface Stock {
  /** What one request adds or takes away. */
  readonly amount: number;
  /** How many requests fit, where a bound could be set. */
  readonly room: number | undefined;
  readonly target: OwnedRecord;
  /** The body of a request of that amount, or of another one. */
  readonly body: (amount?: number) => JsonObject;
  /** The numbers as a read shows them now. */
  readonly look: () => Promise<Readonly<Record<string, number>>>;
  /** The same of another related record, in which nothing is left up to the bound of an effect; undefined where none can be made. */
  readonly spent: (effect: Effect) => Promise<Stock | undefined>;
}

/** Makes a related record with room for `room` requests that have the effect, by what callers can write into it. */
export async function stocked(
  kit: Kit,
  given: { readonly own: Own; readonly other: Own; readonly usual: JsonObject; readonly roomy: JsonObject },
  effects: readonly Effect[],
  bounded: Effect,
  room: number,
): Promise<Stock | undefined> {
  const { own, other, usual, roomy } = given;
  const from = bounded.amount;
  const isSaid = (one: Effect['amount']): boolean =>
    typeof one === 'number' || declaredAt(own.createBody, one).length > 0;
  // What a create adds that the service works out is known only afterwards.
  if (effects.some(({ by, amount }) => by.includes(own.create.id) && !isSaid(amount))) return undefined;
  // An optional amount is said too: an effect of what is left out cannot be counted.
  const others = effects
    .flatMap(({ amount }) => (typeof amount === 'string' && isSaid(amount) ? [amount] : []))
    .filter((at) => at !== from && typeof valueAt(usual, at) !== 'number');
  const body = (amount: number): JsonObject =>
    [...others, ...(typeof from === 'string' && isSaid(from) ? [from] : [])].reduce(
      (said, at) => withValueAt(said, at, amount) as JsonObject,
      usual,
    );
  const amounts = typeof from === 'number' ? [from] : isSaid(from) ? AMOUNTS : [1];
  const amount = amounts.find((one) => kit.validate(own.createBody, body(one)).length === 0);
  if (amount === undefined) return undefined;
  const first = await kit.create(other, roomy);
  const before = valueAt(await kit.read(other, first), bounded.at);
  if (typeof before !== 'number') return undefined;
  const design = !isSaid(from) ? undefined : withRoom(bounded, room * amount, before, other, roomy);
  const fits = design !== undefined && kit.validate(other.createBody, design).length === 0;
  const target = fits ? await kit.create(other, design) : first;
  const of = (record: OwnedRecord, left: number | undefined): Stock => ({
    amount,
    room: left,
    target: record,
    body: (one = amount) => body(one),
    async look() {
      const item = await kit.read(other, record);
      const shown = [...new Set(effects.map(({ at }) => at))].map(
        (at) => [nameOf(at), numberAt(kit, item, at)] as const,
      );
      return Object.fromEntries(shown);
    },
    async spent(effect) {
      const full = withRoom(effect, 0, before, other, roomy);
      const canBe = full !== undefined && kit.validate(other.createBody, full).length === 0;
      return canBe ? of(await kit.create(other, full), 0) : undefined;
    },
  });
  return of(target, fits ? room : undefined);
}

/** The body of a related record in which so much is left up to the bound; undefined where no caller can write that. */
function withRoom(
  { at, atLeast, atMost }: Effect,
  room: number,
  before: number,
  { createBody }: Own,
  roomy: JsonObject,
): JsonObject | undefined {
  const written = (pointer: string, value: number): JsonObject | undefined =>
    declaredAt(createBody, pointer).length === 0 ? undefined : (withValueAt(roomy, pointer, value) as JsonObject);
  if (typeof atMost === 'string') return written(atMost, before + room);
  if (typeof atLeast === 'string') return written(atLeast, before - room);
  if (atLeast !== undefined) return written(at, atLeast + room);
  return atMost === undefined ? undefined : written(at, atMost - room);
}

/** What the amounts of effects are taken from: what was sent, or, where the service works them out, what a read shows. */
export async function amountsIn(
  kit: Kit,
  own: Own,
  record: OwnedRecord,
  effects: readonly Effect[],
): Promise<JsonObject> {
  const lacking = (item: Json | undefined): string | undefined =>
    effects
      .flatMap(({ amount }) => (typeof amount === 'string' ? [amount] : []))
      .find((at) => typeof valueAt(item, at) !== 'number');
  if (lacking(record.sent) === undefined) return record.sent;
  const item = await kit.read(own, record);
  const at = lacking(item);
  if (isObject(item) && at === undefined) return item;
  const shown = JSON.stringify(at === undefined ? item : valueAt(item, at));
  return kit.stop(
    'not-observable',
    `${at ?? 'The record'} of a record of ${own.resource} is ${shown}, and an effect counts by it`,
  );
}

/** A member as findings call it. */
const nameOf = (at: string): string => at.slice(1).replaceAll('/', '.');

function numberAt(kit: Pick<Kit, 'stop'>, item: Json | undefined, at: string): number {
  const value = isObject(item) ? valueAt(item, at) : undefined;
  return typeof value === 'number' ? value : kit.stop('not-observable', `A read shows no number at ${at}`);
}

/** What is there after a request, by what was there before. */
export function afterwards(
  before: Readonly<Record<string, number>>,
  effects: readonly Effect[],
  operation: string,
  sent: JsonObject,
  times = 1,
): Readonly<Record<string, number>> {
  return effects
    .filter(({ by }) => by.includes(operation))
    .reduce((after, { at, sign, amount }) => {
      const one = typeof amount === 'number' ? amount : Number(valueAt(sent, amount) ?? 0);
      return { ...after, [nameOf(at)]: (after[nameOf(at)] ?? 0) + sign * one * times };
    }, before);
}
