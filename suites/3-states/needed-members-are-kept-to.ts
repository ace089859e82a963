import {
  defineCheck,
  dressed,
  enter,
  context,
  stated,
  withoutMembers,
  withValueAt,
  type JsonObject,
} from 'probity/check';
import { controlled, exemplar } from 'probity/check/records';
import { bodyTaken, contents } from 'probity/check/states';
import { difference } from 'probity/check/values';
import { changedIn, precondition, writable } from 'probity/check/writes';
import {
  differing,
  doneBy,
  leadsOut,
  moved,
  waysOut,
  outOf,
  untilOthers,
  volatileOf,
} from './mechanisms/moves/leads-out.js';

/** RFC 9110 section 15.3.2: something was made, wherever it is. */
const MADE = 201;

/**
 * Uses actions on records of its own, and where one has changed what the operation needs, the operation as well: it must be
 * refused there, and leave the record as it was, while it succeeds on a new one.
 */
export default defineCheck({
  title: 'An operation that needs a member of the record to be so is refused where it is not',
  rationale:
    'What was archived, sent or converted must not be changed, or done a second time, behind the back of its readers.',
  usualFix: 'Check the member in the operation before anything is changed.',
  blindSpot: 'members that no action changes; actions that need a state which a new record is not in',

  over: 'operation',
  effect: 'writes',
  leansOn: ['valid-requests-succeed'],

  needs: (facts) => ({
    out: leadsOut(facts.service, facts.resource, facts.operation),
    context: context(facts),
    schema: bodyTaken(facts.operation),
    volatile: stated(volatileOf(facts.resource), ''),
    done: stated(doneBy(facts), ''),
  }),

  async verify({ out, context, schema, volatile, done }, kit) {
    const { operation, footing, concurrency } = context;
    if (footing.on !== 'own' || footing.own.read === undefined)
      return kit.stop('not-observable', 'Records cannot be read');
    const { own } = footing;
    await kit.forAll(
      contents(kit, context, schema),
      async (body) => {
        const dress = async () => (body === null ? undefined : dressed(kit, context, body));
        let tried = 0;
        for (const { action, made, bare, given, how } of waysOut(out)) {
          const createBody = bare === undefined ? own.createBody : withoutMembers(own.createBody, [bare]);
          const sent = given && (withValueAt((await exemplar(kit, own)).sent, ...given) as JsonObject);
          const record =
            action === undefined ? await kit.create({ ...own, createBody }, sent) : await kit.ready(own, action);
          const used = action && (await kit.send(action, { record }));
          if (used !== undefined && kit.outcome(used).class !== 'success') continue;
          if (made !== undefined) await kit.create(made.own, undefined, [{ ...record, by: made.by, isFunded: true }]);
          const before = await kit.read(own, record);
          const state = outOf(out, before);
          if (state === undefined) continue;
          tried += 1;
          await kit.wait(untilOthers(out, before));
          const held = await precondition(kit, own, concurrency, record);
          const content = await dress();
          const told = await kit.send(operation, { record, ...held(content) });
          const written = [...writable(own, record), ...(content === undefined ? [] : [content])];
          const after = await kit.read(own, record);
          // Where the contract says what changes by itself, nothing else may change at all.
          // A member that the operation needs marks what was done: a later time there says that it was done again.
          const changed =
            volatile === undefined
              ? [
                  ...new Set([
                    ...changedIn(written, before, after),
                    ...moved(out, before, after),
                    ...differing(done, before, after),
                  ]),
                ]
              : difference(before, after, volatile).map(({ pointer }) => pointer);
          const { class: answer, status } = kit.outcome(told);
          const where = { where: `${operation.id} ${how}` };
          // What is done already may be answered with success again.
          if (answer === 'success' && status !== MADE && changed.length === 0) {
            kit.note(`${operation.id} is accepted ${state}, and does nothing`);
            continue;
          }
          if (answer !== 'success') {
            const { input, held: fresh } = await enter(kit, context);
            const inside = await kit.send(operation, { ...input, ...fresh(await dress()) });
            controlled(kit, inside, `${operation.id} on a new record`);
          }
          kit.expect(answer, `${operation.id} is refused ${state}`, where).toBeOneOf(['caller-error']);
          kit.expect(changed, `${operation.id}, refused ${state}, leaves the record as it was`, where).toBeEmpty();
        }
        if (tried === 0) kit.stop('not-exercised', `No action changes what ${operation.id} needs of a record`);
      },
      { atMost: 1 },
    );
  },
});
