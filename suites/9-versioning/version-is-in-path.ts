import { defineCheck, only } from 'probity/check';
import { versionedList } from 'probity/check/records';

/** The same list is asked for with the version in its path and without: only the first is the list. */
export default defineCheck({
  title: 'Operations are addressed under the version in the path, and not without it',
  rationale: 'A caller that names a version must get that version; a path without one would change under its feet.',
  usualFix: 'Mount every route below the version, and nothing beside it.',
  blindSpot: 'operations other than the list that was asked for',

  over: 'service',
  effect: 'reads',

  needs: ({ service }) => ({
    placement: only(service.versioning.placement, (placement) => placement === 'path'),
    segment: service.versioning.segment,
    versioned: versionedList(service),
  }),

  async verify({ segment, versioned: { list, items } }, kit) {
    await kit.forEach([segment], async () => {
      const path = kit.pathOf(list);
      const versioned = await kit.send(list);
      kit.control(versioned, `${list.id} under its version`);
      if (!Array.isArray(kit.at(versioned, items))) kit.stop('control-failed', `${list.id} answers no list of items`);
      // Where the path that is declared has no version, this is the same path, and shows that.
      const bare = await kit.sendTo({ method: list.method, path: path.replace(segment, '/'), near: list });
      const isList = kit.outcome(bare).class === 'success' && Array.isArray(kit.at(bare, items));
      kit
        .expect(!isList, `${list.id} is not served without the version`, { where: bare.id, shown: 'the list' })
        .toBeTrue('anything but the list');
    });
  },
});
