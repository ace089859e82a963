import {
  isObject,
  numberIn,
  valueAt,
  withValueAt,
  type Json,
  type JsonObject,
  type Kit,
  type OwnedRecord,
  type Own,
} from 'probity/check';
import { until } from 'probity/check/looks';
import { exemplar } from 'probity/check/records';
import { equal, moved } from 'probity/check/values';
import { agrees, dueOf, neededFor, wordsOf, type Group } from './aggregating.js';

/** Two records, and for each the records that its members follow from. */
export interface Sources {
  /** A body that differs from the usual one in each member that is summed or compared. */
  readonly other: JsonObject;
  /** Creates one for the first or the second record. */
  readonly create: (of: 0 | 1, body?: JsonObject) => Promise<OwnedRecord>;
  readonly of: (n: 0 | 1) => readonly OwnedRecord[];
  readonly records: readonly [OwnedRecord, OwnedRecord];
  /** Whether one of those was seen to refer to one of the two. */
  readonly isExercised: () => boolean;
  /** One is gone, or is of the other record from now on. */
  readonly drop: (record: OwnedRecord, to?: 0 | 1) => void;
  /** Compares the members of both records with what is read of the others. */
  readonly expectAll: (when: string) => Promise<void>;
}

export async function sourcesFor(kit: Kit, own: Own, group: Group, lag: number): Promise<Sources> {
  const { by, rules, own: made } = group;
  const records = [await kit.create(own), await kit.create(own)] as const;
  const start = await Promise.all(records.map((record) => kit.read(own, record)));
  let referring = 0;
  const held: [OwnedRecord[], OwnedRecord[]] = [[], []];
  const usual = (await exemplar(kit, made)).sent;
  // What only an action lets a record refer to, such as the depot that it lies in, a new one does not refer to.
  const isOf = (item: Json, n: 0 | 1, isHeld: boolean): boolean => {
    const named = by === undefined ? undefined : valueAt(item, by);
    const isNamed = named === undefined ? isHeld : names(own, named, records[n]);
    if (isNamed) referring += 1;
    return isNamed || (isHeld && isOpen(named) && !names(own, named ?? null, records[n === 0 ? 1 : 0]));
  };
  const expectOf = async (n: 0 | 1, when: string): Promise<void> => {
    // What a record refers to, where it shows that, counts more than what it was made or changed for.
    const items = await Promise.all(
      [...held[0], ...held[1]].map(async (one) => [await kit.read(made, one), held[n].includes(one)] as const),
    );
    const there = items.flatMap(([item, isHeld]) => (item === undefined || !isOf(item, n, isHeld) ? [] : [item]));
    // What a member follows from must be seen, or nothing is known of what is due.
    const unseen = rules
      .flatMap(neededFor)
      .find((at) => there.length > 0 && there.every((one) => valueAt(one, at) === undefined));
    if (unseen !== undefined) kit.discard(`no record of ${group.name} shows ${unseen}`);
    const judged = rules.map((rule) => {
      const base = numberIn(valueAt(start[n] ?? null, rule.at)) ?? 0;
      return { rule, due: dueOf(rule, there, base), at: rule.at };
    });
    const read = (): Promise<Json | undefined> => kit.read(own, records[n]);
    const seen = await until(kit, lag, read, (item) =>
      judged.every(({ rule, due, at }) => agrees(rule, valueAt(item ?? null, at), due)),
    );
    for (const { rule, due, at } of judged) {
      const shown = valueAt(seen ?? null, at);
      const about = { where: at, shown: shown === undefined ? 'nothing' : JSON.stringify(shown) };
      kit
        .expect(agrees(rule, shown, due), `${at} ${when} is ${wordsOf(rule)}`, about)
        .toBeTrue(due === undefined ? 'nothing' : String(due));
    }
  };
  return {
    other: rules.reduce((body, { member }) => withAnother(kit, made, body, member), usual),
    async create(n, body = usual) {
      const record = await kit.create(made, body, [{ ...records[n], ...(by === undefined ? {} : { by }) }]);
      held[n].push(record);
      return record;
    },
    of: (n) => held[n],
    records,
    isExercised: () => referring > 0,
    drop(record, to) {
      for (const n of [0, 1] as const) held[n] = held[n].filter((one) => one !== record);
      if (to !== undefined) held[to].push(record);
    },
    async expectAll(when) {
      for (const n of [0, 1] as const) await expectOf(n, when);
    },
  };
}

/** The body with a number next to that which it has. */
function withAnother(kit: Kit, own: Own, body: JsonObject, at: string | undefined): JsonObject {
  const value = at === undefined ? undefined : valueAt(body, at);
  if (at === undefined || value === undefined) return body;
  for (const step of [-1, 1]) {
    const next = moved(value, step, () => true);
    const changed = next === undefined ? body : (withValueAt(body, at, next) as JsonObject);
    if (!equal(changed, body) && kit.validate(own.createBody, changed).length === 0) return changed;
  }
  return body;
}

/** Whether a member names a record: by its id, or with an object that shows it. */
function names(own: Own, named: Json, { ids }: OwnedRecord): boolean {
  const shown = isObject(named)
    ? Object.values(own.id.placeholders).map((one) =>
        one.kind === 'pointer' ? valueAt(named, one.pointer) : undefined,
      )
    : [named];
  return shown.some((one) => one !== undefined && one !== null && Object.values(ids).includes(String(one)));
}

/** A reference that is written as the address of its record, or as an object without its id, is not compared. */
const isOpen = (named: Json | undefined): boolean =>
  named !== null && (typeof named === 'object' || String(named).includes('/'));
