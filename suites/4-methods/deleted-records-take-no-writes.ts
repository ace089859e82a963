import {
  context,
  defineCheck,
  dressed,
  enter,
  ifStated,
  only,
  stated,
  type JsonSchema,
  type OperationContext,
  type ResourceFacts,
  type ServiceFacts,
  type Slot,
} from 'probity/check';
import { fitsCondition, validOnce } from 'probity/check/refusals';
import { bodyTaken, deletesNew } from 'probity/check/states';
import { TAKES_MORE } from 'probity/check/writes';
import { bringsBack } from './mechanisms/brings-back.js';

/** Deletes records that can be written to, and then sends each write that they took before. */
export default defineCheck({
  title: 'What is written to a record that was deleted is refused',
  rationale: 'A caller goes on as if its change was stored, or brings back what another client has removed.',
  usualFix: 'Let the statement that writes find the record as it is now, and answer 404 where it changes no row.',
  blindSpot: 'records that can still be read after a delete; writes that are under way while the record is deleted',

  over: 'resource',
  effect: 'writes',
  leansOn: ['unknown-id-is-404', 'delete-removes'],

  needs: ({ service, resource }) => ({
    own: resource.own,
    read: resource.operations.read.offered,
    // What goes later, or leaves a record that can be read, says something else.
    remove: only(
      deletesNew(resource),
      () => resource.operations.delete.leaves.state !== 'stated' && resource.operations.delete.goneWithin === 0,
    ),
    writes: writesTo(service, resource),
  }),

  async verify({ read, remove, writes }, kit) {
    const named = new Map(writes.map((write) => [write.context.operation.id, write] as const));
    const tried = kit.pickInQuickMode([...named.keys()], { what: 'writes to a deleted record', most: 2 });
    await kit.forEach(tried, async (id) => {
      const { context: of, schema } = named.get(id) ?? kit.discard('there is no such write');
      const { exchange: there, plain } = await validOnce(kit, of, schema);
      if (kit.outcome(there).class !== 'success') kit.discard('it is refused for a record that is there', there);
      const entered = await enter(kit, of);
      const { record } = entered;
      if (record === undefined) return kit.discard('it names no record of its own');
      const body = plain === undefined ? undefined : await dressed(kit, of, plain, entered);
      const request = body === undefined ? entered.input : { ...entered.input, ...entered.held(body) };
      const removed = await kit.send(remove, { record });
      if (kit.outcome(removed).class !== 'success') kit.discard('a record that takes it cannot be deleted', removed);
      const seen = kit.outcome(await kit.send(read, { record })).status;
      if (seen !== 404 && seen !== 410) kit.discard(`the deleted record is answered with ${String(seen)}`);
      const exchange = await kit.send(of.operation, request, { intent: 'invalid' });
      const { class: answer } = kit.outcome(exchange);
      if (answer === 'server-error') kit.discard('a server error says nothing about the record', exchange);
      // What came back is removed before anything is said of it.
      if (answer === 'success') await kit.send(remove, { record });
      const claim = `${id} of a record that was deleted is refused`;
      kit.expect(answer, claim, { where: exchange.id, ...TAKES_MORE }).toBeOneOf(['caller-error']);
      fitsCondition(kit, exchange, 'unknown-id');
    });
  },
});

interface Write {
  readonly context: OperationContext;
  readonly schema: JsonSchema | undefined;
}

/** The writes to a record of a resource that a run can send. */
function writesTo(service: ServiceFacts, resource: ResourceFacts): Slot<readonly Write[]> {
  const { update, replace } = resource.operations;
  const mayMake = ifStated(replace.upsert) !== false;
  const actions = service.operations.filter(
    ({ id, declared }) =>
      ifStated(declared)?.resource === resource.name && ifStated(declared)?.undoes === undefined && !bringsBack(id),
  );
  const all = [update, ...(mayMake ? [] : [replace]), ...actions].flatMap((operation): readonly Write[] => {
    const found = ifStated(context({ service, operation, resource }));
    const isOfRecord = found?.footing.on === 'own' && found.footing.own.resource === resource.name;
    if (found === undefined || !isOfRecord || found.operation.safe || found.operation.method === 'DELETE') return [];
    const schema = bodyTaken(operation);
    return schema.state === 'stated' ? [{ context: found, schema: schema.value }] : [];
  });
  return only(stated(all, `resources.${resource.name}.operations`), (some) => some.length > 0);
}
