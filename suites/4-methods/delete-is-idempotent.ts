import { changedIn, defineCheck, lag, only, readBack, stated, tolerate, until, type OwnedRecord } from 'probity/check';

/**
 * Deletes one of three records, and then the same one again. States are compared, not answers: the second may say that
 * there is nothing to delete.
 */
export default defineCheck({
  title: 'The same DELETE again has no further effect',
  rationale: 'A caller that does not know whether its DELETE arrived sends it again, and must not lose anything else.',
  blindSpot: 'effects on records of others and of other resources',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource: { operations, own, volatile } }) => ({
    idempotent: only(operations.delete.idempotent, (idempotent) => idempotent),
    remove: operations.delete.offered,
    read: operations.read.offered,
    own,
    volatile: tolerate<readonly string[]>(volatile, []),
    repeat: tolerate<readonly number[]>(operations.delete.repeat, []),
    goneWithin: stated(operations.delete.goneWithin, ''),
    lag: lag(service),
  }),

  async verify({ remove, read, own, volatile, repeat, goneWithin, lag }, kit) {
    const within = Math.max(goneWithin, lag.read);
    await kit.forEach([1, 3], async (times) => {
      const earlier = await kit.create(own);
      const [record, later] = [await kit.create(own), await kit.create(own)];
      kit.must(await kit.send(remove, { record }), 'Deleting a record that was just made');
      const status = async (): Promise<number> => kit.outcome(await kit.send(read, { record })).status ?? 0;
      const once = await until(kit, within, status, (seen) => seen === 404 || seen === 410);
      const others = await Promise.all([earlier, later].map((other) => readBack(kit, own, other, lag)));

      for (let n = 0; n < times; n += 1) {
        const again = kit.outcome(await kit.send(remove, { record }, { fresh: true }));
        kit.expect(again.class, 'The same DELETE again is no server error').toBeOneOf(['success', 'caller-error']);
        const usual = again.class === 'success' || [404, 410, ...repeat].includes(again.status ?? 0);
        if (!usual) kit.note(`The same DELETE again is answered ${String(again.status)}`);
      }

      kit.expect(await status(), 'The record is after the same DELETE again as it was before').toEqual(once);
      for (const [index, other] of ([earlier, later] as readonly OwnedRecord[]).entries()) {
        const left = changedIn([other.sent], others[index], await kit.read(own, other), volatile);
        kit.expect(left, 'The same DELETE again leaves the other records alone').toBeEmpty();
      }
    });
  },
});
