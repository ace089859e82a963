import { defineCheck, fill, first, map, stated, type QueryTemplate } from 'probity/check';
import { aList } from 'probity/check/records';
import { fitsCondition } from 'probity/check/refusals';

/** Octets that are not worth sending only to see them refused. */
const MOST = 1_000_000;

/**
 * Fills up the query of a list: once so that the whole URL has the published length, and once so that path and query
 * alone have an octet more. What counts as the URL is left to the service that way.
 */
export default defineCheck({
  title: 'A URL of the published length is taken, and a longer one is refused as declared',
  rationale: 'A caller that puts many values into a query cuts it by the published length.',
  usualFix: 'Set the limit of the server, and of every proxy before it, to the published length.',
  blindSpot: 'limits of one parameter or of the path; the few octets by which URLs may be measured otherwise',

  over: 'service',
  effect: 'disrupts',
  stage: 'malformed',

  needs: ({ service }) => ({
    max: service.limits.url.max,
    statuses: service.limits.url.statuses,
    versioned: aList(service),
    // A parameter that the list knows is not refused for its name.
    filler: stated(
      first(
        service.resources.map(({ collection }) => map(collection.mine, (mine): QueryTemplate | undefined => mine)),
        'resources.*.collection.mine',
      ),
      '',
    ),
  }),

  async verify({ max, statuses, versioned: { list }, filler }, kit) {
    if (max > MOST) kit.stop('not-exercised', `A URL of ${String(max)} octets is too long to be sent`);
    const template = filler.state === 'stated' ? filler.value : undefined;
    const short = await kit.send(list);
    kit.control(short, `${list.id} with a short URL`);
    const filled = (count: number) =>
      template === undefined
        ? ([['filler', 'x'.repeat(count)]] as const)
        : fill(template, { tag: 'x'.repeat(Math.max(1, count)) });
    const empty = kit.pathOf(list, { query: filled(1) }).length - 1;
    const origin = short.request.url.length - kit.pathOf(list).length;
    const options = { intent: 'malformed', failures: 'return', impatient: true } as const;

    await kit.forEach([max], async (octets) => {
      if (octets < origin + empty + 1) kit.discard('the list has a longer URL by itself');
      const longest = await kit.send(list, { query: filled(octets - origin - empty) }, options);
      const longer = await kit.send(list, { query: filled(octets - empty + 1) }, options);
      for (const exchange of [longest, longer])
        if (!exchange.response) kit.stop('not-observable', 'The connection was closed in the place of an answer');
      const isRefused = statuses.includes(kit.outcome(longest).status ?? 0);
      const shown = { where: longest.id, shown: String(kit.outcome(longest).status) };
      const taken = `A URL of ${String(octets)} octets is taken`;
      kit.expect(!isRefused, taken, shown).toBeTrue('any answer but that it is too long');
      const claim = `A URL of more than ${String(octets)} octets is refused`;
      kit.expect(kit.outcome(longer).status, claim, { where: longer.id }).toBeOneOf(statuses);
      fitsCondition(kit, longer, 'url-too-long');
    });
  },
});
