import {
  context,
  defineCheck,
  dressed,
  enter,
  escapeSegment,
  first,
  ifStated,
  map,
  none,
  stated,
  within,
  type Json,
  type JsonObject,
  type JsonSchema,
  type OperationContext,
  type Own,
  type ResourceFacts,
  type ServiceFacts,
  type Slot,
} from 'probity/check';
import { lag, until } from 'probity/check/looks';
import { difference } from 'probity/check/values';
import { missingIn } from 'probity/check/writes';
import { recordLike } from './mechanisms/updates/record-like.js';

/** Contents with which each operation is used. */
const TIMES = 3;

/** A way to write, the schema of its body, and how the record is made that it stands below. */
interface Way {
  readonly context: OperationContext;
  readonly schema: JsonSchema;
  readonly own: Own;
}

/**
 * Writes to what there is once for each record of ours, such as its settings, and reads it: it shows what was written, and that of another
 * record stays as it was. What a partial update does not name stays too.
 */
export default defineCheck({
  title: 'A singleton shows what was written to it, and those of other records do not',
  rationale: 'Settings that are not stored, or stored for all, are noticed when it is too late.',
  usualFix: 'Store it under the ids of all records that its path names.',
  blindSpot: 'singletons that stand below no record of ours: nothing is written to these',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource }) => ({
    read: resource.path.state === 'stated' ? none(`resources.${resource.name}.path`) : resource.operations.read.offered,
    ways: waysTo(service, resource),
    free: stated([...(ifStated(resource.volatile) ?? resource.uncompared), ...(ifStated(resource.readOnly) ?? [])], ''),
    lag: lag(service),
  }),

  async verify({ read, ways, free, lag }, kit) {
    const look = async (at: Parameters<typeof kit.send>[1]): Promise<Json | undefined> => {
      const exchange = await kit.send(read, at);
      return kit.outcome(exchange).class === 'success' ? kit.item(read, exchange) : undefined;
    };
    const write = async ({ context: on, own }: Way, drawn: JsonObject): Promise<void> => {
      const { operation } = on;
      const entered = await enter(kit, on);
      const { record } = entered;
      if (record === undefined) return kit.discard('its path names no record of ours');
      const other = await recordLike(kit, own, record);
      const [before, beside] = [await look({ record }), await look({ record: other })];
      const body = await dressed(kit, on, drawn, entered);
      const exchange = await kit.send(operation, { ...entered.input, ...entered.held(body) });
      if (kit.outcome(exchange).class !== 'success') return kit.discard('it was refused', exchange, 'needed');
      const isThere = (item: Json | undefined): boolean => missingIn(body, item, free).length === 0;
      const item = await until(kit, lag.read, () => look({ record }), isThere);
      const where = { where: exchange.id };
      kit.expect(missingIn(body, item, free), `A read shows what ${operation.id} wrote`, where).toBeEmpty();
      const named = Object.keys(body).map((name) => `/${escapeSegment(name)}`);
      // What a replacement leaves out gets a default.
      const kept = operation.kind === 'update' ? difference(before, item, [...free, ...named]) : [];
      kit.expect(kept.map(inPlace), `${operation.id} changes no member that it does not name`, where).toBeEmpty();
      const moved = difference(beside, await look({ record: other }), free);
      kit.expect(moved.map(inPlace), `${operation.id} leaves that of another record as it was`, where).toBeEmpty();
    };
    await kit.inTurn(
      ways.map(
        (way) => () =>
          kit.forAll(kit.bodies(way.schema, { values: 'safe' }), (body) => write(way, body), { atMost: TIMES }),
      ),
    );
  },
});

const inPlace = ({ pointer }: { readonly pointer: string }): string => pointer;

/** The replacement and the update of what stands below a record of ours. */
function waysTo(service: ServiceFacts, resource: ResourceFacts): Slot<readonly Way[]> {
  const { update, replace } = resource.operations;
  const path = `resources.${resource.name}.operations.replace`;
  const found = [replace, update].map((operation) =>
    within(context({ service, operation, resource }), (on): Slot<Way> => {
      const { footing } = on;
      if (footing.on !== 'own' || on.operation.sends !== 'json') return none(path);
      return map(operation.body, (schema): Way => ({ context: on, schema, own: footing.own }));
    }),
  );
  const ways = found.flatMap((slot) => ifStated(slot) ?? []);
  return within(first(found, path), () => stated(ways, path));
}
