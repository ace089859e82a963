import { accepted, combined, defineCheck, ends, enter, hiddenIn, laidFor, lag, missingIn } from 'probity/check';
import { none, scene, several, tolerate, until, withBody, withValueAt, type Extreme } from 'probity/check';
import { hasEnds, only, type Json, type JsonObject, type OperationFacts } from 'probity/check';

const ENDS: readonly Extreme[] = ['most', 'least', 'empty', 'signs'];

/**
 * Writes values from the ends of what is valid, also into the fields by which records are marked, and reads them: texts as
 * long as they may be, of letters that need up to four octets, of signs that mean something elsewhere, or of nothing, numbers
 * up to their bounds, cents, and times of other zones. Where a service takes not all of them at once, for it may have rules that nobody has told us, one at a time.
 */
export default defineCheck({
  title: 'A valid value is kept whole, up to the bounds that are stated',
  rationale:
    'A caller that was told of success must not find its text cut, its letters lost, its number or hour changed.',
  blindSpot:
    'values that are valid and refused; entries of lists, and of maps beyond a dozen; fractions of seconds; fields that are never shown',

  over: 'operation',
  effect: 'as-operation',
  echoes: ['post-creates', 'patch-changes-only-what-it-names'],

  needs: (facts) => ({
    scene: isWrite(facts.operation) ? withBody(facts, scene(facts)) : none(facts.operation.id),
    schema: only(facts.operation.body, hasEnds),
    read: facts.resource?.operations.read.offered ?? none(facts.operation.id),
    record: facts.resource?.own ?? none(facts.operation.id),
    returns: tolerate<string | undefined>(facts.operation.returns, undefined),
    volatile: tolerate<readonly string[]>(facts.resource?.volatile ?? none(''), []),
    readOnly: tolerate<readonly string[]>(facts.resource?.readOnly ?? none(''), []),
    lag: lag(facts.service),
  }),

  async verify({ scene, schema, returns, volatile, readOnly, lag }, kit) {
    const { operation, own } = scene;
    if (own?.read === undefined) return kit.stop('not-observable', 'Records cannot be read');
    const isPartial = operation.kind === 'update';
    const free = [...volatile, ...readOnly, ...hiddenIn(schema)];

    const isAccepted = async (body: JsonObject): Promise<boolean> => {
      const entered = await enter(kit, scene);
      const exchange = await kit.send(operation, { ...entered.input, ...entered.held(body) });
      const record = operation.kind === 'create' ? kit.adopt(own, exchange) : entered.record;
      if (!accepted(kit, scene, exchange) || record === undefined) return false;
      const told = returns === 'item' ? missingIn(body, kit.item(operation, exchange), free) : [];
      const isThere = (item: Json | undefined): boolean => missingIn(body, item, free).length === 0;
      const item = await until(kit, lag.read, () => kit.read(own, record), isThere);
      kit.expect(told, `The answer to ${operation.id} shows what was sent`).toBeEmpty();
      kit.expect(missingIn(body, item, free), `The record shows what was sent by ${operation.id}`).toBeEmpty();
      return true;
    };

    await kit.forAll(
      several(kit.bodies(schema, { own, values: 'safe' })),
      async (parts) => {
        const full = combined(kit, schema, parts);
        for (const end of ENDS) {
          // Laid anew for each write: what is unique cannot be written twice.
          const at = async (only?: string): Promise<JsonObject> => {
            const laid = await laidFor(kit, own, schema, full, isPartial);
            const values = [...ends(kit, own, schema, laid, end, only)];
            places = values.map(([one]) => one);
            return values.reduce<Json>((sum, [one, value]) => withValueAt(sum, one, value), laid) as JsonObject;
          };
          let places: readonly string[] = [];
          const all = await at();
          if (places.length === 0 || (await isAccepted(all))) continue;
          for (const one of places) await isAccepted(await at(one));
        }
      },
      { atMost: 1 },
    );
  },
});

function isWrite({ kind, format }: OperationFacts): boolean {
  const isOfBodies = kind === 'create' || kind === 'replace' || kind === 'update';
  return isOfBodies && tolerate<string | undefined>(format, undefined).value !== 'json-patch';
}
