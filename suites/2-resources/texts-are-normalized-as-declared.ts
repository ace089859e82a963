import {
  accepted,
  defineCheck,
  enter,
  none,
  only,
  valueAt,
  withValueAt,
  isObject,
  type Json,
  type JsonObject,
} from 'probity/check';
import { until } from 'probity/check/looks';
import {
  eachOnce,
  equal,
  formsAt,
  inForm,
  inOrderOf,
  laidFor,
  outOfForm,
  placesOf,
  shownAt,
  type NormalForm,
} from 'probity/check/values';
import { combined, keeping, several } from 'probity/check/writes';

/** How the forms are called in sentences. */
const WORDS: Readonly<Record<Extract<NormalForm, string>, string>> = {
  lower: 'in lower case',
  upper: 'in upper case',
  trimmed: 'without blanks at the ends',
  set: 'with each element once',
};

const wordsOf = (form: NormalForm): string =>
  typeof form === 'string' ? WORDS[form] : `with ${String(form.decimals)} decimals`;

/** Writes texts that are not in the form in which the contract says that they are stored, one member at a time. */
export default defineCheck({
  title: 'Texts are stored in the declared form, however they are sent',
  rationale: 'Who searches for an address or compares two codes relies on one way of writing them.',
  usualFix: 'Normalize in one place that every write passes.',
  blindSpot:
    'texts without a letter, where it is the case that changes; members that the service refuses in another form',

  over: 'operation',
  effect: 'as-operation',
  echoes: ['values-are-kept-whole'],

  needs: (facts) => ({
    ...keeping(facts),
    schema: facts.operation.body,
    normalized: facts.resource?.at('normalized') ?? none(facts.operation.id),
    read: facts.resource?.operations.read.offered ?? none(facts.operation.id),
    record: only(facts.resource?.own ?? none(facts.operation.id), ({ normalized }) => normalized !== undefined),
  }),

  async verify({ schema, record: own, context, returns, lag }, kit) {
    const { operation } = context;
    const isPartial = operation.kind === 'update';
    const write = async (body: JsonObject, pointer: string): Promise<boolean> => {
      const [at = ''] = placesOf(body, pointer);
      const text = at === '' ? undefined : valueAt(body, at);
      const forms = formsAt(own, at) ?? [];
      const other = otherThan(text, forms);
      if (other === undefined) return false;
      // A pattern may be of the form in which a text is stored.
      if (typeof other !== 'string' && kit.validate(schema, withValueAt(body, at, other)).length > 0) return false;
      const entered = await enter(kit, context);
      const sent = withValueAt(body, at, other) as JsonObject;
      const exchange = await kit.send(operation, { ...entered.input, ...entered.held(sent) });
      const made = operation.kind === 'create' ? kit.adopt(own, exchange) : entered.record;
      if (!accepted(kit, context, exchange) || made === undefined) return false;
      const stored = typeof other === 'string' ? inForm(other, forms) : eachOnce(other);
      const form = forms.map(wordsOf).join(' and ');
      const shown = (one: Json | undefined): Json | undefined => ofThose(stored, shownAt(own, one, at, stored));
      const isStored = (one: Json | undefined): boolean => equal(inOrderOf(stored, shown(one)), shown(one));
      const item = await until(kit, lag.read, () => kit.read(own, made), isStored);
      kit
        .expect(shown(item), `${operation.id} stores ${pointer} ${form}`, { where: exchange.id })
        .toEqual(inOrderOf(stored, shown(item)));
      const told = returns === 'item' ? shown(kit.item(operation, exchange)) : stored;
      kit
        .expect(told, `The answer to ${operation.id} shows ${pointer} ${form}`, { where: exchange.id })
        .toEqual(inOrderOf(stored, told));
      return true;
    };
    await kit.forAll(
      several(kit.bodies(schema, { own, values: 'safe' })),
      async (parts) => {
        const full = combined(kit, schema, parts);
        let tried = 0;
        for (const pointer of Object.keys(own.normalized ?? {}))
          if (await write(await laidFor(kit, own, schema, full, isPartial), pointer)) tried += 1;
        if (tried === 0) kit.discard('no text was taken in another form than the declared one');
      },
      { atMost: 1 },
    );
  },
});

/** A value that is another one until it is stored: of a set, one with its first element once more. */
function otherThan(value: Json | undefined, forms: readonly NormalForm[]): string | readonly Json[] | undefined {
  if (typeof value === 'string') return outOfForm(value, forms);
  const list = Array.isArray(value) ? (value as readonly Json[]) : [];
  return forms.includes('set') && list.length > 0 ? [...list, ...list.slice(0, 1)] : undefined;
}

/** The elements of a list as far as those of another one go: a service may add members to them. */
function ofThose(stored: Json, shown: Json | undefined): Json | undefined {
  if (!Array.isArray(stored) || !Array.isArray(shown)) return shown;
  const names = new Set((stored as readonly Json[]).filter(isObject).flatMap((one) => Object.keys(one)));
  return (shown as readonly Json[]).map((one) =>
    isObject(one) ? Object.fromEntries(Object.entries(one).filter(([name]) => names.has(name))) : one,
  );
}
