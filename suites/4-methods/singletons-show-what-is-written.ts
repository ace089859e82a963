import {
  defineCheck,
  dressed,
  enter,
  hiddenIn,
  ifStated,
  none,
  renew,
  stated,
  type Json,
  type JsonObject,
} from 'probity/check';
import { lag, until } from 'probity/check/looks';
import { combined, missingIn, several } from 'probity/check/writes';
import { movedIn, oneMemberOf, placesOf, recordLike, waysTo, type Way } from './mechanisms/updates/singletons.js';

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
    const write = async (
      { context: on, schema, own }: Way,
      parts: readonly [JsonObject, ...JsonObject[]],
    ): Promise<void> => {
      const { operation } = on;
      const entered = await enter(kit, on);
      const { record } = entered;
      if (record === undefined) return kit.discard('its path names no record of ours');
      const other = await recordLike(kit, own, record);
      const unsaid = [...free, ...hiddenIn(schema)];
      let [before, beside] = [await look({ record }), await look({ record: other })];
      // What it is without a write shows nothing by being so afterwards.
      const full = combined(kit, schema, parts, before ?? {});
      const fewer = operation.kind === 'update' ? oneMemberOf(kit, schema, parts[0]) : parts[0];
      for (const [n, drawn] of [full, fewer].entries()) {
        if (n > 0) await renew(kit, on, entered);
        const body = await dressed(kit, on, drawn, entered);
        const exchange = await kit.send(operation, { ...entered.input, ...entered.held(body) });
        if (kit.outcome(exchange).class !== 'success') return kit.discard('it was refused', exchange, 'needed');
        const item = await until(
          kit,
          lag.read,
          () => look({ record }),
          (shown) => missingIn(body, shown, unsaid).length === 0,
        );
        const where = { where: exchange.id };
        kit.expect(missingIn(body, item, unsaid), `A read shows what ${operation.id} wrote`, where).toBeEmpty();
        // What a replacement leaves out gets a default.
        const kept = operation.kind === 'update' ? movedIn(schema, before, item, [...unsaid, ...placesOf(body)]) : [];
        kit.expect(kept, `${operation.id} changes no member that it does not name`, where).toBeEmpty();
        const now = await look({ record: other });
        kit
          .expect(movedIn(schema, beside, now, unsaid), `${operation.id} changes no singleton of another record`, where)
          .toBeEmpty();
        [before, beside] = [item, now];
      }
    };
    await kit.inTurn(
      ways.map((way) => () => {
        const bodies = several(kit.bodies(way.schema, { values: 'safe' }));
        return kit.forAll(bodies, (parts) => write(way, parts), { atMost: 1 });
      }),
    );
  },
});
