import { ifStated } from '../contract/facts/slot.js';
import type { Contract } from '../contract/facts/model.js';
import type { LookedAt } from '../engine/look.js';
import { reasonOf } from '../engine/kit/context.js';
import { compareWith, type Observed } from './compare.js';
import { lookAtChallenges, lookAtCredentials, type Read } from './credentials.js';
import { lookAtErrors } from './errors.js';
import { lookAtNumbers } from './formulas.js';
import { readLists, type Listed } from './lists.js';
import { answered, isGood, jsonOf, Looking } from './looking.js';
import { makeMistakes } from './mistakes.js';
import { lookAtPages } from './pages.js';
import { lookAtPlainReads, plainReads } from './plain-reads.js';
import { lookAtProtocol } from './protocol.js';
import { lookAtQueries } from './queries.js';
import { lookAtWrites } from './scratch.js';
import { Sightings, variedTexts } from './sightings.js';
import { unreadText } from './unread.js';

export { compareWith, type Observed } from './compare.js';
export { observedIn } from './recorded.js';
export { seenText, timesText, type Seen } from './sightings.js';

/** Lists that are read, and those that are looked at closely. */
const MOST_LISTS = 8;
const MOST_CLOSELY = 3;

/** Looks at a service with reads and, where records may be made, with one of each resource. */
export async function observe(looked: LookedAt): Promise<Observed> {
  const { context } = looked;
  const looking = new Looking(context);
  const seen = new Sightings();
  const lists = await readLists(looking, MOST_LISTS, seen);
  // Nobody answers: then nothing else has to be tried.
  if (looking.answered.length === 0 && looking.unanswered !== undefined && !looking.isUnset)
    return { news: [], agreeing: [], contrary: [], remarks: [], because: looking.unanswered };
  const reads = readsOf(context.contract, lists);
  const plain = lists.length > 0 ? [] : await answeredReads(looking);
  await lookAtCredentials(looking, reads, seen);
  // What answers no list need not be the service: only that it asks for credentials says something.
  if (lists.length > 0) await lookAtProtocol(looking, reads, seen);
  else if (plain.length > 0) await lookAtProtocol(looking, plain, seen);
  const close = lists.slice(0, MOST_CLOSELY);
  await makeMistakes(looking, close);
  for (const [n, listed] of close.entries()) {
    await lookAtPages(looking, listed, seen, n === 0);
    await lookAtQueries(looking, listed, seen);
  }
  await lookAtPlainReads(looking, seen);
  lookAtChallenges(looking, seen);
  for (const listed of lists) lookAtNumbers(listed, seen);
  const written = context.writable && lists.length > 0 ? await lookAtWrites(looked, seen) : [];
  const odd = lists.length > 0 ? lookAtErrors(context.contract, looking.answered, seen) : [];
  const because = whyNotAll(looking, lists, plain);
  return {
    ...compareWith(context.contract, seen.facts()),
    remarks: [
      ...variedTexts(seen),
      ...written,
      ...odd.slice(0, 3).map(({ exchange, why }) => `${answered(exchange)} is not of the shape of errors: ${why}`),
    ],
    ...(because === undefined ? {} : { because }),
  };
}

/** Lists and their first records; where none can be read, what else can be, so that refusals are seen. */
function readsOf({ facts }: Contract, lists: readonly Listed[]): readonly Read[] {
  const found = lists.map(({ list, parents }) => ({ operation: list, ids: parents }));
  const records = lists.flatMap(({ read, ids }) => (read && ids ? [{ operation: read, ids }] : []));
  // Lists and records in turn, so that the first few are of both kinds.
  const mixed = found.flatMap((one, n) => [one, ...(records[n] === undefined ? [] : [records[n]])]);
  if (mixed.length > 0) return mixed;
  return facts.resources.flatMap(({ operations: { list } }) => {
    const operation = ifStated(list.offered);
    const isWhole = operation?.method === 'GET' && operation.path.parts.every((part) => 'literal' in part);
    return operation !== undefined && isWhole ? [{ operation, ids: {} }] : [];
  });
}

/** Reads of no resource that answer JSON: without a list, they show what the service makes of HEAD and the like. */
async function answeredReads(looking: Looking): Promise<readonly Read[]> {
  const all = await Promise.all(
    plainReads(looking)
      .slice(0, MOST_CLOSELY)
      .map(async (read) => ({ read, exchange: await looking.get(read.operation) })),
  );
  return all.flatMap(({ read, exchange }) =>
    exchange !== undefined && isGood(exchange) && jsonOf(exchange) !== undefined ? [read] : [],
  );
}

function whyNotAll(looking: Looking, lists: readonly Listed[], plain: readonly Read[]): string | undefined {
  if (looking.isOver) return reasonOf(looking.run.signal);
  if (looking.unanswered !== undefined) return looking.unanswered;
  if (lists.length > 0) return undefined;
  if (plain.length > 0) return 'the contract has no list';
  return unreadText(looking.contract, looking.answered);
}
