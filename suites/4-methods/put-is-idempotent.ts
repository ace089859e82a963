import { defineCheck, only, orDefault, type ConcurrencyFacts, type Json } from 'probity/check';
import { listing, type Listing } from 'probity/check/lists';
import { copies, lag, readBack, until } from 'probity/check/looks';
import { changedIn, combined, minimalBody, missingIn, precondition, several, writtenBy } from 'probity/check/writes';

/**
 * Replaces a record, looks, sends the same request again and looks again. States are compared, not answers: these may
 * differ. What callers never write, such as a revision, may count on.
 */
export default defineCheck({
  title: 'The same PUT again has no further effect',
  rationale: 'A caller that does not know whether its PUT arrived sends it again.',
  usualFix: 'Set values in PUT, and do not add to them; send the record to the id in its path.',
  blindSpot: 'effects that neither the record nor the list shows; what the service sets by itself',

  over: 'resource',
  effect: 'writes',
  echoes: ['put-replaces-entirely'],

  needs: ({ service, resource }) => ({
    idempotent: only(resource.operations.replace.idempotent, (idempotent) => idempotent),
    replace: resource.operations.replace.offered,
    body: resource.operations.replace.body,
    read: resource.operations.read.offered,
    own: resource.own,
    listing: orDefault<Listing | undefined>(listing(resource), undefined),
    volatile: orDefault<readonly string[]>(resource.volatile, resource.uncompared),
    concurrency: orDefault<ConcurrencyFacts | undefined>(resource.concurrency, undefined),
    lag: lag(service),
  }),

  async verify({ replace, body: schema, own, listing, volatile, concurrency, lag }, kit) {
    const part = kit.bodies(schema, { own });
    await kit.forAll(
      several(part),
      async (parts) => {
        const [record, sibling] = [await kit.create(own), await kit.create(own)];
        const full = combined(kit, schema, parts);
        const forms = [full, minimalBody(kit, schema, full, () => true)];
        for (const form of kit.pickInQuickMode(forms, { what: 'contents', most: 1 })) {
          const body = await kit.withUniqueFields(writtenBy(own, schema), form);
          const held = await precondition(kit, own, concurrency, record);
          const put = await kit.send(replace, { record, ...held(body) });
          if (kit.outcome(put).class !== 'success') kit.discard('the first PUT was refused', put, 'needed');
          const isThere = (item: Json | undefined): boolean => missingIn(body, item, volatile).length === 0;
          const look = async (): Promise<readonly (Json | undefined)[]> => [
            await until(kit, lag.read, () => kit.read(own, record), isThere),
            await readBack(kit, own, sibling, lag),
            await copies(kit, own, listing, record, body, lag),
          ];

          const once = await look();
          let again = await kit.send(replace, { record, ...held(body) }, { fresh: true });
          // The version that it named is gone by then: only for the one that is there can it be carried out again.
          if (kit.outcome(again).class === 'caller-error' && concurrency?.missing !== undefined) {
            const renewed = await precondition(kit, own, concurrency, record);
            again = await kit.send(replace, { record, ...renewed(body) }, { fresh: true });
          }
          const { class: answer, status } = kit.outcome(again);
          const isFine = answer === 'server-error' ? (status ?? false) : true;
          kit.expect(isFine, 'A repeated PUT is not a server error').toBeTrue('any other answer');
          if (answer !== 'success') kit.note(`The same PUT again is answered ${String(status)}`);
          const twice = await look();
          const written = [body, record.sent, sibling.sent];
          const [changed, others] = [0, 1].map((at) => changedIn(written, once[at], twice[at], volatile));
          kit.expect(changed, 'The same PUT again leaves the record as it was').toBeEmpty();
          kit.expect(others, 'The same PUT again leaves other records alone').toBeEmpty();
          // A list that was not read to its end says nothing of how many there are.
          const isCounted = once[2] !== undefined && twice[2] !== undefined;
          if (isCounted) kit.expect(twice[2], 'A repeated PUT creates no further record').toEqual(once[2]);
        }
      },
      { atMost: 1 },
    );
  },
});
