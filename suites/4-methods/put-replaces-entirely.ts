import { changedIn, combined, createFrom, defineCheck, equal, lag, leaner, missingIn } from 'probity/check';
import {
  precondition,
  readBack,
  tolerate,
  until,
  values,
  type ConcurrencyFacts,
  type Json,
  type JsonObject,
} from 'probity/check';

/**
 * Two ways to the same state: a record that had more and was replaced, and one that was made from the same body. Nothing
 * need be known about defaults, for they are the same for both.
 */
export default defineCheck({
  title: 'PUT replaces the whole record: what it leaves out does not survive',
  rationale: 'After a PUT a caller knows the record, whatever was in it before.',
  blindSpot: 'fields that no caller ever writes; services that refuse every PUT that leaves something out',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource: { operations, own, volatile, readOnly, concurrency } }) => ({
    replace: operations.replace.offered,
    body: operations.replace.body,
    read: operations.read.offered,
    own,
    volatile: tolerate<readonly string[]>(volatile, []),
    readOnly: tolerate<readonly string[]>(readOnly, []),
    concurrency: tolerate<ConcurrencyFacts | undefined>(concurrency, undefined),
    lag: lag(service),
  }),

  async verify({ replace, body: schema, own, volatile, readOnly, concurrency, lag }, kit) {
    const ids = Object.values(own.id.placeholders).flatMap((at) => (at.kind === 'pointer' ? [at.pointer] : []));
    const tag = own.tag === undefined ? [] : [own.tag];
    const ignoring = [...volatile, ...readOnly, ...ids, ...own.unique, ...tag];
    const part = kit.bodies(schema, { own, values: 'safe' });
    const parts = values.tuple(part, part, part, part);
    const drops = values.array(values.boolean(), { minLength: 12, maxLength: 12 });

    // Several bodies in one have nearly every optional member; some of these, or of the nested ones, are left out again.
    await kit.forAll(values.tuple(parts, values.boolean(), drops), async ([bodies, onlyNested, dropped]) => {
      const full = combined(kit, schema, bodies);
      const less = leaner(kit, schema, full, (at, index) =>
        onlyNested ? at.lastIndexOf('/') > 0 : dropped[index % dropped.length] === true,
      );
      if (equal(full, less)) kit.discard('nothing is left out');
      if (kit.validate(own.createBody, less).length > 0) kit.discard('no record can be made from such a body');

      const isEnough = kit.validate(own.createBody, full).length === 0;
      const record = isEnough ? await createFrom(kit, own, full) : await kit.create(own);
      const put = async (body: JsonObject): Promise<void> => {
        const headers = await precondition(kit, own, concurrency, record);
        const exchange = await kit.send(replace, { record, body, headers });
        if (kit.outcome(exchange).class !== 'success') kit.discard('a PUT was refused');
      };
      if (!isEnough) await put(await kit.lay(own, full));
      const body = await kit.lay(own, less);
      await put(body);

      const made = await createFrom(kit, own, less);
      const expected = await readBack(kit, own, made, lag);
      if (missingIn(made.sent, expected, ignoring).length > 0) kit.discard('a new record does not show what was sent');
      const isThere = (item: Json | undefined): boolean => missingIn(body, item, volatile).length === 0;
      const observed = await until(kit, lag.read, () => kit.read(own, record), isThere);
      const differs = changedIn([full, less], expected, observed, ignoring);
      kit.expect(differs, 'A record that was replaced is like one made from the same body').toBeEmpty();
    });
  },
});
