import { defineCheck, none, only } from 'probity/check';
import { hasEnds, type Extreme } from 'probity/check/values';
import { combined, expectKept, keepingWithBulk, several } from 'probity/check/writes';

const ENDS: readonly Extreme[] = ['most', 'least', 'empty', 'signs', 'first', 'last'];

/**
 * Writes values from the ends of what is valid, also into the fields by which records are marked, and reads them: texts as
 * long as they may be, of letters that need up to four octets, of signs that mean something elsewhere, or of nothing, numbers
 * up to their bounds, cents, times of other zones, and the first and the last of values that are listed. Where a service takes not all of them at once, for it may have rules that nobody has told us, one at a time.
 */
export default defineCheck({
  title: 'A valid value is kept whole, up to the bounds that are stated',
  rationale: 'After a success a caller must not find its text cut, its letters lost, its number or hour changed.',
  usualFix: 'Look for columns, encodings or number types that are narrower than the declared values.',
  blindSpot:
    'values that are valid and refused; entries of lists, and of maps beyond a dozen; fractions of seconds; fields that are never shown',

  over: 'operation',
  effect: 'as-operation',
  echoes: ['post-creates', 'patch-changes-only-what-it-names'],

  needs: (facts) => ({
    ...keepingWithBulk(facts),
    schema: only(facts.operation.body, hasEnds),
    read: facts.resource?.operations.read.offered ?? none(facts.operation.id),
    record: facts.resource?.own ?? none(facts.operation.id),
  }),

  async verify({ schema: whole, ...how }, kit) {
    const { own, bulk } = how.context;
    const schema = bulk?.own.createBody ?? whole;
    await kit.forAll(
      several(kit.bodies(schema, { ...(own && { own }), values: 'safe' })),
      async (parts) => {
        const full = combined(kit, schema, parts);
        for (const end of ENDS) await expectKept(kit, how, schema, full, end);
      },
      { atMost: 1 },
    );
  },
});
