import type { Json, Kit, OwnedRecord } from 'probity/check';
import { isLastOf, maxPageSize, walkThrough, type Listing } from 'probity/check/lists';
import { nameOf, matchOwn } from 'probity/check/records';
import type { Writers } from './mid-walk.js';

/**
 * Notes whether pages by number drift when records come and go between two of them. They may, so that nothing is judged:
 * nor is a list that cannot be read, or a write that is refused. Of two new records the first page ends before the
 * second one, wherever the list puts them; then the first is deleted or, where that cannot be, another one is made.
 */
export async function noteDrift(kit: Kit, { own, remove }: Writers, listing: Listing): Promise<void> {
  const [model] = await kit.population(own);
  if (model === undefined) return;
  const made = await kit.createMany(own, [model.sent, ...(remove === undefined ? [] : [model.sent])]);
  const of = matchOwn(own, made);
  const at = made[0] ?? model;
  const isLast = isLastOf(maxPageSize(listing), of, made.length);
  const whole = await walkThrough(kit, listing, { limit: maxPageSize(listing), mostPages: 10, at, isLast });
  if (whole.ended !== 'end') return;
  const places = whole.items.flatMap((item, place) => (of(item) ? [place] : []));
  // Behind the last page nothing is moved by what is made.
  const isBehind = remove === undefined && places[0] === whole.items.length - 1;
  const edge = remove === undefined ? (places[0] ?? -1) + 1 : (places[1] ?? 0);
  if (isBehind || edge === 0 || edge > maxPageSize(listing)) return;

  let last: OwnedRecord | undefined;
  const write = async (page: readonly Json[]): Promise<void> => {
    last = of(page.find((item) => of(item)) ?? null);
    if (remove === undefined) await kit.create(own, model.sent);
    else if (last) await kit.send(remove, { record: last });
  };
  const walk = await walkThrough(kit, listing, {
    limit: edge,
    at,
    mostPages: 2,
    between: ([page]) => write(page?.items ?? []),
  });
  if (last === undefined || walk.pages.length < 2) return;
  const name = (record: OwnedRecord): string => nameOf(own, record);
  const shown = walk.items.flatMap((item) => of(item) ?? []).map(name);
  const lost = made.filter((record) => !shown.includes(name(record)));
  const twice = shown.filter((one, index) => shown.indexOf(one) < index);
  const seen = [...(lost.length > 0 ? ['one is left out'] : []), ...(twice.length > 0 ? ['one is shown twice'] : [])];
  if (seen.length > 0) kit.note(`Pages by number drift when records come and go between them: ${seen.join(', ')}`);
}
