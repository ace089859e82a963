import { dressed, enter, type Json, type Kit, type OwnedRecord } from 'probity/check';
import type { Lag } from 'probity/check/looks';
import type { Way } from 'probity/check/records';
import { contents } from 'probity/check/states';
import { shownAround, type MadeBeside } from './made-beside.js';
import { differsBeside } from './moving.js';

/** How often the same operation is used. */
const TIMES = 2;

/** An operation that was used on a record of its own, and what there was before. */
export interface Used {
  readonly operation: string;
  readonly record: OwnedRecord;
  /** The record before; undefined for one that was just made. */
  readonly was: Json | undefined;
  readonly body: Json | undefined;
  /** What the list showed before; empty for a list that stands below a record which was just made, or made for this. */
  readonly before: readonly Json[];
}

/** Each operation that makes records of a list, to be used on a record of its own and then judged. */
export function usesOf(
  kit: Kit,
  group: MadeBeside,
  lag: Lag,
  judge: (used: Used) => Promise<void>,
): readonly (() => Promise<void>)[] {
  const { create, ways, said } = group;
  const settled = () => kit.wait(lag.isListStated ? lag.list : 0);
  const made = async (): Promise<void> =>
    kit.forEach(create === undefined ? [] : [create.id], async (operation) => {
      const record = await createdBelow(kit, group, await aboveFor(kit, group));
      await judge({ operation, record, was: undefined, body: record.sent, before: [] });
    });
  const changed = ways.flatMap((way) => {
    const colleague =
      said.shows.length === 0 ? undefined : way.colleagues.find((name) => kit.identities.includes(name));
    return [
      () => used(kit, { group, way, settled }, { atMost: TIMES }, judge),
      // What shows who did it shows then another one than who made the record.
      ...(colleague === undefined
        ? []
        : [() => used(kit, { group, way, settled }, { as: colleague, atMost: 1 }, judge)]),
    ];
  });
  return [made, ...changed];
}

/** Uses an operation on records of its own, as the first caller or another one, and judges each use that changed something. */
async function used(
  kit: Kit,
  { group, way, settled }: { readonly group: MadeBeside; readonly way: Way; readonly settled: () => Promise<void> },
  { as, atMost }: { readonly as?: string; readonly atMost: number },
  judge: (used: Used) => Promise<void>,
): Promise<void> {
  const { context, schema } = way;
  return kit.forAll(
    contents(kit, context, schema),
    async (drawn) => {
      const entered = await enter(kit, context);
      const { record } = entered;
      if (record === undefined) return kit.discard('the operation is about no record of its own');
      // What was done before is shown before it is counted.
      await settled();
      const [before, was] = [await shownAround(kit, group, record), await kit.read(group.own, record)];
      const body = drawn === null ? undefined : await dressed(kit, context, drawn, entered);
      const input = { ...entered.input, ...entered.held(body) };
      const exchange = await kit.send(context.operation, input, as === undefined ? {} : { as });
      if (kit.outcome(exchange).class !== 'success') return kit.discard('it was refused', exchange, 'needed');
      const { kind, method, id: operation } = context.operation;
      // What leaves a record as it was need not be told to anybody; a POST may do something else than change it.
      const isChange = kind === 'update' || kind === 'replace' || method !== 'POST';
      const now = await kit.read(group.own, record);
      if (isChange && !differsBeside(was ?? null, now ?? null, group.moving)) return kit.discard('it changed nothing');
      return judge({ operation, record, was, body, before });
    },
    { atMost },
  );
}

/** A record below which the list stands, for this alone: what others do to one that is shared is not counted then. */
export async function aboveFor(kit: Kit, { own, above }: MadeBeside): Promise<OwnedRecord | undefined> {
  return above === undefined || above.own.resource === own.resource ? undefined : kit.create(above.own);
}

/** Creates another record of the resource whose operations make records, below such a one. */
export async function createdBelow(
  kit: Kit,
  { own, above }: MadeBeside,
  record: OwnedRecord | undefined,
): Promise<OwnedRecord> {
  if (record === undefined) return kit.create(own);
  return kit.create(own, undefined, [
    { ...record, ...(above?.by === undefined ? {} : { by: above.by }), isFunded: true },
  ]);
}
