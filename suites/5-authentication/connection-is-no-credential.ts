import { defineCheck, enter, type Exchange } from 'probity/check';
import { endsBehind } from 'probity/check/races';
import { guardedRead } from 'probity/check/states';

/**
 * On one connection: a request with a credential, then the same without. On a connection of its own the latter must be
 * refused, or its refusal here would prove nothing.
 */
export default defineCheck({
  title: 'A connection that carried a credential does not replace it',
  rationale: 'Proxies send the requests of many callers over one connection; each must answer for itself.',
  usualFix: 'Authenticate every request, and keep nothing of it on the connection.',
  blindSpot: 'streams of HTTP/2; what an intermediary does between its own connections',

  over: 'service',
  effect: 'reads',

  needs: ({ service }) => ({
    context: guardedRead(service),
    identities: service.auth.identities,
    missing: service.auth.refusal.missing,
  }),

  async verify({ context, missing }, kit) {
    const { operation } = context;
    const { input } = await enter(kit, context);
    const nothing = await kit.send(operation, input, { as: 'anonymous', fresh: true });
    if (kit.outcome(nothing).class === 'success') kit.stop('control-failed', `${operation.id} needs no credential`);

    await kit.forEach(kit.pickInQuickMode([1, 2, 3], { what: 'numbers of requests', most: 1 }), async (requests) => {
      const connection = kit.connection();
      try {
        let carried: Exchange | undefined;
        for (let n = 0; n < requests; n += 1) {
          carried = await connection.send(operation, input);
          kit.control(carried, `${operation.id} with a credential`);
        }
        const exchange = await connection.send(operation, input, { as: 'anonymous' });
        const isSame = exchange.connection !== undefined && exchange.connection === carried?.connection;
        const isClosed = exchange.foundClosed !== undefined || (carried !== undefined && endsBehind(carried));
        if (isClosed && !isSame) kit.note('The service closes the connection: none carries a second request');
        else if (!isSame) kit.discard('it was not the same connection');
        const { status } = kit.outcome(exchange);
        const claim = `${operation.id} is refused without a credential on a connection that carried one`;
        kit.expect(status, claim).toBeOneOf(context.operation.refused?.['missing-credentials'] ?? missing);
      } finally {
        await connection.close();
      }
    });
  },
});
