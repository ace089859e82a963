import { defineWatch, header } from 'probity/check';

/**
 * Looks at the content of every answer. What has none by its nature (an answer to HEAD, 204, 304) is let be, and so is
 * what says that it is something other than JSON: whether it may be is another claim.
 */
export default defineWatch({
  title: 'Content that says it is JSON, or does not say what it is, is JSON',
  rationale: 'A caller reads answers with a parser, the refusals as well as the successes.',
  usualFix: 'Serialize every answer as JSON, error pages of the framework and the proxy included.',
  blindSpot: 'answers that the run did not provoke; content of other media types',

  intents: ['valid', 'invalid', 'anonymous', 'malformed'],

  needs: ({ operation }) => ({ operation: operation.offered, response: operation.response }),

  observe({ operation, response }, exchange, { expect, body, outcome, validate }) {
    const content = body(exchange);
    const type = header(exchange.response?.headers ?? [], 'content-type');
    const isOther = type !== undefined && !/^[^;]*[/+]json\s*(?:;|$)/i.test(type);
    if (content.kind === 'none' || content.kind === 'too-large' || content.kind === 'form' || isOther) return;
    const { class: answer, origin } = outcome(exchange);
    if (origin === 'intermediary') return;
    // That anything at all is JSON proves little: what counts for a service is a success as it should be.
    const isTelling =
      content.kind !== 'json' || (answer === 'success' && validate(response, content.value).length === 0);
    if (!isTelling) return;
    const seen = content.kind === 'json' ? 'JSON' : `not JSON: ${content.why}`;
    expect(seen, `${operation.id} answers with content that can be parsed`, { where: exchange.id }).toBeOneOf(['JSON']);
  },
});
