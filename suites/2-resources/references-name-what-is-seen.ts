import { defineCheck, placesAt, stated, valueAt, withValueAt, type Json } from 'probity/check';
import { changesOf, madeBy, makersIn, stranger } from 'probity/check/records';
import { goesNew } from 'probity/check/states';
import { declaredAt } from 'probity/check/values';
import { aroundRef, withElement } from './mechanisms/references/around-ref.js';
import { hiddenRefs } from './mechanisms/references/hidden-refs.js';

/**
 * Another caller writes references to a record that is hidden from it, beside the same writes with a record of its own: in
 * creates, and in updates and replacements of what it has created.
 */
export default defineCheck({
  title: 'A write that refers to a record which its caller does not see is refused',
  rationale: 'A caller that may refer to the records of others can act on them, or learn that they exist.',
  usualFix: 'Look the referenced record up among those that the caller sees.',
  blindSpot:
    'references to records of other tenants, where the callers of the contract are of one; what the path names',

  over: 'resource',
  effect: 'writes',
  leansOn: ['references-name-a-record', 'private-records-are-hidden'],

  needs: ({ service, resource }) => ({
    own: resource.own,
    refused: resource.relations.hiddenReference,
    refs: hiddenRefs(service, resource),
    changes: stated(
      changesOf(resource).filter(({ operation }) => goesNew(resource, operation)),
      '',
    ),
    makers: stated(makersIn(service), ''),
  }),

  async verify({ own, refs, refused, changes, makers }, kit) {
    await kit.forEach(
      refs.map(({ at }) => at),
      async (named) => {
        const { to, read, from } = refs.find((ref) => ref.at === named) ?? kit.discard('no reference is there');
        const as = stranger(kit, from);
        // Its own first: what is refused for anything else than the reference says nothing.
        const mine = await madeBy(kit, makers, own, as);
        if ('why' in mine) return kit.stop('not-exercised', mine.why);
        const record = await withElement(kit, own, mine, named, as);
        const { sent } = record;
        // Of the elements of a list the first.
        const at = placesAt(sent, named)[0] ?? named;
        if (valueAt(sent, at) === undefined) kit.discard('the usual body does not refer to anything');
        const hidden = await kit.create(to);
        if (kit.outcome(await kit.send(read, { record: hidden }, { as })).class === 'success')
          kit.discard(`a record of ${to.resource} is shown to ${as}`);

        const input = await kit.createInput(own, sent, [{ ...hidden, by: named }, ...mine.of]);
        const made = await kit.send(own.create, input, { as });
        const { class: answer, status } = kit.outcome(made);
        if (answer === 'success') kit.adopt(own, made);
        const claim = (id: string): string =>
          `${id} refuses a reference to a record that ${as} does not see, as declared`;
        kit.expect(status, claim(own.create.id), { where: `${own.create.id} ${at}` }).toBeOneOf(refused);

        for (const { kind, operation, body } of changes) {
          if (declaredAt(body, named).length === 0) continue;
          const whole = aroundRef({ kind, body }, sent, at);
          const change = (value: Json) => ({ record, body: withValueAt(whole, at, value) });
          const same = await kit.send(operation, change(valueAt(sent, at) as Json), { as });
          kit.control(same, `The same ${kind} with a record of its own`);
          const odd = await kit.send(operation, change(valueAt(input.body, at) as Json), { as });
          const place = { where: `${operation.id} ${at}` };
          kit.expect(kit.outcome(odd).status, claim(operation.id), place).toBeOneOf(refused);
        }
      },
    );
  },
});
