import { unknownLike } from '../engine/kit/records/ledger/ids.js';
import type { Listed } from './lists.js';
import type { Looking } from './looking.js';

/** Asks for what is not there, so that errors are seen: an unknown id, a malformed one, an unknown path. */
export async function makeMistakes(looking: Looking, lists: readonly Listed[]): Promise<void> {
  const [first] = lists;
  const paths =
    first === undefined ? [] : [`${looking.pathOf(first.list, first.parents)}/probity-unknown/probity-unknown`];
  await Promise.all([
    ...lists.flatMap((listed) => [unknownId(looking, listed), malformedId(looking, listed)]),
    ...(first === undefined ? [] : ['/probity-unknown', ...paths]).map((path) =>
      first === undefined ? undefined : looking.at('GET', path, first.list, { madeUp: true }),
    ),
  ]);
}

async function unknownId(looking: Looking, { read, ids, parents }: Listed): Promise<void> {
  if (read === undefined || ids === undefined) return;
  const own = Object.entries(ids).filter(([name]) => parents[name] === undefined);
  const unknown = Object.fromEntries(own.map(([name, value]) => [name, unknownLike(value, 'probity-unknown')]));
  await looking.get(read, { ids: { ...ids, ...unknown } });
}

/** Only ids that have a form can be malformed: numbers and UUIDs. */
async function malformedId(looking: Looking, { read, ids, parents }: Listed): Promise<void> {
  if (read === undefined || ids === undefined) return;
  const own = Object.entries(ids).filter(([name]) => parents[name] === undefined);
  if (own.length === 0 || !own.every(([, value]) => /^\d+$|^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(value))) return;
  const malformed = Object.fromEntries(own.map(([name]) => [name, 'probity-malformed']));
  await looking.get(read, { ids: { ...ids, ...malformed } });
}
