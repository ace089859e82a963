import { valueAt } from '../../contract/text/pointer.js';
import type { Json } from '../../contract/text/json.js';
import type { Marks } from '../marks.js';
import { markingTexts, type Census } from './census.js';
import type { Change, Compared } from './comparison.js';
import { digestOf } from './content.js';
import type { OurRequest, OurRequests } from './our-requests.js';

/** Why a change of a record of others is laid to this run. */
export interface Tie {
  /** What was done, as the end of a sentence that begins with the request. */
  readonly because: string;
  /** Absent where the record carries the mark of the run, and no request is known that sent it. */
  readonly by: OurRequest | undefined;
}

/** Characters that the new values of a record need between them for nobody else to have chosen them as well. */
const TELLING = 12;
/** Records that need to have one value now for it to be a change of all of them. */
const MANY = 3;

/**
 * Lays changes to requests of this run: where one addressed the record or all records of its list, or where the record
 * now carries the mark of the run or values that the run sent and that no record of others had. Anything else may have been
 * done by others, at the same time, for reasons of their own.
 */
export function tieOf(
  change: Change,
  { resource, usual }: Census,
  { now, changes }: Compared,
  requests: OurRequests,
  marks: Marks,
): Tie | undefined {
  const { record, item, at } = change;
  const addressed = requests.to(record.url);
  if (addressed) return { because: 'addressed it, or was answered with it', by: addressed };
  const toAll = requests.toAllOf(resource.name);
  if (toAll) return { because: 'addressed all records of its list', by: toAll };
  if (item === undefined) return undefined;
  const values = at.flatMap((pointer) => {
    const value = valueAt(item, pointer);
    const digest = value === undefined ? '' : digestOf(value);
    const by = value === undefined ? undefined : requests.withValue(pointer, digest);
    return value === undefined ? [] : [{ pointer, value, by, isUsual: usual.has(`${pointer} ${digest}`) }];
  });
  const mark = values.find(({ value }) => typeof value === 'string' && marks.areOurs([value]));
  if (mark !== undefined && marks.areOurs(markingTexts(resource, item)))
    return { because: 'sent the mark of the run that it carries now', by: mark.by };
  const ours = values.filter(({ by, isUsual }) => by !== undefined && !isUsual);
  const length = ours.reduce((sum, { value }) => sum + lengthOf(value), 0);
  if (length >= TELLING) return { because: 'sent the values that it has now', by: ours[0]?.by };
  const all = values.find(({ pointer, value, by }) => {
    const changed = changes.filter((one) => one.at.includes(pointer)).length;
    return by !== undefined && changed >= MANY && now.every(([, other]) => isSame(valueAt(other, pointer), value));
  });
  return all && { because: 'sent the value that all records of the list have now', by: all.by };
}

function isSame(a: Json | undefined, b: Json): boolean {
  return a !== undefined && digestOf(a) === digestOf(b);
}

function lengthOf(value: Json): number {
  return typeof value === 'string' || typeof value === 'number' ? String(value).length : 0;
}
