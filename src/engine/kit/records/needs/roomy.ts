import type { RelatedRecord } from '../../../../check/kit.js';
import type { Own, Prerequisite } from '../../../../contract/facts/model.js';
import { ROOMY } from '../../../../contract/facts/prerequisite.js';

type Make = () => Promise<RelatedRecord>;

/** Records with room for many others below them, such as a project of sixty flags: one of each for an entry, until it may be full. */
export class RoomyRecords {
  readonly #made = new Map<string, { readonly record: Promise<RelatedRecord>; readonly used: number }>();

  /**
   * One that is made for this need alone, or, where it has room for many, for all of the entry.
   *
   * @param lasting makes a record that stays as long as the entry
   */
  of(
    { resource, at = '', room = 0 }: Prerequisite,
    make: Make,
    lasting: (one: Make) => Promise<RelatedRecord>,
  ): Promise<RelatedRecord> {
    if (room < ROOMY) return make();
    const key = `${resource} ${at}`;
    const known = this.#made.get(key);
    const isFull = known === undefined || known.used >= room;
    const record = isFull ? lasting(make) : known.record;
    this.#made.set(key, { record, used: isFull ? 1 : known.used + 1 });
    return record;
  }
}

/** What others may share with it: where there is room for a few, those that a run refers to stand below the same record. */
export function sharedAbove({ needs = [], resource: name }: Own): readonly Prerequisite[] {
  return needs.filter(({ room = 0, resource }) => room >= FEW && resource !== name);
}

/** One that others refer to, another one beside it, and those that checks make below it. */
const FEW = 10;
