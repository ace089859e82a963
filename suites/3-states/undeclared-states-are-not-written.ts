import {
  defineCheck,
  map,
  only,
  stated,
  valueAt,
  type ConcurrencyFacts,
  orDefault,
  type Exchange,
  type Json,
  type OwnedRecord,
} from 'probity/check';
import { lag, movesOf, until } from 'probity/check/looks';
import { initialStates } from 'probity/check/states';
import { changeOf } from 'probity/check/values';
import { precondition } from 'probity/check/writes';
import { undeclaredMoves } from './mechanisms/moves/written-moves.js';

const WRITE = 'update';

/**
 * Leads a record to each state that updates and actions of known content lead to, and writes each state that the contract lets no
 * update lead on to. It must be refused, and the record stay in its state. That a refusal is for the move is shown by an update to a state
 * that is allowed there.
 */
export default defineCheck({
  title: 'An update sets no state that no transition leads to',
  rationale: 'What is done or cancelled must not begin again by a write.',
  usualFix: 'Run updates of the state through the table of transitions.',
  blindSpot: 'states that nothing leads to but actions whose content is not stated; replacements',

  over: 'resource',
  effect: 'writes',
  leansOn: ['state-is-written-as-declared'],

  needs: ({ service, resource }) => ({
    own: resource.own,
    read: resource.operations.read.offered,
    update: only(resource.operations.update.offered, ({ format }) => format !== 'json-patch'),
    body: resource.operations.update.body,
    states: initialStates(resource),
    direct: only(resource.at('states.direct-write'), (isDirect) => isDirect === true),
    moves: stated(movesOf(service, resource), ''),
    // Where each update may set any state, or none does, there is nothing to refuse.
    undeclared: only(
      map(initialStates(resource), (states) =>
        undeclaredMoves(states, WRITE, new Set([WRITE, ...movesOf(service, resource).actions.map(({ id }) => id)])),
      ),
      (all) => all.length > 0,
    ),
    concurrency: orDefault<ConcurrencyFacts | undefined>(resource.concurrency, undefined),
    lag: lag(service),
  }),

  async verify({ own, update, body, states, moves, undeclared, concurrency, lag }, kit) {
    const actions = new Map(moves.actions.map((action) => [action.id, action]));
    const write = async (record: OwnedRecord, to: Json, intent: 'valid' | 'invalid'): Promise<Exchange> => {
      const held = await precondition(kit, own, concurrency, record);
      return kit.send(update, { record, ...held(changeOf(update, states.at, to)) }, { intent });
    };
    const stateOf = async (record: OwnedRecord, wanted: Json): Promise<Json> => {
      const isIt = (item: Json | undefined): boolean => valueAt(item, states.at) === wanted;
      return valueAt(await until(kit, lag.read, () => kit.read(own, record), isIt), states.at) ?? null;
    };
    await kit.forEach(
      kit.pickInQuickMode(undeclared, { what: 'moves', most: 2 }),
      async ({ from, to, way, allowed }) => {
        const record = await kit.create(own);
        for (const step of way) {
          const action = actions.get(step.by);
          const led = action ? await kit.send(action, { record }) : await write(record, step.to, 'valid');
          if (kit.outcome(led).class !== 'success') kit.discard(`no record is led to the state ${String(from)}`, led);
        }
        if ((await stateOf(record, from)) !== from) kit.discard(`no record is led to the state ${String(from)}`);
        const told = await write(record, to, 'invalid');
        const { class: answer, status } = kit.outcome(told);
        const where = { where: told.id, place: `${String(from)} to ${String(to)}` };
        const after = await stateOf(record, from);
        kit.expect(after, `An update does not lead from ${String(from)} to ${String(to)}`, where).toEqual(from);
        // A value that the schema forbids is refused for that.
        const problems = kit.validate(body, changeOf(update, states.at, to));
        if (states.illegal === undefined || problems.some((one) => one.startsWith(`${states.at}:`))) return;
        // A write that is refused whatever it says shows nothing of this one.
        const isShown = way.some(({ by }) => by === WRITE) || allowed !== null;
        if (!isShown) kit.discard('no update may set a state there, so that what it is refused for is not known');
        if (allowed !== null) kit.control(await write(record, allowed, 'valid'), `An update to ${String(allowed)}`);
        const claim = `An update that leads from ${String(from)} to ${String(to)} is refused as declared`;
        kit.expect(answer === 'success' ? 'success' : status, claim, where).toEqual(states.illegal);
      },
    );
  },
});
