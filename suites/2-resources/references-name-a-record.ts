import { defineCheck, map, only, placesAt, stated, valueAt, withValueAt, isObject, type Json } from 'probity/check';
import { lag } from 'probity/check/looks';
import { changesOf, refsSent } from 'probity/check/records';
import { declaredAt, equal } from 'probity/check/values';
import { aroundRef } from './mechanisms/references/around-ref.js';
import { missingOnes, refusesMissing, writesOnce } from './mechanisms/references/refs-once.js';

/**
 * Writes references to records that do not exist, beside the same writes with one that does: an id that no record has ever
 * had, and that of a record which was deleted; in creates, and in updates and replacements where they may name it.
 */
export default defineCheck({
  title: 'A write that refers to a record which does not exist is refused',
  rationale: 'A reference to nothing breaks every later reader, and what it meant can no longer be found out.',
  usualFix: 'Look the referenced record up in every write, or use a foreign key.',
  blindSpot: 'references that are URLs; records that exist for other callers only',

  over: 'resource',
  effect: 'writes',
  echoes: ['delete-removes'],

  needs: ({ service, resource }) => ({
    // What no operation makes is written all the same, where each parent has one of it.
    own: resource.own.state === 'none' ? map(writesOnce({ service, resource }), () => undefined) : resource.own,
    writes: resource.own.state === 'none' ? writesOnce({ service, resource }) : stated([], ''),
    refused: resource.relations.unknownReference,
    refs: only(
      map(resource.refs, () => refsSent(resource)),
      (refs) => refs.some(({ as }) => as === 'id'),
    ),
    resources: stated(service.resources, ''),
    changes: stated(changesOf(resource), ''),
    lag: lag(service),
  }),

  async verify({ own, writes, refused, refs, resources, changes, lag }, kit) {
    const judge = (id: string, at: string, what: string, status: number | undefined): void => {
      kit.expect(status, `${id} refuses ${what}, as declared`, { where: `${id} ${at}` }).toBeOneOf(refused);
    };
    if (own === undefined) {
      const each = writes.flatMap((write) => write.refs.map((ref) => [write, ref] as const));
      return kit.inTurn(each.map((one) => () => refusesMissing(kit, ...one, { resources, judge, lag })));
    }
    await kit.forEach(
      refs.flatMap(({ at, to, as }) => (as === 'id' ? [{ at, to }] : [])),
      async ({ at: named, to }) => {
        const facts = resources.find(({ name }) => name === to);
        if (facts?.own.state !== 'stated') return kit.discard(`no record of ${to} can be made`);
        const other = facts.own.value;
        const there = await kit.create(other);
        const missing = await missingOnes(kit, facts, other, there, lag);
        const usual = await kit.create(own, undefined, [{ ...there, by: named }]);
        // Of the elements of a list the first.
        const at = placesAt(usual.sent, named)[0] ?? named;
        if (valueAt(usual.sent, at) === undefined) kit.discard('the usual body does not refer to anything');

        for (const { what, record } of missing) {
          const input = await kit.createInput(own, usual.sent, [{ ...record, by: named, isMissing: true }]);
          const value = valueAt(input.body, at) as Json;
          const made = await kit.send(own.create, input);
          const told = kit.outcome(made);
          if (told.class === 'success') kit.adopt(own, made);
          judge(own.create.id, at, what, told.status);

          for (const { kind, operation, body } of changes) {
            if (declaredAt(body, named).length === 0) continue;
            const whole = aroundRef({ kind, body }, usual.sent, at);
            const control = withValueAt(whole, at, valueAt(usual.sent, at) as Json);
            kit.control(
              await kit.send(operation, { record: usual, body: control }),
              `The same ${kind} with one that exists`,
            );
            const odd = withValueAt(whole, at, value);
            const { status, class: answer } = kit.outcome(await kit.send(operation, { record: usual, body: odd }));
            const place = { where: `${operation.id} ${at}` };
            kit.expect(status, `${operation.id} refuses ${what}, as declared`, place).toBeOneOf(refused);
            if (answer === 'success') continue;
            const after = await kit.read(own, usual);
            const shown = isObject(after) ? valueAt(after, at) : undefined;
            kit.expect(!equal(shown ?? null, value), 'It still refers to what exists').toBeTrue('what it named before');
          }
        }
        // Of another one: records of one group may have to keep apart from one another.
        const control = await kit.createInput(own, usual.sent, [{ ...(await kit.create(other)), by: named }]);
        const again = await kit.send(own.create, control);
        kit.control(again, 'The same create with a record that exists');
        kit.adopt(own, again);
      },
    );
  },
});
