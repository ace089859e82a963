import { defineCheck, guardedRead, header, only } from 'probity/check';
import type { As } from 'probity/check';

const CALLERS: Readonly<Record<string, As>> = {
  'no credential': 'anonymous',
  'a credential that was never issued': { damaged: 'unknown' },
};

/** Calls without a credential and with one that nobody has, and looks at what the refusal says (RFC 9110 section 11.6.1). */
export default defineCheck({
  title: 'A 401 says how to authenticate',
  rationale: 'A caller that is refused learns from the WWW-Authenticate field which credentials would do.',
  blindSpot: 'refusals of other operations; whether the scheme that is named would do',

  over: 'service',
  effect: 'reads',

  needs: ({ service }) => ({
    challenge: only(service.auth.challenge, (isPromised) => isPromised),
    scene: guardedRead(service),
    identities: service.auth.identities,
  }),

  async verify({ scene: { operation, footing } }, kit) {
    if (footing.on === 'own') kit.stop('not-exercised', 'There is nothing to read that need not be made first');
    const ids = footing.on === 'sample' ? footing.ids : {};
    kit.control(await kit.send(operation, { ids }), `${operation.id} with a credential`);
    await kit.forEach(Object.keys(CALLERS), async (what) => {
      const exchange = await kit.send(operation, { ids }, { as: CALLERS[what] ?? 'anonymous' });
      if (kit.outcome(exchange).status !== 401) kit.discard('it is not answered with 401');
      const value = header(exchange.response?.headers ?? [], 'www-authenticate');
      const claim = `A 401 for ${what} carries a challenge`;
      const shown = value === undefined ? 'none' : `WWW-Authenticate: ${value}`;
      kit
        .expect(value !== undefined && /^[!#$%&'*+.^`|~\w-]+/.test(value), claim, { shown })
        .toBeTrue('WWW-Authenticate: a scheme');
    });
  },
});
