import {
  defineCheck,
  firstPage,
  insiders,
  lag,
  narrowed,
  narrowing,
  readBack,
  recognisable,
  stranger,
  until,
} from 'probity/check';
import { isListed } from './mechanisms/shown-to.js';

/** One caller makes a record; another one reads it, and finds it in the list where its maker finds it. */
export default defineCheck({
  title: 'A record that everyone or a whole tenant sees is seen by another caller than its maker',
  rationale: 'Callers that share records must see the same records.',
  blindSpot: 'whether both see the same of it; callers that have other rights',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource }) => ({
    own: resource.own,
    read: resource.operations.read.offered,
    listing: firstPage(resource),
    mine: narrowing(resource),
    others: insiders(service, resource, [resource.operations.read, resource.operations.list]),
    lag: lag(service),
  }),

  async verify({ own, read, listing, mine, others, lag }, kit) {
    const [owner = ''] = kit.identities;
    const as = stranger(kit, others);
    await kit.forAll(
      kit.bodies(own.createBody, { own, values: 'safe' }),
      async (body) => {
        const record = await kit.create(own, body);
        await readBack(kit, own, record, lag);
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
        const claim = `${listing.list.id} shows ${as} a record of ${owner}`;
        kit.expect(await whenListed(as), claim, { shown: 'a list without it' }).toBeTrue('the record');
      },
      { atMost: 1 },
    );
  },
});
