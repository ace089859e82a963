import {
  defineCheck,
  map,
  orDefault,
  type Kit,
  type Operation,
  type Own,
  type OwnedRecord,
  type QueryTemplate,
} from 'probity/check';
import { firstPage, listing, type Listing, type Paging } from 'probity/check/lists';
import { lag, readBack, until, type Lag } from 'probity/check/looks';
import { insiders, narrowed, narrowing, recognisable, stranger } from 'probity/check/records';
import { isListed, isWholeFor } from './mechanisms/shown-to.js';

/** Callers that look for one record: each may have other rights. */
const MOST_CALLERS = 3;

/** One caller makes a record; others read it, and find it in the list where its maker finds it. */
export default defineCheck({
  title: 'A record that everyone or a whole tenant sees is seen by another caller than its maker',
  rationale: 'Callers that share records must see the same records.',
  usualFix: 'Widen the condition of the query to all callers that share the record.',
  blindSpot: 'whether all see the same of it; callers but three',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource }) => ({
    own: resource.own,
    read: resource.operations.read.offered,
    listing: firstPage(resource),
    paging: orDefault<Paging | undefined>(
      map(listing(resource), ({ paging }) => paging),
      undefined,
    ),
    mine: narrowing(resource),
    others: insiders(service, resource, [resource.operations.read, resource.operations.list]),
    lag: lag(service),
  }),

  async verify({ others, ...facts }, kit) {
    const { own, lag } = facts;
    const [owner = ''] = kit.identities;
    const known = others.filter((name) => name !== owner && kit.identities.includes(name));
    const seeing = known.length === 0 ? [stranger(kit, others)] : known.slice(0, MOST_CALLERS);
    await kit.forAll(
      kit.bodies(own.createBody, { own, values: 'safe' }),
      async (body) => {
        const record = await kit.create(own, body);
        await readBack(kit, own, record, lag);
        for (const as of seeing) await expectSeen(kit, facts, record, { owner, as });
      },
      { atMost: 1 },
    );
  },
});

interface Shared {
  readonly own: Own;
  readonly read: Operation;
  readonly listing: Listing;
  readonly paging: Paging | undefined;
  readonly mine: QueryTemplate | undefined;
  readonly lag: Lag;
}

async function expectSeen(
  kit: Kit,
  { own, read, listing, paging, mine, lag }: Shared,
  record: OwnedRecord,
  { owner, as }: { readonly owner: string; readonly as: string },
): Promise<void> {
  const answer = await until(
    kit,
    lag.read,
    async () => kit.outcome(await kit.send(read, { record }, { as, intent: 'probe' })),
    (outcome) => outcome.class === 'success',
  );
  const { class: given, status } = answer;
  kit.expect(given === 'success' ? true : status, `${read.id} shows ${as} a record of ${owner}`).toBeTrue('it');

  const query = narrowed(own, mine, record);
  const isShown = (who: string) => isListed(kit, own, listing, record, { query, as: who });
  const whenListed = (who: string) => until(kit, lag.list, () => isShown(who), Boolean);
  if (!recognisable(own.id) || (await whenListed(owner)) !== true) {
    kit.note(`${listing.list.id} does not begin with the record: it was not looked at`);
    return;
  }
  const isSeen = await whenListed(as);
  // Who sees more than the owner does may see it further on.
  if (isSeen !== true && !(await isWholeFor(kit, listing, paging, record, { query, as }))) {
    kit.note(`${listing.list.id} goes on for ${as}: further pages were not looked at`);
    return;
  }
  const claim = `${listing.list.id} shows ${as} a record of ${owner}`;
  kit.expect(isSeen, claim, { shown: 'a list without it' }).toBeTrue('the record');
}
