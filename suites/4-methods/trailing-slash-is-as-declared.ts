import { defineCheck, header } from 'probity/check';
import { aList, otherPath } from 'probity/check/records';

/** Asks for a list, and for the same path with a slash at its end, or without the one that it has. */
export default defineCheck({
  title: 'A slash at the end of a path means what the contract says',
  rationale: 'Clients join paths in different ways, and must know whether the result is the same resource.',
  usualFix: 'Set the handling of a trailing slash in the router.',
  blindSpot: 'paths of single records; several slashes',

  over: 'service',
  effect: 'reads',

  needs: ({ service }) => ({ slash: service.at('http.paths.trailing-slash'), plain: aList(service) }),

  async verify({ slash, plain: { list, items } }, kit) {
    const path = kit.pathOf(list);
    const other = otherPath(path, (one) => (one.endsWith('/') ? one.slice(0, -1) : `${one}/`));
    await kit.forEach([other], async (spelt) => {
      const right = await kit.send(list);
      kit.control(right, list.id);
      if (!Array.isArray(kit.at(right, items))) kit.stop('control-failed', `${list.id} answers no list of items`);

      const exchange = await kit.sendTo({ method: list.method, path: spelt, near: list });
      const { class: answer, status } = kit.outcome(exchange);
      const isList = answer === 'success' && Array.isArray(kit.at(exchange, items));
      const shown = isList ? 'the list' : String(status);
      const where = { where: exchange.id, shown };
      if (slash === 'same') kit.expect(isList, `${spelt} is ${list.id} as well`, where).toBeTrue('the list');
      if (slash === 'different') kit.expect(!isList, `${spelt} is not ${list.id}`, where).toBeTrue('anything else');
      if (slash !== 'redirect') return;
      const location = header(exchange.response?.headers ?? [], 'location') ?? '';
      const target = location.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/s, '');
      const leads = answer === 'redirection' && target.endsWith(path.replace(/\?.*$/s, ''));
      const led = { ...where, shown: location === '' ? shown : `${shown}, Location: ${location}` };
      kit.expect(leads, `${spelt} leads to ${path}`, led).toBeTrue(`a redirect to ${path}`);
    });
  },
});
