import {
  defineWatch,
  fill,
  isObject,
  map,
  stated,
  orDefault,
  everyAt,
  withValueAt,
  type Json,
  type Locator,
  type QueryTemplate,
} from 'probity/check';
import { NO_LIST } from 'probity/check/writes';

/**
 * Looks at every success that the run receives. Members that the schema does not name are let be: a version may add
 * fields. An answer to a selection of fields is not whole, so it is left out, and so is one without content by its status.
 */
export default defineWatch({
  title: 'Every success has the shape that the contract declares',
  rationale: 'A caller reads answers by the declared schema; one that does not match it breaks the caller.',
  usualFix: 'Build the answer from one serializer per resource, and state in its schema what it returns.',
  blindSpot: 'answers that the run did not provoke; a field that keeps its type and changes its meaning',

  intents: ['valid'],
  echoes: ['empty-list-is-a-success', 'post-creates', 'unknown-id-is-404', 'values-are-kept-whole'],

  needs: ({ operation, resource }) => ({
    operation: operation.offered,
    schema: operation.response,
    statuses: orDefault<readonly number[]>(operation.status, []),
    items: resource
      ? orDefault<string | undefined>(map(resource.collection.items, pointerOf), undefined)
      : stated(undefined, ''),
    selectors: resource ? orDefault(map(resource.collection.query.fields, namesOf), []) : stated([], ''),
  }),

  observe({ operation, schema, statuses, items, selectors }, exchange, { expect, outcome, body, validate }) {
    const { class: answer, status = 0 } = outcome(exchange);
    const { method, url } = exchange.request;
    const declared = statuses.length === 0 ? ![202, 204, 205, 207].includes(status) : statuses.includes(status);
    if (answer !== 'success' || !declared || status === 204 || method !== operation.method) return;
    // Where nothing is encoded, a query that does not hold the name as it is does not ask for it.
    const mayAsk = /[%+]/.test(url) || selectors.some((name) => url.includes(name));
    if (mayAsk && selectors.length > 0 && url.includes('?')) {
      const asked = new URLSearchParams(url.slice(url.indexOf('?') + 1));
      if (selectors.some((name) => asked.has(name))) return;
    }

    const content = body(exchange);
    if (content.kind === 'too-large') return;
    const where = { where: exchange.id };
    expect(content.kind, `${operation.id} answers with JSON`, where).toBeOneOf(['json', 'form']);
    if (!('value' in content)) return;
    const problems = validate(schema, content.value);
    const isOfList = problems.length > 0 && operation.kind === 'list' && items !== undefined;
    const listed = isOfList ? withList(content.value, items) : undefined;
    const effect = listed !== undefined && validate(schema, listed).length === 0 ? NO_LIST : {};
    expect(problems, `${operation.id} answers as its schema says`, { ...where, ...effect }).toBeEmpty();
  },
});

/** The answer with an empty list where its items stand, if there is no list at all. */
function withList(answer: Json, items: string): Json | undefined {
  if (Array.isArray(everyAt(answer, items))) return undefined;
  return items === '' ? [] : isObject(answer) ? withValueAt(answer, items, []) : undefined;
}

/** Where a list stands whose elements are records. */
function pointerOf(at: Locator): string | undefined {
  return at.kind === 'pointer' && at.element === undefined ? at.pointer : undefined;
}

function namesOf(fields: QueryTemplate): readonly string[] {
  return fill(fields, {}).map(([name]) => name);
}
