import { defineCheck, only, orDefault, type ConcurrencyFacts, type OwnedRecord } from 'probity/check';
import { lag, readBack, toStandard } from 'probity/check/looks';
import { values } from 'probity/check/values';
import { changedIn, precondition, writable } from 'probity/check/writes';

/**
 * Puts to a record that is there, and to one that is not, on the condition that there is none (RFC 9110 section 13.1.2).
 * The same request without the condition replaces the record: so it was the condition that was refused.
 */
export default defineCheck({
  title: 'A PUT with If-None-Match: * creates a record and never replaces one',
  rationale: 'Two callers that choose the same id must not overwrite each other.',
  usualFix: 'Answer 412 to If-None-Match: * where the record exists.',
  blindSpot: 'two such requests at one time',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource: { own, operations, concurrency, volatile, uncompared, validators } }) => ({
    standard: toStandard(service),
    validators: only(validators, (all) => all.includes('etag')),
    upsert: only(operations.replace.upsert, (may) => may),
    replace: operations.replace.offered,
    // Records that a PUT makes: so there is an id that a caller may choose.
    own: only(own, ({ create }) => create.method === 'PUT'),
    read: operations.read.offered,
    concurrency: orDefault<ConcurrencyFacts | undefined>(concurrency, undefined),
    volatile: orDefault<readonly string[]>(volatile, uncompared),
    lag: lag(service),
  }),

  async verify({ replace, own, concurrency, volatile, lag }, kit) {
    const refusals = [412, ...(concurrency?.conflict ?? [])];
    const headers = [['If-None-Match', '*']] as const;
    const templates = kit.bodies(own.createBody, { own, values: 'safe' });
    await kit.forAll(
      values.tuple(templates, templates),
      async ([template, other]) => {
        const record = await kit.create(own, template);
        const before = await readBack(kit, own, record, lag);
        const body = await kit.withUniqueFields(own, other);
        const put = await kit.send(replace, { record, body, headers });
        const { status, class: answer, origin } = kit.outcome(put);
        if (origin === 'intermediary') kit.discard('an intermediary answered');
        if (answer === 'server-error') kit.discard('a server error says nothing about the condition');
        kit.expect(status, 'A PUT with If-None-Match: * to a record that is there is refused').toBeOneOf(refusals);
        if (lag.read > 0) await kit.wait(lag.read);
        const changed = changedIn([...writable(own, record), body], before, await kit.read(own, record), volatile);
        kit.expect(changed, 'It changes nothing').toBeEmpty();
        // Whoever has to name the version of what is replaced names it, and no other condition.
        const held = await precondition(kit, own, concurrency, record);
        kit.control(await kit.send(replace, { record, ...held(body) }), 'The same PUT without the condition');

        const ids = { ...record.ids, ...kit.unknownId(own, record) };
        const anew: OwnedRecord = { ...record, ids };
        const made = await kit.send(replace, {
          record: anew,
          body: await kit.withUniqueFields(own, template),
          headers,
        });
        kit.adopt(own, made);
        const claim = 'A PUT with If-None-Match: * to an unused id creates a record';
        kit.expect(kit.outcome(made).class, claim).toEqual('success');
        await readBack(kit, own, anew, lag);
      },
      { atMost: 2 },
    );
  },
});
