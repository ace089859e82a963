import {
  defineCheck,
  dressed,
  enter,
  map,
  only,
  orDefault,
  type Exchange,
  type ServiceFacts,
  type Slot,
  within,
} from 'probity/check';
import { refusedCallers } from 'probity/check/records';
import { contents, guardedRead, guardedWrite, type Guarded } from 'probity/check/states';

/** Calls with credentials whose time is over, or that were revoked, and with one that is valid: reads, and makes a record. */
export default defineCheck({
  title: 'A credential is refused when its time is over',
  rationale: 'Credentials have an end so that one that was lost is worth nothing after it.',
  usualFix: 'Compare the expiry of the credential with the clock on every request.',
  blindSpot: 'when exactly a credential ends; operations other than the two that were tried',

  over: 'service',
  effect: 'writes',
  readsToo: true,
  // Reading is tried all the same where no record can be made.
  tests: 'preflight',

  needs: ({ service }) => ({
    lifetime: orDefault<string | undefined>(service.auth.lifetime, undefined),
    expired: overCredentials(service),
    context: guardedRead(service),
    write: orDefault<Guarded | undefined>(guardedWrite(service), undefined),
    identities: service.auth.identities,
    invalid: service.auth.refusal.invalid,
  }),

  async verify({ lifetime, expired, context, write, invalid }, kit) {
    // What has no end by itself can only have been revoked.
    const kind = lifetime === 'unlimited' ? 'revoked' : 'expired';
    const judge = (id: string, as: string, exchange: Exchange): void => {
      const { status } = kit.outcome(exchange);
      const claim = `${id} is refused with the ${kind} credential of ${as}`;
      const own = [context.operation, write?.context.operation].find((one) => one?.id === id)?.refused;
      kit.expect(status, claim, { where: exchange.id }).toBeOneOf(own?.['invalid-credentials'] ?? invalid);
    };
    const { operation } = context;
    const { input } = await enter(kit, context);
    await kit.forEach(expired, async (as) => {
      const exchange = await kit.send(operation, input, { as, fresh: true });
      kit.control(await kit.send(operation, input), `${operation.id} with a credential that is valid`);
      judge(operation.id, as, exchange);
    });

    if (write === undefined || kit.isReadOnly) return;
    const { operation: make } = write.context;
    await kit.forAll(
      contents(kit, write.context, write.schema),
      async (content) => {
        const { input: path } = await enter(kit, write.context);
        const body = content === null ? {} : { body: await dressed(kit, write.context, content) };
        for (const as of expired) {
          const exchange = await kit.send(make, { ...path, ...body }, { as, fresh: true, intent: 'probe' });
          const { control } = await refusedCallers(kit, write);
          if (kit.outcome(control).class !== 'success') kit.discard('a valid credential creates no record either');
          judge(make.id, as, exchange);
        }
      },
      { atMost: 1 },
    );
  },
});

/** What has no end by itself may have been revoked: one that is named is tried. */
function overCredentials({ auth }: ServiceFacts): Slot<readonly string[]> {
  const named = only(
    map(auth.expired, (all) => all.map(({ name }) => name)),
    (names) => names.length > 0,
  );
  if (auth.expired.state === 'stated') return named;
  return within(
    only(auth.lifetime, (lifetime) => lifetime !== 'unlimited'),
    () => named,
  );
}
