import { defineCheck, either, map, only, tolerate, within, type Operation, type OwnedRecord } from 'probity/check';

/**
 * Reads ids that cannot exist, of the form that ids have here, and tries to change what they would name. A DELETE is left
 * out: how often it may succeed is said by its idempotence. Where nobody says what ids look like, an id of ours may be
 * refused for its form.
 */
export default defineCheck({
  title: 'An id that names nothing is not found',
  rationale: 'A caller must be able to tell a record that is not there from one that is, and from a failure.',
  blindSpot: 'ids that a caller may not see, which a service may hide behind the same answer',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource: { operations, own, samples } }) => ({
    read: operations.read.offered,
    known: either(
      map(own, (found) => ({ own: found, sample: undefined })),
      within(samples, ([sample]) =>
        only(
          map(samples, () => ({ own: undefined, sample })),
          () => sample !== undefined,
        ),
      ),
    ),
    update: tolerate<Operation | undefined>(operations.update.offered, undefined),
    replace: tolerate<Operation | undefined>(
      within(operations.replace.offered, (replace) =>
        map(
          only(operations.replace.upsert, (may) => !may),
          () => replace,
        ),
      ),
      undefined,
    ),
    malformed: tolerate<readonly number[]>(service.errors.validation, [400, 422]),
  }),

  async verify({ read, known: { own, sample = {} }, update, replace, malformed }, kit) {
    const record = own ? await kit.create(own) : undefined;
    const ids = record?.ids ?? sample;
    kit.control(await kit.send(read, { ids }), `A ${read.id} of a record that is there`);
    const like = { ids } as OwnedRecord;
    const unknown = (): Readonly<Record<string, string>> => ({ ...ids, ...kit.unknownId(own, like) });
    const isFormKnown =
      own?.id.pattern !== undefined || Object.values(ids).every((id) => /^(\d+|[0-9a-f-]{36})$/i.test(id));

    await kit.forEach([1, 2, 3], async () => {
      const exchange = await kit.send(read, { ids: unknown() }, { intent: 'invalid' });
      const refusals = isFormKnown ? [404, 410] : [404, 410, ...malformed];
      kit.expect(kit.outcome(exchange).status, 'A read of an id that names nothing is not found').toBeOneOf(refusals);
    });
    if (own === undefined) return;
    for (const change of [update, replace].filter((offered) => offered !== undefined)) {
      await kit.forEach([change.id], async () => {
        const body = change.kind === 'replace' ? await kit.lay(own, record?.sent ?? {}) : {};
        const exchange = await kit.send(change, { ids: unknown(), body }, { intent: 'invalid' });
        kit.adopt(own, exchange);
        kit
          .expect(kit.outcome(exchange).class, `${change.id} of an id that names nothing is refused`)
          .toBeOneOf(['caller-error']);
      });
    }
  },
});
