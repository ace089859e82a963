import {
  defineCheck,
  ifStated,
  only,
  orDefault,
  stated,
  valueAt,
  within,
  type Exchange,
  type Input,
  type Json,
  type JsonObject,
  type Kit,
  type Operation,
  type ResourceFacts,
  type SendOptions,
  type ServiceFacts,
  type Slot,
} from 'probity/check';
import { lag } from 'probity/check/looks';
import { markingWriters, writeMarkOf } from 'probity/check/records';
import { fitsCondition } from 'probity/check/refusals';
import { values } from 'probity/check/values';
import { changedIn, onlyFor, writable } from 'probity/check/writes';
import { updating } from './mechanisms/writes/updating.js';

/**
 * Updates a record and takes an action for the version that it had before, where it must name one also for none, and then for the one that it
 * has: only the last is carried out.
 */
export default defineCheck({
  title: 'An action that heeds versions is refused for one that is gone, and without one where it must name one',
  rationale: 'A caller that publishes or approves a record must have seen its current content.',
  usualFix: 'Compare the version in the statement of the action, as in that of an update.',
  blindSpot: 'versions older than one update; actions on records that no update changes',

  over: 'resource',
  effect: 'writes',
  leansOn: ['stale-update-is-refused'],

  needs: ({ service, resource }) => ({
    concurrency: resource.concurrency,
    actions: actionsOf(service, resource),
    writers: markingWriters(resource),
    read: resource.operations.read.offered,
    own: resource.own,
    mark: writeMarkOf(resource),
    volatile: orDefault<readonly string[]>(resource.volatile, resource.uncompared),
    lag: lag(service),
  }),

  async verify({ actions, writers: [writer], volatile, ...facts }, kit) {
    const { concurrency, own } = facts;
    if (writer === undefined) return;
    let updated = 0;
    const judge = async (action: Operation, template: JsonObject, content: JsonObject | null): Promise<void> => {
      const record = await kit.ready(own, action);
      const { look, update, versionOf } = updating(kit, facts, writer, template, record);
      const { exchange, draft, version: gone } = await update();
      // Where it is used, the contract may allow no update.
      if (isKeptFrom(kit, writer.operation, exchange))
        return kit.note(`${action.id}: its record takes no update, so its version stays`);
      kit.control(exchange, 'An update for the version just read');
      updated += 1;
      const before = await look(draft.mark);
      if (versionOf(before) === gone) kit.discard('updates do not change the version');
      const take = (named: Pick<Input, 'body' | 'headers' | 'query'>, options: SendOptions): Promise<Exchange> => {
        const { body, ...others } = named;
        return kit.send(action, { record, ...others, ...(content === null ? {} : { body: body ?? content }) }, options);
      };
      const takeFor = (version: Json): Promise<Exchange> =>
        take(onlyFor(concurrency, [version], content ?? {}), { failures: 'return' });
      const expectRefused = async (told: Exchange, statuses: readonly number[], why: string): Promise<void> => {
        const { status, origin } = kit.outcome(told);
        if (origin === 'intermediary') kit.discard('an intermediary answered');
        kit.expect(status, `${action.id} ${why} is refused as declared`, { where: told.id }).toBeOneOf(statuses);
        const { item } = await look();
        const written = changedIn([...writable(own, record), draft.body], before.item, item, volatile);
        const state = own.state ?? '';
        const isMoved = state !== '' && valueAt(before.item, state) !== valueAt(item, state);
        const changed = isMoved ? [...written, state] : written;
        kit.expect(changed, `${action.id} ${why}, refused, changes nothing`, { where: told.id }).toBeEmpty();
      };
      const stale = await takeFor(gone);
      await expectRefused(stale, concurrency.conflict, 'of a version that is gone');
      fitsCondition(kit, stale, 'stale');
      if (concurrency.actions?.[action.id] === 'required' && concurrency.missing !== undefined) {
        const bare = await take({}, { failures: 'return', intent: 'invalid', unversioned: true });
        await expectRefused(bare, concurrency.missing, 'that names no version');
      }
      kit.control(await takeFor(versionOf(await look())), `${action.id} for the version just read`);
    };
    await kit.inTurn(
      actions.map((action) => async () => {
        const content = action.body === undefined ? values.constant(null) : kit.bodies(action.body, { own });
        const drawn = values.tuple(kit.bodies(writer.schema, { own, values: 'safe' }), content);
        await kit.forAll(drawn, ([template, body]) => judge(action, template, body), { atMost: 1 });
      }),
    );
    if (updated === 0) kit.stop('not-exercised', 'No record that such an action can be used on takes an update');
  },
});

/** Whether an update is refused of which the contract says that it needs the record in some state. */
function isKeptFrom(kit: Pick<Kit, 'outcome'>, { when }: Operation, exchange: Exchange): boolean {
  return Object.keys(when).length > 0 && kit.outcome(exchange).class === 'caller-error';
}

/** The actions of which the contract says that they heed the version that they name. */
function actionsOf({ operations }: ServiceFacts, resource: ResourceFacts): Slot<readonly Operation[]> {
  return within(resource.concurrency, ({ actions = {} }) => {
    const named = operations.filter(({ id }) => Object.hasOwn(actions, id));
    const offered = named.flatMap((one) => ifStated(one.offered) ?? []);
    const path = `resources.${resource.name}.concurrency.actions`;
    return only(stated(offered, path), (found) => found.length > 0, 'an action that heeds versions');
  });
}
