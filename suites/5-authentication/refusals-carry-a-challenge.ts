import { defineCheck, guardedReading, guardedWrite, header, only } from 'probity/check';
import { tolerate, turnedAway, type Guarded } from 'probity/check';

const CALLERS = ['no credential', 'a credential that was never issued'] as const;

/**
 * Reads and makes a record without a credential and with one that nobody has, and looks at what the refusal says (RFC
 * 9110 section 11.6.1).
 */
export default defineCheck({
  title: 'A 401 says how to authenticate',
  rationale: 'A caller that is refused learns from the WWW-Authenticate field which credentials would do.',
  blindSpot: 'refusals of operations other than the two that were tried; whether the scheme that is named would do',

  over: 'service',
  effect: 'writes',
  readsToo: true,
  // Reading is tried all the same where no record can be made.
  tests: 'preflight',

  needs: ({ service }) => ({
    challenge: only(service.auth.challenge, (isPromised) => isPromised),
    read: guardedReading(service),
    write: tolerate<Guarded | undefined>(guardedWrite(service), undefined),
    identities: service.auth.identities,
  }),

  async verify({ read, write }, kit) {
    const { operation, footing } = read.scene;
    if (footing.on === 'own') kit.stop('not-exercised', 'There is nothing to read that need not be made first');
    const tried = write === undefined || kit.isReadOnly ? [read] : [read, write];
    kit.control((await turnedAway(kit, read)).control, `${operation.id} with a credential`);
    for (const request of tried) {
      await kit.forEach([...CALLERS], async (what) => {
        const { anonymous, damaged } = await turnedAway(kit, request);
        const [exchange] = (what === 'no credential' ? anonymous : damaged).exchanges;
        if (exchange?.response?.status !== 401) return kit.discard('it is not answered with 401');
        const value = header(exchange.response.headers, 'www-authenticate');
        const claim = `A 401 of ${request.scene.operation.id} for ${what} carries a challenge`;
        const shown = value === undefined ? 'none' : `WWW-Authenticate: ${value}`;
        kit
          .expect(value !== undefined && /^[!#$%&'*+.^`|~\w-]+/.test(value), claim, { where: exchange.id, shown })
          .toBeTrue('WWW-Authenticate: a scheme');
      });
    }
  },
});
