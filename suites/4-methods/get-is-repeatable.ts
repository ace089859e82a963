import {
  defineCheck,
  isObject,
  only,
  orDefault,
  withoutValueAt,
  type Exchange,
  type Json,
  type Locator,
} from 'probity/check';
import { limitOf, listing, maxPageSize, type Listing } from 'probity/check/lists';
import { lag } from 'probity/check/looks';
import { identity, matchOwn } from 'probity/check/records';

/** Looks at a list that somebody else may be changing. */
const MOST_LOOKS = 4;

/**
 * Sends the same GET several times, on old and new connections, while nothing of ours writes. Of a list only our own
 * records are compared, and only if it shows the same ones of others.
 */
export default defineCheck({
  title: 'Identical GETs get identical answers while nothing changes',
  rationale: 'A caller that repeats a retrieval must come to the same record, whichever replica answers.',
  usualFix: 'Leave values that change by themselves out of the answer, and give lists a total order.',
  blindSpot: 'what changes more seldom than the few times that are looked at; fields declared volatile',

  over: 'resource',
  effect: 'writes',
  alone: 'readers',
  enough: 2,

  needs: ({ service, resource }) => ({
    idempotent: only(service.method('GET').idempotent, (idempotent) => idempotent),
    read: only(resource.operations.read.offered, ({ method }) => method === 'GET'),
    own: resource.own,
    listing: orDefault<Listing | undefined>(listing(resource), undefined),
    total: orDefault<Locator | undefined>(resource.collection.total, undefined),
    volatile: orDefault<readonly string[]>(resource.volatile, resource.uncompared),
    lag: lag(service),
  }),

  async verify({ read, own, listing, total, volatile, lag }, kit) {
    const records = (await kit.population(own)).slice(0, 2);
    // Replicas may need their time to agree on what was just made.
    await kit.wait(Math.max(lag.read, lag.list));
    const strip = (item: Json): Json => volatile.reduce<Json>((rest, pointer) => withoutValueAt(rest, pointer), item);
    const repeated = async (times: number, get: (fresh: boolean) => Promise<Exchange>): Promise<Exchange[]> => {
      const answers: Exchange[] = [];
      for (let n = 0; n < times; n += 1) answers.push(await get(n % 2 === 1));
      return answers;
    };

    // Without a list there is a second one.
    await kit.forEach(listing === undefined ? [0, 1] : [0], async (index) => {
      const record = records[index];
      if (record === undefined) return;
      const answers = await repeated(index === 0 ? 5 : 3, (fresh) => kit.send(read, { record }, { fresh }));
      for (const answer of answers) kit.must(answer, 'Reading a record that was just made');
      const [first, ...others] = answers.map((answer) => strip(kit.item(read, answer) ?? null));
      for (const other of others) kit.expect(other, 'The same GET of a record shows the same').toEqual(first);
    });

    if (listing === undefined) return;
    await kit.forEach(['the list'], async () => {
      const query = limitOf(listing, maxPageSize(listing));
      const of = matchOwn(own, records);
      const look = async () => {
        const answers = await repeated(3, (fresh) => kit.send(listing.list, { record: records[0], query }, { fresh }));
        const pages = answers.map((answer) => {
          kit.must(answer, 'Reading the list');
          const items = kit.at(answer, listing.items);
          const shown = Array.isArray(items) ? (items as readonly Json[]).filter(isObject).map(strip) : [];
          const count = total && kit.at(answer, total);
          const others = shown.flatMap((item) => (of(item) ? [] : [identity(own.id, item) ?? JSON.stringify(item)]));
          return { count, ours: shown.filter((item) => of(item)), others: others.join() };
        });
        const [first, ...rest] = pages;
        const isQuiet = new Set(pages.map(({ others }) => others)).size === 1;
        return { first, rest, isQuiet: isQuiet && first?.count === rest.at(-1)?.count };
      };
      let looked = await look();
      for (let n = 1; n < MOST_LOOKS && !looked.isQuiet; n += 1) looked = await look();
      const { first, rest, isQuiet } = looked;
      if (!isQuiet) kit.discard('others have changed the list');
      for (const page of rest) {
        kit.expect(page.ours, 'The same GET of the list shows the same').toEqual(first?.ours);
        kit.expect(page.count, 'The same GET of the list has the same total').toEqual(first?.count);
      }
    });
  },
});
