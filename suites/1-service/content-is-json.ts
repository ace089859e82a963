import { defineWatch, header } from 'probity/check';

/** Looks at what every success says its content is: JSON by its name, or a kind of it such as problem+json. */
export default defineWatch({
  title: 'Content is JSON, and says so',
  rationale: 'JSON is what callers are written for; they choose how to read an answer by its Content-Type.',
  usualFix: 'Set Content-Type: application/json on every answer with content.',
  blindSpot: 'answers that the run did not provoke; content that is not what it says',

  intents: ['valid'],

  needs: ({ operation }) => ({ operation: operation.offered, response: operation.response }),

  observe({ operation, response }, exchange, { expect, body, outcome, validate }) {
    const content = body(exchange);
    const { class: answer, origin } = outcome(exchange);
    if (answer !== 'success' || origin === 'intermediary' || content.kind !== 'json') return;
    // A success that is none says nothing about those that are.
    if (validate(response, content.value).length > 0) return;
    const type = header(exchange.response?.headers ?? [], 'content-type');
    const isJson = type !== undefined && /^[^;]*[/+]json\s*(?:;|$)/i.test(type);
    const shown = type ?? 'no Content-Type';
    const claim = `${operation.id} says that its content is JSON`;
    expect(isJson ? 'JSON' : shown, claim, { where: exchange.id }).toBeOneOf(['JSON']);
  },
});
