import {
  attempts,
  defineCheck,
  difference,
  expectKeysApart,
  expectRefused,
  filteredTo,
  filtersByOwn,
  firstPage,
  hiding,
  lag,
  markIn,
  narrowed,
  narrowing,
  outsiders,
  readBack,
  retryKey,
  saying,
  searchedBy,
  stated,
  stranger,
  orDefault,
  until,
  type ConcurrencyFacts,
  type Identity,
} from 'probity/check';
import { expectLedRefused, ledAttempts } from './mechanisms/led-attempts.js';
import { readElsewhere } from './mechanisms/other-tenant.js';
import { countingOf, expectUnseen, isListed } from './mechanisms/shown-to.js';

/** One caller makes a record; another one looks for it in the list, and tries everything on it that can be tried. */
export default defineCheck({
  title: 'A record that only its owner or tenant sees cannot be seen, changed or removed by others',
  rationale: 'A caller that guesses or learns an identifier must not get at what belongs to another caller.',
  blindSpot:
    'pages of the list further on; filters but four; what others learn by streams, or by totals of several pages',

  over: 'resource',
  effect: 'writes',
  echoes: ['missing-credentials-are-refused'],

  needs: ({ service, resource }) => {
    const tries = attempts(service, resource);
    return {
      own: resource.own,
      listing: firstPage(resource),
      mine: narrowing(resource),
      filters: filtersByOwn(resource),
      counting: countingOf(resource),
      tries: stated(tries, ''),
      led: stated(ledAttempts(service, resource), ''),
      mark: markIn(resource),
      concurrency: orDefault<ConcurrencyFacts | undefined>(resource.concurrency, undefined),
      others: outsiders(service, resource, [...Object.values(resource.operations), ...service.operations]),
      hiding: hiding(service),
      callers: orDefault<readonly Identity[]>(service.auth.identities, []),
      lag: lag(service),
      key: orDefault<string | undefined>(retryKey(service, resource.operations.create.id), undefined),
    };
  },

  async verify({ listing, mine, filters, counting, tries, led, others, hiding, lag, key, ...writing }, kit) {
    const [owner = ''] = kit.identities;
    const { own, callers } = writing;
    const as = stranger(kit, others);
    await kit.forAll(
      kit.bodies(own.createBody, { own, values: 'safe' }),
      async (template) => {
        const word = kit.unique('said');
        const record = await kit.create(own, saying(own, template, word));
        const first = await readBack(kit, own, record, lag);
        const before = await kit.read(own, record);
        const restless = difference(first, before, own.volatile).map(({ pointer }) => pointer);

        const query = narrowed(own, mine, record);
        const isFound = await until(
          kit,
          lag.list,
          () => isListed(kit, own, listing, record, { query, as: owner }),
          (is) => is !== false,
        );
        if (isFound !== true) kit.note(`${listing.list.id} does not begin with the record: it was not looked at`);
        for (const asked of [{ by: '', query }, ...searchedBy(mine, word), ...filteredTo(filters, before)]) {
          const make = () => kit.create(own, saying(own, template, word));
          await expectUnseen(kit, own, listing, { ...asked, counting, record, owner, as, hiding, make });
        }

        // What is shown without any parameter need not come from where the parameters are read.
        const plain = { by: ' without parameters', query: [], isPlain: true, counting: undefined };
        await expectUnseen(kit, own, listing, { ...plain, record, owner, as, hiding, make: () => Promise.resolve() });

        for (const attempt of tries)
          await expectRefused(kit, writing, attempt, { record, template, owner, as, hiding });
        for (const { operation, members } of await expectLedRefused(
          kit,
          own,
          led,
          { template, owner, as, hiding },
          writing,
        ))
          kit.expect(members, `${operation.id} as ${as} changes no record of ${owner}`).toBeEmpty();
        const other = callers.find(({ name }) => name === as) ?? { name: as };
        const elsewhere = await readElsewhere(kit, own, other, record, { before, as });
        if (elsewhere !== undefined) {
          const claim = `A record of ${owner} is not shown to ${as} below its own tenant`;
          const where = { where: elsewhere.exchange.id, shown: 'the record' };
          kit.expect(!elsewhere.isIt, claim, where).toBeTrue('a refusal, or another record');
        }
        const after = await kit.read(own, record);
        const changed = difference(before, after, [...own.volatile, ...restless]).map(({ pointer }) => pointer);
        kit.expect(changed, `Nothing that ${as} tried has changed the record of ${owner}`).toBeEmpty();
        if (key !== undefined) await expectKeysApart(kit, own, key, template, { owner, as });
      },
      { atMost: 1 },
    );
  },
});
