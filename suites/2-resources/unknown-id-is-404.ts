import {
  defineCheck,
  discardHidden,
  map,
  only,
  orDefault,
  within,
  type ConcurrencyFacts,
  type JsonSchema,
  type Operation,
  type OwnedRecord,
  type OperationContext,
} from 'probity/check';
import { firstPage, type Listing } from 'probity/check/lists';
import { isOfForm, known, readyOrListed } from 'probity/check/records';
import { fitsCondition } from 'probity/check/refusals';
import { answeredTo, precondition, replacesAlike } from 'probity/check/writes';
import { discardForbidden, mayHide } from './mechanisms/references/hiding.js';
import { expectNoListBelow } from './mechanisms/references/missing-parent.js';
import { parentOf, type Parent } from './mechanisms/references/parents.js';

/**
 * Reads ids that cannot exist, of the form that ids have here, and tries to change what they would name. A DELETE is left
 * out: how often it may succeed is said by its idempotence. Where nobody says what ids look like, an id of ours may be
 * refused for its form. Where none can be made, one that the list shows will do: a service that shows something under every
 * id lets us make none.
 */
export default defineCheck({
  title: 'An id that names nothing is not found',
  rationale: 'A caller must be able to distinguish a missing record from an existing one, and from a failure.',
  usualFix: 'Answer 404 where the lookup finds nothing, before the record is used.',
  blindSpot: 'ids that a caller may not see, which a service may hide behind the same answer',

  over: 'resource',
  effect: 'writes',
  tests: 'preflight',

  needs: ({ service, resource, resource: { operations } }) => ({
    listing: orDefault<Listing | undefined>(firstPage(resource), undefined),
    read: operations.read.offered,
    known: known(resource),
    parent: orDefault<Parent | undefined>(parentOf(service, resource), undefined),
    update: orDefault<Operation | undefined>(operations.update.offered, undefined),
    replace: orDefault<Operation | undefined>(
      within(replacesAlike(resource), (replace) =>
        map(
          only(operations.replace.upsert, (may) => !may),
          () => replace,
        ),
      ),
      undefined,
    ),
    concurrency: orDefault<ConcurrencyFacts | undefined>(resource.concurrency, undefined),
    success: orDefault<JsonSchema | undefined>(operations.read.response, undefined),
    isHiding: mayHide(service, resource),
    in200: orDefault<OperationContext['in200']>(service.errors.in200, undefined),
    malformed: orDefault<readonly number[]>(service.errors.validation, [400, 422]),
  }),

  async verify(
    { read, listing, known, parent, update, replace, concurrency, success, isHiding, in200, malformed },
    kit,
  ) {
    const { own } = known;
    const { record, ids } = own
      ? await readyOrListed(kit, own, read, listing)
      : { record: undefined, ids: known.sample };
    kit.control(await kit.send(read, { ids }), `A ${read.id} of a record that is there`);
    const like = { ids } as OwnedRecord;
    const unknown = (): Readonly<Record<string, string>> => ({ ...ids, ...kit.unknownId(own, like) });

    await kit.forEach([1, 2, 3], async () => {
      const nothing = unknown();
      const exchange = await kit.send(read, { ids: nothing }, { intent: 'invalid' });
      discardHidden(kit, exchange, success, in200);
      const isFormed = isOfForm(own?.id.pattern, ids, nothing);
      const declared = read.refused?.['unknown-id'] ?? [404, 410];
      const refusals = isFormed ? declared : [...declared, ...malformed];
      const { status } = kit.outcome(exchange);
      discardForbidden(kit, isHiding, exchange, declared);
      const effect = answeredTo(exchange, 'unknown-id', status);
      kit.expect(status, 'A read of an id that names nothing is not found', { effect }).toBeOneOf(refusals);
      if (isFormed) fitsCondition(kit, exchange, 'unknown-id');
    });
    if (parent !== undefined && listing !== undefined)
      await kit.forEach(['a list'], () => expectNoListBelow(kit, parent, listing, ids));
    if (own === undefined || record === undefined) return;
    // For a version that there is, so that nothing but the id is wrong.
    const held = await precondition(kit, own, concurrency, record);
    for (const change of [update, replace].filter((offered) => offered !== undefined)) {
      await kit.forEach([change.id], async () => {
        const body = change.kind === 'replace' ? await kit.withUniqueFields(own, record.sent) : {};
        const exchange = await kit.send(change, { ids: unknown(), ...held(body) }, { intent: 'invalid' });
        kit.adopt(own, exchange);
        if (kit.outcome(exchange).class === 'server-error') kit.discard('a server error says nothing about the id');
        const { class: answer, status } = kit.outcome(exchange);
        const declared = change.refused?.['unknown-id'];
        const [how, wanted] = declared === undefined ? [answer, ['caller-error']] : [status, declared];
        kit.expect(how, `${change.id} of an id that names nothing is refused`).toBeOneOf(wanted);
      });
    }
  },
});
