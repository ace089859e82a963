import { defineWatch } from 'probity/check';
import { documentedCodes } from 'probity/check/refusals';
import { answeredTo } from 'probity/check/writes';

/** Looks at the code of every refusal of a well-formed request that the run receives, whichever check sends it. */
export default defineWatch({
  title: 'A refusal that has a code has one of the catalogue, and its status',
  rationale: 'A caller decides by the code what to do next, and cannot handle one that is not documented.',
  usualFix: 'Take codes from the catalogue, or add this one to it.',
  blindSpot: 'refusals that the run did not provoke; whether the code is the one for what was wrong',

  intents: ['valid', 'invalid', 'anonymous', 'probe'],
  rare: true,
  malformedToo: true,
  echoes: [
    'error-codes-are-documented',
    'unknown-id-is-404',
    'unknown-version-is-refused',
    'wrong-method-is-405',
    'malformed-body-is-refused',
    'missing-credentials-are-refused',
    'invalid-credentials-are-refused',
  ],

  needs: ({ service, operation }) => ({ operation: operation.offered, codes: documentedCodes(service) }),

  observe({ operation, codes }, exchange, { expect, outcome }) {
    const { class: answer, code, origin, status } = outcome(exchange);
    if (answer !== 'caller-error' || code === undefined || origin === 'intermediary') return;
    if (exchange.request.method !== operation.method) return;
    const claim = `A refusal of ${operation.id} has a code of the catalogue`;
    const known = codes.map((one) => one.code);
    expect(code, claim, { where: exchange.id, place: 'code' }).toBeOneOf(known);
    const documented = codes.find((one) => one.code === code);
    const { statuses = [], conditions = [] } = documented ?? {};
    if (statuses.length === 0) return;
    const effect = conditions.map((condition) => answeredTo(exchange, condition, status));
    const held = `A refusal of ${operation.id} with the code ${code} has its status of the catalogue`;
    expect(status, held, { where: exchange.id, place: `status of ${code}`, effect }).toBeOneOf(statuses);
  },
});
