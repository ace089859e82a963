import { isStop } from '../../check/violation.js';
import type { Json } from '../../contract/text/json.js';
import { ifStated } from '../../contract/facts/slot.js';
import { itemIn, outcomeOf } from '../kit/requests/answer.js';
import { Attempt, type RunContext } from '../kit/context.js';
import { sending } from '../kit/requests/sending.js';
import { itemsByUrl, volatileIn, type Census, type ForeignRecord } from './census.js';
import { changedAt, contentOf } from './content.js';
import type { ListView, Reading } from './list-view.js';

/** A record of others that is not as it was. */
export interface Change {
  readonly record: ForeignRecord;
  /** What it is now; undefined where it is gone. */
  readonly item: Json | undefined;
  /** Pointers with other values than before; none where it is gone. */
  readonly at: readonly string[];
}

/** What a later look at a list came to. */
export interface Compared {
  readonly changes: readonly Change[];
  /** The records as they are now, of those that were there before. */
  readonly now: readonly (readonly [record: ForeignRecord, item: Json])[];
  /** Records of which it is not known what became of them: the list does not show them any more. */
  readonly unknown: number;
}

/**
 * Compares the records of others with what their list shows now. What it does not show any more is read by itself: it may
 * only have moved to another page.
 *
 * @param records those to compare
 * @param mostReads records that are read by themselves at most
 */
export async function compare(
  context: RunContext,
  { resource, isWhole }: Census,
  records: readonly ForeignRecord[],
  view: ListView,
  reading: Pick<Reading, 'entry' | 'isCleanUp'>,
  mostReads: number,
): Promise<Compared> {
  const items = itemsByUrl(context.contract, view);
  const changes: Change[] = [];
  const now: (readonly [ForeignRecord, Json])[] = [];
  let [unknown, reads] = [0, 0];
  const note = (record: ForeignRecord, item: Json): void => {
    now.push([record, item]);
    const at = changedAt(record.content, contentOf(item, volatileIn(resource)));
    if (at.length > 0) changes.push({ record, item, at });
  };
  const read = ifStated(resource.operations.read.offered);
  for (const record of records) {
    const item = items.get(record.url);
    if (item !== undefined) note(record, item);
    else if (read === undefined && isWhole && view.isWhole) changes.push({ record, item: undefined, at: [] });
    else if (read === undefined || reads >= mostReads) unknown += 1;
    else {
      reads += 1;
      const found = await readOne(context, record, reading);
      if (found === 'gone') changes.push({ record, item: undefined, at: [] });
      // A read may show more of a record than its list: what it holds is not compared with that.
      else if (found === 'unknown') unknown += 1;
    }
  }
  return { changes, now, unknown };
}

async function readOne(
  context: RunContext,
  { resource, ids }: ForeignRecord,
  { entry, isCleanUp = false }: Pick<Reading, 'entry' | 'isCleanUp'>,
): Promise<'gone' | 'there' | 'unknown'> {
  const operation = ifStated(resource.operations.read.offered);
  if (operation === undefined) return 'unknown';
  const attempt = new Attempt(context, entry, '', { kind: 'run' }, isCleanUp ? 'cleanup' : 'setup', 'shared');
  const { send } = sending(attempt, { over: 'shared', lane: 'read' });
  try {
    const exchange = await send(operation, { ids }, { intent: isCleanUp ? 'cleanup' : 'probe' });
    const { class: kind, status } = outcomeOf(context.contract, exchange);
    if (status === 404 || status === 410) return 'gone';
    return kind === 'success' && itemIn(operation, exchange) !== undefined ? 'there' : 'unknown';
  } catch (thrown) {
    if (isStop(thrown)) return 'unknown';
    throw thrown;
  }
}
