import {
  defineCheck,
  either,
  only,
  stated,
  orDefault,
  type ConcurrencyFacts,
  type Exchange,
  type Json,
  type JsonSchema,
  type OwnedRecord,
} from 'probity/check';
import { forEachNewTrait } from 'probity/check/lists';
import { movesOf, toStandard } from 'probity/check/looks';
import { goesNew } from 'probity/check/states';
import { changeableBody, difference } from 'probity/check/values';
import { isWeak, matchesStrongly, precondition, tagOf } from 'probity/check/writes';
import { namedWithTwoValues, pieces } from './mechanisms/writes/pieces.js';

/** A record and its tag, as a read shows them. */
interface Look {
  readonly item: Json | undefined;
  readonly tag: string;
}

/**
 * Changes records of its own, one member at a time and by actions, and reads each before and after: where it shows something else
 * than before, its tag is another one (RFC 9110 section 8.8.1).
 */
export default defineCheck({
  title: 'Whatever changes in a record, its entity tag changes with it',
  rationale: 'A caller that names the old tag would overwrite what has changed, or keep it for current.',
  usualFix: 'Compute the tag from the whole record, or from a version that every write raises.',
  blindSpot: 'weak tags; members that change by themselves; changes by replacement',

  over: 'resource',
  effect: 'writes',
  rare: true,
  leansOn: ['valid-requests-succeed'],

  needs: ({ service, resource }) => {
    const body = changeableBody(resource);
    const actions = movesOf(service, resource).actions.filter((action) => goesNew(resource, action));
    return {
      standard: toStandard(service),
      tags: either(
        only(resource.validators, (validators) => validators.includes('etag')),
        only(resource.concurrency, ({ by }) => by === 'etag'),
      ),
      read: only(resource.operations.read.offered, ({ method }) => method === 'GET'),
      own: resource.own,
      something: actions.length > 0 ? stated<unknown>(true, '') : body,
      update: orDefault(resource.operations.update.offered, undefined),
      schema: orDefault<JsonSchema | undefined>(body, undefined),
      actions: stated(actions, ''),
      concurrency: orDefault<ConcurrencyFacts | undefined>(resource.concurrency, undefined),
      volatile: orDefault<readonly string[]>(resource.volatile, resource.uncompared),
    };
  },

  async verify({ read, own, update, schema, actions, concurrency, volatile }, kit) {
    const look = async (record: OwnedRecord): Promise<Look> => {
      const exchange = await kit.send(read, { record });
      const tag = tagOf(exchange);
      // A weak one may stay the same where the octets differ (RFC 9110 section 8.8.1).
      if (tag === undefined || isWeak(tag)) return kit.discard('a read has no tag, or a weak one');
      return { item: kit.item(read, exchange), tag };
    };
    const judge = async (record: OwnedRecord, before: Look, where: string, done: Exchange): Promise<Look> => {
      if (kit.outcome(done).class !== 'success') return before;
      const after = await look(record);
      if (difference(before.item, after.item, volatile).length === 0) return after;
      const claim = 'The tag of a record changes with what it shows';
      const about = { where, place: where, shown: `still ${before.tag}` };
      kit.expect(!matchesStrongly(after.tag, before.tag), claim, about).toBeTrue('another tag');
      return after;
    };
    if (update !== undefined && schema !== undefined) {
      const done = new Set<string>();
      const changes = kit.changes(schema, { own, merge: update.format === 'merge-patch', values: 'safe' });
      await forEachNewTrait(kit, changes, namedWithTwoValues(schema), async (change) => {
        const record = await kit.create(own);
        let now = await look(record);
        for (const { at, body } of pieces(kit, schema, change, now.item ?? null, volatile)) {
          if (done.has(at)) continue;
          const held = await precondition(kit, own, concurrency, record);
          now = await judge(record, now, at, await kit.send(update, { record, ...held(body) }));
          done.add(at);
        }
      });
    }
    await kit.forEach(
      actions.map(({ id }) => id),
      async (id) => {
        const action = actions.find((one) => one.id === id) ?? kit.discard('it is not offered');
        const record = await kit.create(own);
        const before = await look(record);
        await judge(record, before, id, await kit.send(action, { record }));
      },
    );
  },
});
