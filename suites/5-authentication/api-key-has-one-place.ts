import {
  all,
  defineCheck,
  enter,
  map,
  none,
  only,
  stated,
  orDefault,
  within,
  type KeyPlace,
  type Slot,
} from 'probity/check';
import { guardedRead } from 'probity/check/states';

/** The place of a key, and its name there; a token has none. */
type Declared = Readonly<{ place: KeyPlace; name: string | undefined }>;

const PLACES: readonly KeyPlace[] = ['header', 'query', 'cookie'];
/** What the name of a header and of a cookie may consist of (RFC 9110 section 5.6.2, RFC 6265 section 4.1.1). */
const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/;

/** Where a token may be taken from besides its header (RFC 6750 section 2.3), and as many a framework calls it. */
const PARAMETERS = ['access_token', 'token'];
/** How a parameter that is not known may be refused, before anybody asks for credentials. */
const UNKNOWN_PARAMETER = [400, 422];

/** Sends the right key under its name, or the right token, where the contract does not put it, and where it does. */
export default defineCheck({
  title: 'An API key or a bearer token counts in its declared place only',
  rationale: 'A key that is also taken from a URL or a cookie ends in logs, and is sent by browsers unasked.',
  usualFix: 'Read the credential from its declared place only.',
  blindSpot:
    'keys and tokens under other names, and keys as bearer tokens; operations other than the one that was tried',

  over: 'scheme',
  effect: 'reads',

  needs: ({ service, scheme }) => {
    const key = only(scheme, ({ type }) => type === 'api-key' || type === 'bearer');
    return {
      declared: within(key, ({ name: id, type, in: place, parameter: name }): Slot<Declared> => {
        if (type === 'bearer') return stated({ place: 'header' as const, name: undefined }, id);
        return type === 'api-key' ? all({ place, name }) : none(id);
      }),
      // A key may also be sent where another scheme puts one, and that may be anywhere while nobody says where it is.
      taken: map(service.auth.schemes, (all) =>
        all
          .filter(({ type }) => type === 'api-key')
          .flatMap((one) => (one.in.state === 'stated' ? [one.in.value] : PLACES)),
      ),
      callers: within(key, (one) =>
        map(
          only(service.auth.identities, (all) => all.some(({ scheme: its }) => its === one.name)),
          (all) => all.filter(({ scheme: its }) => its === one.name).map(({ name }) => name),
        ),
      ),
      context: within(key, (one) =>
        only(guardedRead(service), ({ operation: { auth } }) => typeof auth === 'string' || auth.includes(one.name)),
      ),
      missing: service.auth.refusal.missing,
      invalid: orDefault<readonly number[]>(service.auth.refusal.invalid, []),
    };
  },

  async verify({ declared: { place, name }, taken, callers, context, missing, invalid }, kit) {
    const as = callers.find((caller) => kit.identities.includes(caller));
    if (as === undefined) return kit.stop('not-exercised', `The secret of ${callers.join(' or ')} is not set`);
    const others = PLACES.filter((one) => !taken.includes(one) && (one === 'query' || TOKEN.test(name ?? '')));
    const tries =
      name === undefined
        ? PARAMETERS.map((under) => ({ sentIn: 'query' as const, under }))
        : others.map((sentIn) => ({ sentIn }));
    if (tries.length === 0) kit.stop('not-exercised', 'Keys may be sent in every place');
    const { operation } = context;
    const { input } = await enter(kit, context);
    const nothing = await kit.send(operation, input, { as: 'anonymous' });
    if (kit.outcome(nothing).class === 'success') kit.stop('control-failed', `${operation.id} needs no credential`);
    kit.control(await kit.send(operation, input, { as }), `${operation.id} with the credential in the ${place}`);

    await kit.forEach(tries, async (other) => {
      const exchange = await kit.send(operation, input, { as: { identity: as, ...other }, fresh: true });
      const { status } = kit.outcome(exchange);
      const claim = `${operation.id} is refused with the credential in the ${other.sentIn} and not in the ${place}`;
      const own = context.operation.refused?.['missing-credentials'] ?? missing;
      kit.expect(status, claim).toBeOneOf([...new Set([...own, ...invalid, ...UNKNOWN_PARAMETER])]);
    });
  },
});
