import { defineCheck, only } from 'probity/check';
import { versionedList } from 'probity/check/records';
import { answeredTo } from 'probity/check/writes';

/** Asks for versions that do not exist, beside the one that does. */
export default defineCheck({
  title: 'A version that does not exist is refused as declared',
  rationale: 'A caller that names the wrong version must get an error, and not the shapes of another version.',
  usualFix: 'Refuse versions that are not in the list, before routing.',
  blindSpot: 'versions that exist and are not in the contract',

  over: 'service',
  effect: 'reads',

  needs: ({ service }) => ({
    placement: only(service.versioning.placement, (placement) => placement === 'path'),
    segment: service.versioning.segment,
    unknown: service.versioning.unknown,
    versioned: versionedList(service),
  }),

  async verify({ segment, unknown, versioned: { list } }, kit) {
    const path = kit.pathOf(list);
    kit.control(await kit.send(list), `${list.id} under its version`);
    if (!path.includes(segment)) kit.stop('not-observable', `The path of ${list.id} does not hold ${segment}`);

    await kit.forEach(['/v999/', '/v0/', '/vx/', '/zz/'], async (version) => {
      const exchange = await kit.sendTo({ method: list.method, path: path.replace(segment, version), near: list });
      const { status } = kit.outcome(exchange);
      const effect = answeredTo(exchange, 'unknown-version', status);
      kit.expect(status, `${version} is not a version of the service`, { effect }).toBeOneOf(unknown);
    });
  },
});
