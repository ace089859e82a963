import { type Json, type Kit, type Operation, type Own, type OwnedRecord } from 'probity/check';
import { isKeptFrom, madeBy, seesAllOf, type Makers } from 'probity/check/records';
import { isUnmet, wayInto, goesNew } from 'probity/check/states';

/** A record that a caller has made, and what is to be tried on it. */
export interface Leading {
  readonly own: Own;
  readonly record: OwnedRecord;
  readonly operation: Operation;
  readonly as: string;
}

/** The actions that lead a new record to where the operation can be used; undefined where none are known to. */
export function wayOf(makers: Makers, own: Own, operation: Operation): readonly Operation[] | undefined {
  const resource = makers.resources.find(({ name }) => name === own.resource);
  if (resource === undefined) return undefined;
  return goesNew(resource, operation) ? [] : wayInto(makers, resource, operation);
}

/**
 * Leads a record of a caller to where the operation can be used: with what actions on it need, by the caller itself, and by the first caller
 * where that one sees all and the caller may not use the action. Says what is in the way, where something is.
 */
export async function ledAs(
  kit: Kit,
  makers: Makers,
  { own, record, operation, as }: Leading,
  way: readonly Operation[],
): Promise<string | undefined> {
  const caller = makers.callers.find(({ name }) => name === as);
  const [first] = makers.callers;
  // Where the first caller sees the record, what actions on it need is made as for any other.
  const needs = [...way, operation].flatMap(({ needs: all = [] }) => all).filter(({ side }) => side === 'below');
  for (const name of new Set(seesAllOf(first, caller) ? [] : needs.map(({ resource }) => resource))) {
    const needed = makers.resources.find((one) => one.name === name)?.own;
    if (needed?.state !== 'stated') return `nothing is known of how ${name} that it needs are made`;
    const made = await madeBy(kit, makers, needed.value, as, [record]);
    if ('why' in made) return made.why;
  }
  for (const action of way) {
    const facts = makers.operations.find(({ id }) => id === action.id);
    const isKept = caller !== undefined && facts !== undefined && isKeptFrom(caller, facts);
    const by = isKept && first !== undefined && seesAllOf(first, caller) && !isKeptFrom(first, facts) ? first.name : as;
    const led = await kit.send(action, { record }, { as: by });
    if (kit.outcome(led).class !== 'success') return `${action.id} of one of its own is refused to ${by} (${led.id})`;
  }
  const resource = makers.resources.find((one) => one.name === own.resource);
  const read = (): Promise<Json | undefined> => readAs(kit, own, record, as);
  const isWrong = resource !== undefined && (await isUnmet(operation, resource, read));
  return isWrong ? `one of its own has not what ${operation.id} needs` : undefined;
}

/** A record as one caller reads it; undefined where it does not. */
export async function readAs(kit: Kit, { read }: Own, record: OwnedRecord, as: string): Promise<Json | undefined> {
  if (read === undefined) return undefined;
  return kit.item(read, await kit.send(read, { record }, { as, intent: 'probe' }));
}
