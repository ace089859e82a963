import { defineWatch, none, only, stated, type JsonSchema } from 'probity/check';

/** Looks at every success for members that its schema excludes, where the contract says that schemas are closed. */
export default defineWatch({
  title: 'Answers show no member that a closed schema excludes',
  rationale:
    'A member that is not declared is often one that was never meant to be shown: an address, a price, a password hash.',
  usualFix: 'Choose the members of an answer one by one instead of serializing the stored record.',
  blindSpot: 'answers that the run did not provoke; members that the schema names and that not every caller may see',

  intents: ['valid', 'cleanup'],
  rare: true,
  unclaimed: true,

  needs: ({ operation, resource }) => ({
    operation: operation.offered,
    closed: resource === undefined ? none('resources') : only(resource.closed, (is) => is),
    schema: only(operation.response, isClosed, 'a schema with additionalProperties: false'),
    statuses: operation.status.state === 'stated' ? operation.status : stated<readonly number[]>([], ''),
  }),

  observe({ operation, schema, statuses }, exchange, { expect, outcome, body, validate }) {
    const { class: answer, status = 0 } = outcome(exchange);
    const isDeclared = statuses.length === 0 || statuses.includes(status);
    if (answer !== 'success' || !isDeclared || exchange.request.method !== operation.method) return;
    const content = body(exchange);
    if (content.kind !== 'json' || validate(schema, content.value).length > 0) return;
    const extra = validate(schema, content.value, { closed: true });
    const claim = `${operation.id} shows no more than its schema declares`;
    expect([...extra], claim, { where: exchange.id }).toBeEmpty('no member beside those that the schema names');
  },
});

/** Whether a schema excludes members that it does not name, somewhere at least: else there is nothing that it could exclude. */
function isClosed(schema: JsonSchema): boolean {
  return /"(?:additional|unevaluated)Properties":false/.test(JSON.stringify(schema));
}
