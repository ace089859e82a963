import { defineWatch, fill, map, stated, tolerate, type QueryTemplate } from 'probity/check';

/**
 * Looks at every success that the run receives. Members that the schema does not name are let be: a version may add
 * fields. An answer to a selection of fields is not whole, so it is left out, and so is one without content by its status.
 */
export default defineWatch({
  title: 'Every success has the shape that the contract declares',
  rationale: 'A caller reads answers by the declared schema; one that does not match it breaks the caller.',
  blindSpot: 'answers that the run did not bring about; a field that keeps its type and changes its meaning',

  intents: ['valid'],

  needs: ({ operation, resource }) => ({
    operation: operation.offered,
    schema: operation.response,
    statuses: tolerate<readonly number[]>(operation.status, []),
    selectors: resource ? tolerate(map(resource.collection.query.fields, namesOf), []) : stated([], ''),
  }),

  observe({ operation, schema, statuses, selectors }, exchange, { expect, outcome, body, validate }) {
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
    expect(validate(schema, content.value), `${operation.id} answers as its schema says`, where).toBeEmpty();
  },
});

function namesOf(fields: QueryTemplate): readonly string[] {
  return fill(fields, {}).map(([name]) => name);
}
