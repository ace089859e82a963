import { defineWatch, either, map, orDefault } from 'probity/check';
import { errorForms, formOf, mediaTypeOf } from 'probity/check/refusals';
import { worded } from 'probity/check/writes';

/** Refusals that the service itself words. Others may come from what stands before it, such as a limit of sizes. */
const WORDED = [400, 401, 403, 404, 409, 410, 412, 422, 428];
const FIRST_ERROR = 400;

/** Looks at every refusal of a well-formed request that the run receives, wherever it comes from. */
export default defineWatch({
  title: 'Every refusal has the shape, the media type and a status that the contract declares for errors',
  rationale: 'A caller reads the errors of all operations with one parser; an error in another form escapes it.',
  usualFix: 'Build all errors in one handler, those of framework, router and proxy included.',
  blindSpot: 'errors that the run did not provoke; those of the server; refusals of what is not HTTP or not JSON',

  intents: ['valid', 'invalid', 'anonymous', 'probe'],
  rare: true,
  malformedToo: true,

  needs: ({ service, operation }) => ({
    operation: operation.offered,
    declared: either(
      map(service.errors.schema, () => true),
      either(
        either(
          map(service.errors.mediaType, () => true),
          map(service.errors.byStatus, () => true),
        ),
        map(service.statuses.callerError, () => true),
      ),
    ),
    forms: errorForms(service),
    statuses: orDefault<readonly number[]>(service.statuses.callerError, []),
  }),

  observe({ operation, forms, statuses }, exchange, { expect, outcome, body, validate }) {
    const { status = 0, origin } = outcome(exchange);
    const { schema, type, isOwn, isOfAnyType } = formOf(forms, status, mediaTypeOf(exchange));
    if (status < FIRST_ERROR || origin === 'intermediary' || exchange.request.method !== operation.method) return;
    if (!WORDED.includes(status) && !isOwn) return;
    const content = body(exchange);
    const what = `The ${String(status)} of ${operation.id}`;
    const where = { where: exchange.id, ...worded(exchange, status) };
    const among = { where: exchange.id, place: String(status) };
    if (statuses.length > 0 && WORDED.includes(status))
      expect(status, `A refusal of ${operation.id} has a declared status`, among).toBeOneOf(statuses);
    if (content.kind === 'too-large') return;
    if (type !== undefined)
      expect(mediaTypeOf(exchange), `${what} is of the declared media type`, where).toEqual(type.toLowerCase());
    if (schema === undefined) return;
    if (isOfAnyType !== true) expect(content.kind, `${what} is JSON`, where).toBeOneOf(['json']);
    if (!('value' in content)) return;
    expect(validate(schema, content.value), `${what} has the declared shape`, where).toBeEmpty();
  },
});
