import {
  context,
  defineCheck,
  dressed,
  enter,
  ifStated,
  isObject,
  none,
  only,
  orDefault,
  stated,
  valueAt,
  within,
  type Json,
  type JsonObject,
} from 'probity/check';
import { lag } from 'probity/check/looks';
import { bodyTaken, contents } from 'probity/check/states';
import { difference } from 'probity/check/values';

/**
 * Sends an action that is idempotent twice, and compares what its record shows after each. The second one may be refused. Times, versions
 * and what changes with each write may be those of the second one.
 */
export default defineCheck({
  title: 'An idempotent action that is repeated changes nothing more',
  rationale:
    'A caller repeats a request whose answer was lost: a star is not to be given twice, or taken back, for that.',
  usualFix: 'Write the state that the action asks for, in place of the next one or one more.',
  blindSpot: 'what the action changes in other records; times; what the record does not show',

  over: 'operation',
  effect: 'writes',
  leansOn: ['get-is-repeatable'],

  needs: (facts) => ({
    isIdempotent: within(facts.operation.idempotent, (said) => (said ? stated(said, '') : none(facts.operation.id))),
    context: facts.operation.kind === 'action' ? context(facts) : none(facts.operation.id),
    schema: bodyTaken(facts.operation),
    isOfRecord: only(orDefault(facts.operation.safe, false), (safe) => !safe),
    read: facts.resource?.operations.read.offered ?? none(facts.operation.id),
    ignored: stated(
      [
        ...(facts.resource === undefined ? [] : (ifStated(facts.resource.volatile) ?? facts.resource.uncompared)),
        ...(ifStated(facts.resource?.changesWithWrites ?? none('')) ?? []),
        ...versionAt(ifStated(facts.resource?.concurrency ?? none(''))?.by),
      ],
      '',
    ),
    lag: lag(facts.service),
  }),

  async verify({ context, schema, ignored, lag }, kit) {
    const { operation, own } = context;
    if (own?.read === undefined) return kit.stop('not-observable', 'Records cannot be read');
    const twice = async (body: JsonObject | null): Promise<void> => {
      const entered = await enter(kit, context);
      const { record } = entered;
      if (record === undefined) return kit.discard('the action is about no record of its own');
      const content = body === null ? undefined : await dressed(kit, context, body, entered);
      const send = () => kit.send(operation, { ...entered.input, ...entered.held(content) }, { fresh: true });
      const first = await send();
      if (kit.outcome(first).class !== 'success') return kit.discard('the action was refused', first, 'needed');
      const look = async (): Promise<Json | undefined> => {
        await kit.wait(lag.read);
        return kit.read(own, record);
      };
      const once = await look();
      const again = await send();
      if (kit.outcome(again).class === 'server-error') return kit.discard('it ended in a server error', again);
      const changed = changedIn(once, await look(), ignored);
      kit
        .expect(changed, `${operation.id}, sent again, leaves the record as it was`, { where: again.id })
        .toBeEmpty('nothing changed');
    };
    await kit.forAll(contents(kit, context, schema), twice, { atMost: 2 });
  },
});

/** JSON pointers to what is another now; the record itself where only one of the two is there, such as after an action that removes it. */
function changedIn(once: Json | undefined, now: Json | undefined, ignored: readonly string[]): readonly string[] {
  if (once === undefined || now === undefined) return once === now ? [] : [''];
  const [first, second] = [ordered(once), ordered(now)];
  return difference(first, second, ignored).flatMap(({ pointer }) => (isTime(first, second, pointer) ? [] : [pointer]));
}

/** The same with the elements of each list in one order: a set that is shown as a list has none. */
function ordered(value: Json): Json {
  if (Array.isArray(value)) {
    const all = (value as readonly Json[]).map((one) => [JSON.stringify(ordered(one)), ordered(one)] as const);
    return all.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  }
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, ordered(one)])) : value;
}

/** A time as text, or as seconds or milliseconds since 1970. */
const isTimeOf = (value: Json | undefined): boolean =>
  typeof value === 'string' ? /^\d{4}-\d\d-\d\d[Tt ]\d\d/.test(value) : typeof value === 'number' && value > 1e9;

/** Whether a member has a time before and after: that of the last request is as right as that of the first. */
const isTime = (once: Json, now: Json, at: string): boolean => [once, now].every((item) => isTimeOf(valueAt(item, at)));

const versionAt = (by: unknown): readonly string[] =>
  typeof by === 'object' && by !== null && 'pointer' in by ? [String(by.pointer)] : [];
