import { upToCut } from './cleanup/cut-short.js';
import type { Json } from '../contract/text/json.js';
import type { Own } from '../contract/facts/model.js';
import { valueAt } from '../contract/text/pointer.js';
import { ifStated } from '../contract/facts/slot.js';
import type { CleanedUp } from './cleanup/clean-up.js';
import type { Cleaner, ToRemove } from './cleanup/cleaner.js';
import { placeOf } from './foreign-records/census.js';
import type { ListView } from './foreign-records/list-view.js';
import type { RunContext } from './kit/context.js';
import { marksOf } from './kit/records/ledger/intents.js';
import { idText, isOver, type Removal } from './kit/records/removal/removal.js';
import { waitFor } from './kit/requests/waiting.js';

/** Times that a record is removed until a read shows that it is gone. */
const TRIES = 3;
/** Milliseconds before the second try, and twice as many before the third. */
const PAUSE = 250;
/** Records of one list that are swept. */
const MOST = 200;
/** Records that are shown though a DELETE was answered with success: where nothing comes of so many, no more are tried. */
const FEW = 5;
/** Characters of a mark below which it may be a text of somebody else. */
const SHORTEST_MARK = 8;

/** What the sweep has to know of the runs that it is for. */
export interface Sweep {
  /** Texts that were sent with creates of these runs: trimmed, in lower case. */
  readonly isMark: (text: string) => boolean;
  /** Whether an answer told of a record with these ids; what came of it is then known. */
  readonly isKnown: (resource: string, ids: Readonly<Record<string, string>>) => boolean;
}

/**
 * Removes what lists still show with the mark of a create when clean-up is over: what a delivery made that came twice, what
 * was made though the service answered that it could not, and what was removed only as far as an answer says. Each is read
 * before it is removed, and again afterwards: the answer to a DELETE alone is not believed.
 */
export async function sweep(
  context: RunContext,
  cleaner: Cleaner,
  views: readonly ListView[],
  { isMark, isKnown }: Sweep,
): Promise<readonly CleanedUp[]> {
  const done: CleanedUp[] = [];
  for (const view of views) {
    const own = ifStated(view.resource.own);
    if (own === undefined || own.cleanup.by === 'parent' || own.cleanup.by === 'nothing') continue;
    const found = shown(context, own, view, isMark);
    // A record that was closed stays in its list.
    const again = own.cleanup.by === 'delete' ? found.filter(({ ids }) => isKnown(own.resource, ids)) : [];
    const unknown = found.filter(({ ids }) => !isKnown(own.resource, ids));
    let fruitless = 0;
    for (const one of [...unknown, ...again]) {
      const isTold = again.includes(one);
      if (isTold && fruitless >= FEW) break;
      const removal = await removeSurely(context, cleaner, one);
      if (removal.how === 'gone' || (isTold && removal.how === 'failed')) fruitless += 1;
      if (removal.how !== 'gone')
        done.push({ tag: '', resource: own.resource, ids: idText(one), isFound: true, ...removal });
    }
  }
  return done;
}

/** What a list shows with the mark of a create, and was not there before the first write. */
function shown(
  context: RunContext,
  own: Own,
  { resource, pages }: ListView,
  isMark: Sweep['isMark'],
): readonly ToRemove[] {
  const found: ToRemove[] = [];
  for (const { items, exchange } of pages) {
    for (const item of items) {
      if (!isMarked(own, item, isMark) || isOver(own, resource, item)) continue;
      const ids = placeOf(context.contract, resource, item, exchange)?.ids;
      if (ids === undefined || context.ownership.before.has(own, ids)) continue;
      const leftover = {
        tag: `sweep/${own.resource}/${idText({ ids })}`,
        resource: own.resource,
        ids,
        state: 'made',
      } as const;
      found.push({ leftover: { ...leftover, marks: marksOf(own, item) }, own, ids, isFound: true });
      if (found.length >= MOST) return found;
    }
  }
  return found;
}

function isMarked(own: Own, item: Json, isMark: Sweep['isMark']): boolean {
  const places = [...own.unique, ...(own.tag === undefined ? [] : [own.tag])];
  return places.some((pointer) => {
    const text = valueAt(item, pointer);
    return typeof text === 'string' && text.trim().length >= SHORTEST_MARK && isMark(text.trim().toLowerCase());
  });
}

/** Removes a record until a read shows that it is gone, or clean-up is cut short. */
async function removeSurely(context: RunContext, cleaner: Cleaner, one: ToRemove): Promise<Removal> {
  let why = '';
  const told = (text: string): void => void (why = text);
  const removal = await upToCut(() => removedAsRead(context, cleaner, one), undefined, told);
  return removal ?? { how: 'failed', why };
}

async function removedAsRead(context: RunContext, cleaner: Cleaner, one: ToRemove): Promise<Removal> {
  let removal: Removal = { how: 'failed', why: 'it was not tried' };
  let isSent = false;
  for (let n = 0; n < TRIES; n += 1) {
    if (n > 0) await waitFor(context, PAUSE * n, context.cleanUpSignal);
    removal = await cleaner.remove(one);
    // Not there at the first look: nothing was left to remove.
    if (removal.how === 'gone' && !isSent) return removal;
    isSent = true;
    const now = await cleaner.standing(one);
    if (now.is === 'gone') return { how: 'removed' };
    if (now.is === 'unreadable' && removal.how === 'removed') return removal;
    const why = removal.why ?? 'its removal was answered with success';
    removal = { how: 'failed', why: `${why}, and ${now.why}` };
  }
  return removal;
}
