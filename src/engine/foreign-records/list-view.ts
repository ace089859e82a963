import { listing, maxPageSize, walkThrough } from '../../check/lists/listing.js';
import { isStop } from '../../check/violation.js';
import type { WalkedPage } from '../../check/walk.js';
import type { ResourceFacts } from '../../contract/facts/model.js';
import { ifStated } from '../../contract/facts/slot.js';
import { located } from '../kit/requests/answer.js';
import { Attempt, type RunContext } from '../kit/context.js';
import { sending } from '../kit/requests/sending.js';
import { persistently } from '../kit/cases/trying-again.js';
import { walk } from '../kit/requests/walking.js';

/** What a list showed at one time, as far as it was read. */
export interface ListView {
  readonly resource: ResourceFacts;
  readonly pages: readonly WalkedPage[];
  /** It was read to its end. */
  readonly isWhole: boolean;
  /** Why it was not; absent where it was only too long. */
  readonly why?: string;
  /** Records in the list, where the service tells. */
  readonly total?: number;
}

/** How far a list is read, and under which name its requests are recorded. */
export interface Reading {
  readonly entry: string;
  readonly lane: string;
  readonly mostPages: number;
  /** Records after which no further page is asked for. */
  readonly mostItems?: number;
  /** Also where the run is being ended, or its budget is spent. */
  readonly isCleanUp?: boolean;
  /** The answers are looked at for the sake of the run itself: they are no evidence of what the service answers to others. */
  readonly isNoEvidence?: boolean;
}

/** Whether the whole list of a resource has one place: lists below a record have as many as there are records. */
export function hasOneList({ path, operations, collection }: ResourceFacts): boolean {
  const at = ifStated(operations.list.offered)?.path ?? ifStated(path);
  const isOwn = at?.parts.every((part) => !('placeholder' in part) || part.parent === undefined) ?? false;
  return isOwn && operations.list.offered.state === 'stated' && collection.items.state === 'stated';
}

/** Reads a list page by page. Undefined where the contract does not say how, or nothing could be read of it. */
export async function viewList(
  context: RunContext,
  resource: ResourceFacts,
  { entry, lane, mostPages, mostItems, isCleanUp = false, isNoEvidence = false }: Reading,
): Promise<ListView | undefined> {
  const way = ifStated(listing(resource));
  if (way === undefined) return undefined;
  // Watches look at no request of the phase `confirm`: what is read for its records alone is judged by none of them.
  const phase = isCleanUp ? 'cleanup' : isNoEvidence ? 'confirm' : 'setup';
  const attempt = new Attempt(context, entry, '', { kind: 'run' }, phase, 'shared');
  const { send, sendTo } = sending(attempt, { over: 'shared', lane });
  const more = isCleanUp ? ({ intent: 'cleanup' } as const) : {};
  const kit = persistently(context, {
    send: (operation, input, options) => send(operation, input, { ...options, ...more }),
    sendTo: (request, options) => sendTo(request, { ...options, ...more }),
  });
  const through = {
    walk: (plan: Parameters<typeof walk>[2]) => walk({ run: { contract: context.contract } }, kit, plan),
  };
  try {
    const walked = await walkThrough(through, way, {
      limit: maxPageSize(way),
      query: resource.collection.totalQuery,
      mostPages,
      ...(mostItems === undefined ? {} : { mostItems }),
    });
    const [first] = walked.pages;
    const where = ifStated(resource.collection.total);
    const total = Number((first && where && located(first.exchange, where)) ?? Number.NaN);
    const isWhole = walked.ended === 'end';
    return {
      resource,
      pages: walked.pages,
      isWhole,
      ...(isWhole || walked.ended === 'endless' ? {} : { why: walked.detail ?? walked.ended }),
      ...(Number.isSafeInteger(total) ? { total } : {}),
    };
  } catch (thrown) {
    if (!isStop(thrown)) throw thrown;
    return { resource, pages: [], isWhole: false, why: thrown.detail };
  }
}
