import {
  defineCheck,
  none,
  only,
  valueAt,
  withValueAt,
  type Json,
  type JsonObject,
  type Subjects,
} from 'probity/check';
import { hasTexts, normalized } from 'probity/check/values';
import { combined, expectKept, keeping, several } from 'probity/check/writes';

/** Writes texts with blanks at their ends and in a row, line feeds, capitals and letters that Unicode can write in two ways. */
export default defineCheck({
  title: 'Blanks, case and Unicode form of a text are kept as declared',
  rationale: 'A caller that stores a password, a code or a poem must know whether it is returned as it was sent.',
  usualFix: 'Trim, fold or normalize texts only where it is declared.',
  blindSpot:
    'texts with a format, a closed list of values, or a pattern that says more than that they are not blank; what is stored and never shown',

  over: 'operation',
  effect: 'as-operation',
  echoes: ['post-creates', 'values-are-kept-whole'],

  needs: (facts) => ({
    ...keeping(facts),
    schema: only(facts.operation.body, (schema) => hasTexts(schema, refsOf(facts)), 'a text that is not a reference'),
    texts: facts.resource?.at('texts') ?? none(facts.operation.id),
    read: facts.resource?.operations.read.offered ?? none(facts.operation.id),
    record: facts.resource?.own ?? none(facts.operation.id),
  }),

  async verify({ schema, texts, ...how }, kit) {
    const { own } = how.context;
    const shown = (body: JsonObject, places: readonly string[]): JsonObject => {
      const kept = texts === 'trimmed' ? trimmed(body, places) : body;
      // What is stated of one member goes before what holds for all.
      return own === undefined ? kept : normalized(kept, own);
    };
    await kit.forAll(
      several(kit.bodies(schema, { ...(own && { own }), values: 'safe' })),
      async (parts) => {
        const full = combined(kit, schema, parts);
        // Many take one line alone for a name.
        if (!(await expectKept(kit, how, schema, full, 'lines', shown)))
          await expectKept(kit, how, schema, full, 'line', shown);
      },
      { atMost: 1 },
    );
  },
});

/** What refers to a record is laid over every body. */
function refsOf({ resource }: Subjects['operation']): readonly string[] {
  return resource?.refs.state === 'stated' ? resource.refs.value.map(({ at }) => at) : [];
}

function trimmed(body: JsonObject, places: readonly string[]): JsonObject {
  return places.reduce<Json>((sum, at) => {
    const text = valueAt(sum, at);
    return typeof text === 'string' ? withValueAt(sum, at, text.trim()) : sum;
  }, body) as JsonObject;
}
