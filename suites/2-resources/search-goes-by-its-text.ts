import {
  defineCheck,
  isObject,
  map,
  none,
  only,
  context,
  orDefault,
  valueAt,
  withValueAt,
  within,
  type Json,
  type JsonObject,
} from 'probity/check';
import { lag, until } from 'probity/check/looks';
import { matchOwn } from 'probity/check/records';
import { equal } from 'probity/check/values';
import { isOneList } from './mechanisms/filters/same-results.js';

/**
 * Makes records with a text that nobody else has, and searches for the text of one of them, for texts that nothing has,
 * and with a limit. How good a search is, nobody says: it may even show what is only alike. But it must go by the text.
 */
export default defineCheck({
  title: 'A search goes by its text, and shows no more than its limit',
  rationale: 'A caller that searches acts on what it gets, and reckons with so many results.',
  usualFix: 'Compare the text with the declared members, and apply the limit to the result.',
  blindSpot: 'what a search leaves out, and the order of what it shows; searches in other fields than the marked one',

  over: 'operation',
  effect: 'writes',

  needs: (facts) => ({
    context:
      facts.operation.kind === 'action'
        ? only(context(facts), ({ own }) => own?.tag !== undefined)
        : none(facts.operation.id),
    items: facts.service.at(`operations.${facts.operation.id}.items`),
    text: within(facts.service.at('conventions.search.text'), (pointer) =>
      map(
        only(facts.operation.body, (schema) => propertyOf(schema, pointer) !== undefined),
        () => String(pointer),
      ),
    ),
    limit: orDefault<Json | undefined>(facts.service.at('conventions.search.limit'), undefined),
    schema: facts.operation.body,
    lag: lag(facts.service),
  }),

  async verify({ context: { operation, own }, items, text, limit, schema, lag }, kit) {
    if (own === undefined) return kit.stop('not-observable', 'What is searched for cannot be made');
    const records = [await kit.create(own), await kit.create(own)];
    const ours = matchOwn(own, records);
    const search = async (wanted: string, most?: number): Promise<readonly Json[]> => {
      const asked = withValueAt({}, text, wanted) as JsonObject;
      const body = most === undefined ? asked : withValueAt(asked, String(limit), most);
      const exchange = await kit.send(operation, { body });
      kit.must(exchange, operation.id);
      const found = kit.at(exchange, { kind: 'pointer', pointer: String(items) });
      return Array.isArray(found)
        ? (found as readonly Json[])
        : kit.stop('not-observable', `${operation.id} answers without a list of results`);
    };
    const [mark = '', other = ''] = records.map(({ sent }) => String(valueAt(sent, own.tag ?? '') ?? ''));

    await kit.forEach(['another text'], async (what) => {
      const isFound = (items: readonly Json[]): boolean => items.some(ours);
      const found = await until(kit, lag.list, () => search(mark), isFound);
      // A search that finds nothing shows nothing: it may look into other fields.
      if (!isFound(found)) kit.discard('a search for the text of a record does not show it');
      const shown = [found, await search([...mark].reverse().join('')), await search(kit.unique())];
      // A search that goes by likeness may show everything, but the likest first: of two, each once where others create.
      const isSame =
        shown.every((items) => isFound(items) && equal(items, found)) ||
        (isOneList(own.id, ours, shown) && isOneList(own.id, ours, [...shown, await search(other)]));
      kit
        .expect(!isSame, `${operation.id} for ${what} is answered otherwise`, { shown: 'the same in the same order' })
        .toBeTrue('other results, or in another order');
    });
    const isLimited = limit !== undefined && propertyOf(schema, limit) !== undefined;
    await kit.forEach(isLimited ? [1] : [], async (most) => {
      const end = [...mark].findIndex((letter, index) => letter !== other[index]);
      if ((await search(mark.slice(0, end))).length <= most) kit.discard('it finds too little to be cut');
      kit
        .expect(await search(mark.slice(0, end), most), `${operation.id} with a limit of ${String(most)} shows no more`)
        .toHaveAtMost(most);
    });
  },
});

/** The schema of a member that a body may have; undefined where it has none of that name. */
function propertyOf(schema: Json, pointer: Json): Json | undefined {
  const properties = isObject(schema) ? schema['properties'] : undefined;
  return isObject(properties) && typeof pointer === 'string' ? valueAt(properties, pointer) : undefined;
}
