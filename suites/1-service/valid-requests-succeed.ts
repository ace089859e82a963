import { bodyKnown, defineWatch, stated, orDefault, type JsonSchema } from 'probity/check';
import { permittedRefusal, unlisted } from 'probity/check/refusals';
import { boundElsewhere, mayBeBeyond } from './mechanisms/beyond-another.js';
import { knownPlaces, namesNothing } from './mechanisms/perhaps-refs.js';

/** Refusals for who asks, or how often: they say nothing of the request itself. */
const OTHERWISE = [401, 403, 407, 408, 423, 425, 429];

/** Refusals that a request gets for having no content, or another one (RFC 9110 section 15.5). */
const OF_CONTENT = [411, 415];

/**
 * Looks at every well-formed request of the run, whichever check sent it. A refusal is held against the service only where
 * a check needed a success: to make a record, or to show that the request without its mistake is taken. One that comes
 * once is looked into by sending it again; what keeps coming amid answers that are right is a failure, however often it
 * does not.
 */
export default defineWatch({
  title: 'Well-formed requests are answered without a failure of the service, and valid ones succeed',
  rationale: 'A caller that does everything the contract asks for has nothing left to correct.',
  usualFix:
    'Look the request up in the log of the service: handle the error, or declare the refusal (`refused`, `rules`, `may-refuse`).',
  blindSpot:
    'failures that come in fewer than one of twenty requests and not again for the same one; requests that no check sends; refusals of ids that were made up because the contract does not say what they refer to',

  intents: ['valid', 'cleanup'],
  rare: true,
  judgedBy: 'rate',

  needs: (facts) => ({
    operation: facts.operation.offered,
    response: orDefault<JsonSchema | undefined>(facts.operation.response, undefined),
    isUnlimited: stated(facts.service.limits.rates.state === 'none', ''),
    valid: stated(bodyKnown(facts), ''),
    known: stated(knownPlaces(facts.operation, facts.resource), ''),
    bounds: stated(boundElsewhere(facts), ''),
    listed: orDefault<readonly number[]>(facts.service.statuses.serverError, []),
  }),

  observe(
    { operation, response, isUnlimited, valid, known, bounds, listed },
    exchange,
    { expect, outcome, isNeeded, body, validate },
  ) {
    if (exchange.request.method !== operation.method) return;
    const { class: answer, status } = outcome(exchange);
    const { id: where, failure } = exchange;
    const isUnanswered = failure !== undefined && ['reset', 'timeout', 'protocol'].includes(failure.kind);
    if (failure !== undefined && !isUnanswered) return;
    // Where no limit is stated, nobody has to wait for one, also where the same request is taken later.
    const isThrottled = isUnlimited && (exchange.throttled ?? 0) > 0;
    const isServerError = answer === 'server-error';
    const isRefusal = answer === 'redirection' || (answer === 'caller-error' && !OTHERWISE.includes(status ?? 0));
    const isForBody = valid === 'unmade' || (valid === 'unsaid' && OF_CONTENT.includes(status ?? 0));
    // What a made-up id refers to is not there, and where nobody says what it is, the run cannot know one that is.
    const isPermitted = permittedRefusal(operation, outcome(exchange)) !== undefined;
    const isOpen = isPermitted || isForBody || namesNothing(known, exchange) || mayBeBeyond(bounds, exchange);
    const isRefused = isNeeded(exchange) && isRefusal && !isOpen;
    // A success that is none says nothing for a service.
    const content = body(exchange);
    const isRight = 'value' in content && response !== undefined && validate(response, content.value).length === 0;
    const isSuccess = answer === 'success' && (isRight || status === 204);
    if (![isThrottled, isUnanswered, isServerError, isRefused, isSuccess].includes(true)) return;

    const place = '429';
    const claim = `${operation.id} is answered without 429, for the service has no limit of requests`;
    if (isUnlimited) expect(isThrottled ? 429 : true, claim, { where, place }).toBeTrue('an answer at once');
    expect(failure?.message ?? 'an answer', `${operation.id} is answered in whole`, { where }).toEqual('an answer');
    const at = { where, shown: unlisted(status, listed) };
    expect(isServerError ? status : true, `${operation.id} is answered without a server error`, at).toBeTrue(
      'a status below 500',
    );
    expect(isRefused ? status : true, `A valid request of ${operation.id} succeeds`, { where }).toBeTrue('a success');
  },
});
