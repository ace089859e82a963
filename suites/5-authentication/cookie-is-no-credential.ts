import { defineCheck, enter, orDefault } from 'probity/check';
import { guardedRead } from 'probity/check/states';

/** Names under which frameworks keep a session. */
const SESSIONS = ['session', 'sessionid', 'sid', 'JSESSIONID', 'PHPSESSID', 'connect.sid'];

/**
 * Takes the cookies of an answer that was given to somebody, and asks again with them and without the credential. The
 * same request with nothing at all must be refused, or the refusal of cookies would prove nothing.
 */
export default defineCheck({
  title: 'A cookie does not replace the credential',
  rationale: 'The service keeps no session: a caller with only a cookie is not authenticated.',
  usualFix: 'Set no session cookie, or ignore it where the credential is absent.',
  blindSpot: 'sessions that are bound to something else than a cookie; cookies that only some operations set',

  over: 'service',
  effect: 'reads',

  needs: ({ service }) => ({
    context: guardedRead(service),
    identities: service.auth.identities,
    missing: service.auth.refusal.missing,
    invalid: orDefault<readonly number[]>(service.auth.refusal.invalid, []),
    tolerated: orDefault<readonly string[]>(service.auth.toleratedCookies, []),
  }),

  async verify({ context, missing, invalid, tolerated }, kit) {
    const { operation } = context;
    const { input } = await enter(kit, context);
    const made = SESSIONS.map((name) => `${name}=${kit.unique('s')}`);

    await kit.forEach([['made up'], ['as they were set'], ['as they were set', 'made up']], async (kinds) => {
      const nothing = await kit.send(operation, input, { as: 'anonymous', fresh: true });
      if (kit.outcome(nothing).class === 'success') kit.stop('control-failed', `${operation.id} needs no credential`);
      const answer = await kit.send(operation, input);
      kit.control(answer, `${operation.id} with a credential`);
      const set = (answer.response?.headers ?? [])
        .filter(([name]) => name.toLowerCase() === 'set-cookie')
        .map(([, value]) => value.replace(/;.*$/s, ''));
      const names = set.map((cookie) => cookie.replace(/=.*$/s, '')).filter((name) => !tolerated.includes(name));
      if (names.length > 0) kit.note(`Answers set cookies: ${names.join(', ')}`);

      const cookies = kinds.flatMap((kind) => (kind === 'made up' ? made : set));
      if (cookies.length === 0) kit.discard('no cookie was set');
      const headers = [['Cookie', cookies.join('; ')]] as const;
      const exchange = await kit.send(operation, { ...input, headers }, { as: 'anonymous', fresh: true });
      const { status } = kit.outcome(exchange);
      const claim = `${operation.id} is refused with cookies and without a credential`;
      const own = operation.refused?.['missing-credentials'] ?? missing;
      kit.expect(status, claim).toBeOneOf([...new Set([...own, ...invalid])]);
    });
  },
});
