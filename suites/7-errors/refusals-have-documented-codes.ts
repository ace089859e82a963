import { defineWatch, documentedCodes } from 'probity/check';

/** Looks at the code of every refusal of a well-formed request that the run receives, whichever check sends it. */
export default defineWatch({
  title: 'A refusal that has a code has one of the catalogue',
  rationale: 'A caller decides by the code what to do next, and has no answer for one that it was never told of.',
  blindSpot: 'refusals that the run did not bring about; whether the code is the one for what was wrong',

  intents: ['valid', 'invalid', 'anonymous', 'probe'],
  rare: true,
  malformedToo: true,
  echoes: ['error-codes-are-documented'],

  needs: ({ service, operation }) => ({ operation: operation.offered, codes: documentedCodes(service) }),

  observe({ operation, codes }, exchange, { expect, outcome }) {
    const { class: answer, code, origin } = outcome(exchange);
    if (answer !== 'caller-error' || code === undefined || origin === 'intermediary') return;
    if (exchange.request.method !== operation.method) return;
    const claim = `A refusal of ${operation.id} has a code of the catalogue`;
    expect(code, claim, { where: exchange.id, place: 'code' }).toBeOneOf(codes);
  },
});
