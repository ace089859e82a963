import { defineWatch } from 'probity/check';

/** Octets of a request up to which a service that answers nothing has not merely met one of its limits. */
const PLAIN = 8192;

/** Failures that leave a request without an answer although it was sent. */
const UNANSWERED = ['reset', 'timeout', 'protocol'];

/**
 * A handler that throws on the way to its refusal closes the connection, or keeps it open for ever. No check can judge a refusal that
 * never comes, so the silence has a watch of its own, whichever check met it.
 */
export default defineWatch({
  title: 'A request with a mistake is answered',
  rationale: 'A caller that gets no answer takes the network for broken, and sends the same mistake again.',
  usualFix: 'Answer before the connection is closed, and bound the time of every handler.',
  blindSpot: `requests of more than ${String(PLAIN)} octets, behind which a service may close the connection; mistakes that no check makes`,

  intents: ['invalid', 'malformed', 'anonymous', 'probe'],
  rare: true,
  malformedToo: true,
  judgedBy: 'rate',

  needs: (facts) => ({ operation: facts.operation.offered }),

  observe({ operation }, exchange, { expect, outcome }) {
    const { id: where, request, failure } = exchange;
    if (request.method !== operation.method) return;
    // A success says nothing of refusals, and is all that one hears who asks no service.
    const isRefused = outcome(exchange).class === 'caller-error';
    if (failure === undefined ? !isRefused : !UNANSWERED.includes(failure.kind)) return;
    const headers = request.headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
    if (request.url.length + headers + (request.body ?? '').length > PLAIN) return;
    const claim = `${operation.id} answers a request with a mistake`;
    expect(failure?.message ?? 'an answer', claim, { where }).toEqual('an answer');
  },
});
