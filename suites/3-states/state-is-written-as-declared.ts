import {
  defineCheck,
  isObject,
  map,
  only,
  stated,
  orDefault,
  valueAt,
  withValueAt,
  type Json,
  type JsonObject,
  type Operation,
} from 'probity/check';
import { readBack, until } from 'probity/check/looks';
import { statesOf, writesStates } from 'probity/check/states';
import { equal, waysToWrite, writing } from 'probity/check/values';
import { precondition } from 'probity/check/writes';

/** What a transition calls the operation that makes it. */
const NAMES = { POST: 'create', PUT: 'replace', PATCH: 'update' } as const;

/**
 * Writes each declared state into the member that holds it. Where that is not how a state is set, the request may be
 * refused, or taken without the state: the record must be in the state that it would be in otherwise.
 */
export default defineCheck({
  title: 'The state of a record is set by writing it, or cannot be, as declared',
  rationale: 'A state that callers can write past its transitions stands for nothing that was ever done.',
  usualFix: 'Leave the state out of the members that a body can set, or accept it everywhere as declared.',
  blindSpot: 'operations other than POST, PUT and PATCH of the record; which callers may write it',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource }) => ({
    ...writing(service, resource),
    update: orDefault<Operation | undefined>(resource.operations.update.offered, undefined),
    at: map(resource.at('states.at'), String),
    values: only(
      map(resource.at('states.values'), (values) => values as readonly Json[]),
      (all) => all.length > 1,
    ),
    direct: only(resource.at('states.direct-write'), (isDirect) => isDirect !== true || writesStates(resource)),
    states: stated(statesOf(resource), ''),
  }),

  async verify({ post, own, replace, update, concurrency, lag, at, values, direct, states }, kit) {
    const isDirect = direct === true;
    const ways = [...waysToWrite({ replace, patch: undefined }), ...(update === undefined ? [] : ['PATCH' as const])];
    const first = await kit.create(own);
    const initial = valueAt(await readBack(kit, own, first, lag), at);
    // Which states a new record may be given is not said where it can be written.
    const others = values.filter((value) => !equal(value, initial));
    const leads = (way: keyof typeof NAMES, to: Json): boolean =>
      states === undefined ||
      states.transitions.some((one) => one.by === NAMES[way] && one.from.includes(initial ?? null) && one.to === to);
    const cases = ways
      .flatMap((way) => others.map((to) => ({ way, to })))
      .filter(({ way, to }) => (isDirect ? way !== 'POST' && leads(way, to) : states === undefined || !leads(way, to)));
    if (cases.length === 0) kit.stop('not-exercised', 'No request writes a record, or there is no other state');

    await kit.forEach(
      kit.pickInQuickMode(cases, { what: 'states and ways to write them', most: 1 }),
      async ({ way, to }) => {
        // A POST makes a record of its own, and leaves the one that it is like as it was.
        const usual = way === 'POST' ? first : await kit.create(own);
        const before = way === 'POST' ? initial : valueAt(await readBack(kit, own, usual, lag), at);
        const odd = (body: Json): JsonObject => {
          const written = withValueAt(body, at, to);
          return isObject(written) ? written : {};
        };
        const operation = way === 'POST' ? post : way === 'PUT' ? (replace ?? post) : (update ?? post);
        const base = way === 'PATCH' ? {} : await kit.withUniqueFields(own, usual.sent);
        const put = async (body: JsonObject) => {
          const held = way === 'POST' ? { body } : (await precondition(kit, own, concurrency, usual))(body);
          const target = way === 'POST' ? { ids: usual.ids } : { record: usual };
          return kit.send(operation, { ...target, ...held }, { intent: isDirect ? 'valid' : 'invalid' });
        };
        const exchange = await put(odd(base));
        const answer = kit.outcome(exchange).class;
        const isTaken = answer === 'success' || !isDirect || kit.outcome(await put(base)).class === 'success';
        if (!isTaken) kit.discard(`a ${way} is refused with any value`);
        const made = way === 'POST' ? kit.adopt(own, exchange) : usual;
        const where = { where: exchange.id };
        if (isDirect)
          kit.expect(answer, `A ${way} sets the state ${String(to)}, as declared`, where).toEqual('success');
        else kit.expect(answer, `A ${way} with a state is answered`, where).toBeOneOf(['success', 'caller-error']);
        if (made === undefined || (isDirect && answer !== 'success')) return;
        const wanted = isDirect ? to : (before ?? null);
        const look = (): Promise<Json | undefined> => kit.read(own, made);
        const after = valueAt(await until(kit, lag.read, look, (item) => equal(valueAt(item, at), wanted)), at) ?? null;
        const claim = isDirect
          ? `A ${way} sets the state ${String(to)}`
          : `A ${way} does not set the state ${String(to)}`;
        kit.expect(after, claim, where).toEqual(wanted);
      },
    );
  },
});
