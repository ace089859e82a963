import {
  defineCheck,
  isObject,
  only,
  valueAt,
  withValueAt,
  type Exchange,
  type Intent,
  type Json,
  type JsonObject,
  type OwnedRecord,
} from 'probity/check';
import { fitsCondition } from 'probity/check/refusals';

/**
 * Creates a record with the unique value of another one in the other letter case. A create with a value in that case which is its
 * own is taken: so it was not the case that was refused.
 */
export default defineCheck({
  title: 'Unique values that differ in letter case alone are the same, or two, as declared',
  rationale: 'Ann@x.example and ann@x.example are one mailbox: two accounts for it are one too many.',
  usualFix: 'Compare in the declared letter case, in the check and in the index.',
  blindSpot: 'letters beyond ASCII; values that differ in spaces alone; updates',

  over: 'resource',
  effect: 'writes',
  leansOn: ['one-creator-wins'],

  needs: ({ resource }) => ({
    fields: only(resource.uniqueCase, (all) => all.length > 0, 'a field with "case"'),
    create: resource.operations.create.offered,
    own: resource.own,
  }),

  async verify({ fields, create, own }, kit) {
    await kit.forEach([...fields.keys()], async (n) => {
      const { at, isSame } = fields[n] ?? kit.discard('there is none');
      const first = await kit.create(own);
      const taken = otherCase(valueAt(first.sent, at));
      if (taken === undefined) return kit.discard(`the value of ${at} has no letters`);
      const send = (body: JsonObject, intent: Intent): Promise<Exchange> =>
        kit.send(create, { record: first, ...idsFor(kit.unknownId, first), body }, { intent });
      const idsFor = (unknown: typeof kit.unknownId, record: OwnedRecord) =>
        own.id.assignedBy === 'client' ? { ids: { ...record.ids, ...unknown(own, record) } } : {};
      const written = async (value?: Json): Promise<JsonObject> => {
        const laid = await kit.withUniqueFields(own, first.sent);
        const body = withValueAt(laid, at, value ?? otherCase(valueAt(laid, at)) ?? null);
        return isObject(body) ? body : kit.discard(`a body has no place for ${at}`);
      };
      const control = await send(await written(), 'valid');
      kit.control(control, `A create with a value of its own for ${at} in the other letter case`);
      kit.adopt(own, control);

      const exchange = await send(await written(taken), isSame ? 'invalid' : 'valid');
      kit.adopt(own, exchange);
      const where = { where: at };
      const { class: answer } = kit.outcome(exchange);
      if (!isSame) return kit.expect(answer, 'A value in another letter case is another one', where).toEqual('success');
      kit.expect(answer, 'A value that is taken in another letter case is refused', where).toBeOneOf(['caller-error']);
      fitsCondition(kit, exchange, 'unique-value-taken');
    });
  },
});

/** A text with small letters for large ones, and large ones for small ones; undefined where it has none. */
function otherCase(value: Json | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  const other = value.replaceAll(/[a-z]+|[A-Z]+/g, (part) =>
    part === part.toLowerCase() ? part.toUpperCase() : part.toLowerCase(),
  );
  return other === value ? undefined : other;
}
