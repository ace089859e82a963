import { defineCheck, header, orDefault, type Json } from 'probity/check';
import { aList, notAnywhere } from 'probity/check/records';

/** A failure that never goes by itself, and one that may. */
const FAILURES = [500, 503];

/**
 * Asks the service to fail, by the header that the contract names, between two requests of the same kind without it: those
 * must be served, or the failure may be anybody's.
 */
export default defineCheck({
  title: 'A service that fails on demand fails with the status that was asked for, and only then',
  rationale:
    'A caller that tests how it handles a failure must get that failure, in the form of the errors of the service.',
  usualFix: 'Read the request for a failure in one place, and keep to it only.',
  blindSpot: 'failures that are not requested; whether a write that is failed has an effect',

  over: 'service',
  effect: 'reads',
  stage: 'malformed',

  needs: ({ service }) => ({
    header: service.at('testing.fault-injection.header'),
    list: aList(service),
    waits: orDefault<Json>(service.at('retries.backoff.retry-after'), []),
  }),

  async verify({ header: name, list: { list, items }, waits }, kit) {
    const plain = async (what: string): Promise<void> => {
      const exchange = await kit.send(list);
      kit.control(exchange, what);
      if (!Array.isArray(kit.at(exchange, items))) kit.stop('control-failed', `${list.id} answers no list of items`);
    };
    await notAnywhere(kit, list);
    await kit.forEach(FAILURES, async (status) => {
      await plain(`${list.id}, before it is failed`);
      const headers = [[String(name), String(status)]] as const;
      const failed = await kit.send(list, { headers }, { intent: 'invalid' });
      const where = { where: failed.id };
      kit
        .expect(failed.response?.status, `${list.id} fails with ${String(status)}, as it was asked to`, where)
        .toEqual(status);
      const told = header(failed.response?.headers ?? [], 'Retry-After');
      if ([waits].flat().some((one) => one === status || one === '5xx'))
        kit
          .expect(told !== undefined, `${String(status)} says how long to wait`, { ...where, shown: 'none' })
          .toBeTrue('Retry-After');
      await plain(`${list.id}, after it was failed`);
    });
  },
});
