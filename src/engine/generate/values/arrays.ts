import type * as fc from 'fast-check';
import type { Json } from '../../../contract/text/json.js';
import { CannotGenerate } from '../cannot-generate.js';
import { ListArbitrary } from './list-arbitrary.js';
import { roomBelow, type Maker, type Place } from '../place.js';
import type { Plain } from './plain.js';

/** Usual items beyond the least. */
const USUAL = { safe: 2, wide: 4 } as const;

/** Items of a set: whoever checks it compares each with each. */
const MOST_DIFFERENT = 1000;

/** Arrays for everything a plain schema says of them. */
export function arrays(plain: Plain, place: Place, maker: Maker): fc.Arbitrary<readonly Json[]> {
  const { reader } = maker;
  const pinnedItems = [...(place.pins?.below.keys() ?? [])].filter((name) => /^\d+$/.test(name)).map(Number);
  const isEachLaid = place.pins?.below.has('*') === true;
  const wanted = pinnedItems.length > 0 ? Math.max(...pinnedItems) + 1 : 0;
  const found = plain.contains.flatMap((one) => Array.from({ length: one.least }, () => one.schema));
  const least = Math.max(plain.bounds.minItems ?? 0, wanted, found.length);
  const prefix = Math.max(0, ...plain.rows.map((row) => row.first.length));
  let most = plain.bounds.maxItems ?? Infinity;
  if (least > most) throw new CannotGenerate(place.at, 'maxItems', 'fewer items are allowed than asked for');
  const room = roomBelow(place, least);
  if (room === undefined || (plain.unique && least > MOST_DIFFERENT))
    throw new CannotGenerate(place.at, 'minItems', 'it asks for more than one body can hold');

  const make = (index: number, contained?: (typeof found)[number]): fc.Arbitrary<Json> => {
    const node = reader.all([reader.item(plain, index), ...(contained === undefined ? [] : [contained])]);
    const name = index < prefix || pinnedItems.includes(index) ? String(index) : '*';
    const pins = place.pins?.below.get(String(index)) ?? place.pins?.below.get('*');
    return maker.make(node, { ...place, at: `${place.at}/${name}`, depth: place.depth + 1, pins, room });
  };

  const first: fc.Arbitrary<Json>[] = [];
  // The first places are made one by one while there is something special about them.
  const special = Math.max(Math.min(prefix, most), wanted, found.length);
  for (let i = 0; i < special; i += 1) {
    try {
      first.push(make(i, i < prefix && i >= found.length ? undefined : found[i]));
    } catch (error) {
      if (i < least || !(error instanceof CannotGenerate)) throw error;
      most = Math.min(most, i);
      break;
    }
  }
  let rest: fc.Arbitrary<Json> | undefined;
  if (most > first.length && (place.budget >= 0 || least > first.length) && reader.item(plain, prefix) !== false) {
    try {
      rest = make(Math.max(prefix, special));
    } catch (error) {
      if (least > first.length || !(error instanceof CannotGenerate)) throw error;
      maker.leftOut.set(`${place.at}/*`, error.message);
    }
  }
  if (!rest) most = Math.min(most, first.length);
  if (least > most) throw new CannotGenerate(place.at, 'minItems', 'more items are asked for than there are schemas');
  // References below an item are laid over one by one: no more items than there are references for.
  if (wanted > 0 || isEachLaid) most = Math.max(wanted, least, Math.min(most, 1));
  const full = maker.share === 100 ? Math.min(most, Math.max(least, 1)) : least;
  const usual = place.budget < 0 ? least : Math.min(most, Math.max(least + USUAL[maker.values], first.length));
  return new ListArbitrary({
    first,
    rest,
    least: full,
    most: maker.values === 'safe' ? Math.max(usual, Math.min(most, 20)) : most,
    usual: maker.share === 100 ? full : usual,
    unique: plain.unique,
  });
}
