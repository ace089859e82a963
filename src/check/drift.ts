import type { Kit } from './kit.js';
import { roomy, walkThrough, type Listing } from './listing.js';
import type { Writers } from './mid-walk.js';
import { unstable } from './stability.js';
import { cast, disturbed } from './upheaval.js';

/** Pages that the list is walked in: between the first of them there is time for both writes. */
const PAGES = 4;

/**
 * Notes whether pages by number drift when records come and go between two of them. They may, so that nothing is judged:
 * nor is a list that cannot be walked, or a write that is refused.
 */
export async function noteDrift(kit: Kit, writers: Writers, listing: Listing): Promise<void> {
  const lenient = { ...kit, must: () => undefined };
  const players = await cast(lenient, writers, { fresh: 2, dead: false });
  const at = players.at === undefined ? {} : { at: players.at };
  const quiet = await walkThrough(kit, listing, { limit: roomy(listing), mostPages: 10, ...at });
  if (quiet.ended !== 'end') return;
  const arrangement = { query: [], direction: 'ascending', isStated: false } as const;
  const limit = Math.max(2, Math.ceil(quiet.items.length / PAGES));
  const course = { limit, arrangement, writes: ['delete before', 'insert before'] as const };
  const { upheaval, shown, written } = await disturbed(lenient, writers, listing, players, course, quiet);
  if (written === 0) return;
  const { missing, repeated } = unstable(upheaval, shown);
  const seen = [
    ...(missing.length > 0 ? [`${String(missing.length)} left out`] : []),
    ...(repeated.length > 0 ? [`${String(repeated.length)} shown twice`] : []),
  ];
  if (seen.length > 0) kit.note(`Pages by number drift when records come and go between them: ${seen.join(', ')}`);
}
