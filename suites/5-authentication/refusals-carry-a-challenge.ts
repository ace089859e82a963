import { defineCheck, header, only, orDefault } from 'probity/check';
import { isStandard } from 'probity/check/looks';
import { refusedCallers } from 'probity/check/records';
import { guarded } from 'probity/check/states';

const UNAUTHENTICATED = 401;

/** How a challenge begins, by the standard. */
const SCHEME = /^[!#$%&'*+.^`|~\w-]+/;

/** Looks at what refuses a request without a credential, and those with a damaged one (RFC 9110 section 11.6.1). */
export default defineCheck({
  title: 'A 401 says how to authenticate',
  rationale: 'A caller that is refused learns from the WWW-Authenticate field which credentials would do.',
  usualFix: 'Set WWW-Authenticate on every 401.',
  blindSpot: 'whether the scheme that is named would do; refusals of expired credentials',

  over: 'operation',
  effect: 'as-operation',

  needs: (facts) => ({
    ...guarded(facts),
    isStandard: isStandard(facts.service),
    challenge: only(facts.service.auth.challenge, (isPromised) => isPromised),
    missing: only(orDefault<readonly number[]>(facts.service.auth.refusal.missing, [UNAUTHENTICATED]), (statuses) =>
      statuses.includes(UNAUTHENTICATED),
    ),
  }),

  async verify({ request, isStandard }, kit) {
    const { operation } = request.context;
    await kit.forEach(['refused'], async () => {
      const { anonymous, damaged, control } = await refusedCallers(kit, request);
      kit.control(control, `${operation.id} with a credential`);
      const names = ['no credential', ...request.damages.map(([, , name]) => name)];
      const refusals = [...anonymous.exchanges, ...damaged.exchanges].flatMap((exchange, index) =>
        exchange.response?.status === UNAUTHENTICATED ? [{ exchange, what: names[index] ?? '' }] : [],
      );
      if (refusals.length === 0) kit.discard('it is not answered with 401');
      for (const { exchange, what } of refusals) {
        const value = header(exchange.response?.headers ?? [], 'www-authenticate');
        const claim = `A 401 of ${operation.id} for ${what} carries a challenge`;
        const shown = value === undefined ? 'none' : `WWW-Authenticate: ${value}`;
        kit
          .expect(value !== undefined && (!isStandard || SCHEME.test(value)), claim, { where: exchange.id, shown })
          .toBeTrue('WWW-Authenticate: a scheme');
      }
    });
  },
});
