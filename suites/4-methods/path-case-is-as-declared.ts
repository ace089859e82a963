import { defineCheck } from 'probity/check';
import { aList, otherPath } from 'probity/check/records';

/** Asks for a list by its path in capitals, and with a capital where its last name begins. */
export default defineCheck({
  title: 'Capitals and small letters in a path are the same, or are not, as the contract says',
  rationale: 'A path that works in two spellings is two entries in every cache, rule and log.',
  usualFix: 'Set the handling of letter case in the router.',
  blindSpot: 'paths of single records; letters in identifiers; letters that are not ASCII',

  over: 'service',
  effect: 'reads',

  needs: ({ service }) => ({ letters: service.at('http.paths.case'), plain: aList(service) }),

  async verify({ letters, plain: { list, items } }, kit) {
    const path = kit.pathOf(list);
    const swapped = (text: string): string => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase());
    const begun = (whole: string): string => {
      const last = whole.search(/[^/]+\/?$/);
      return whole.slice(0, last) + swapped(whole.charAt(last)) + whole.slice(last + 1);
    };
    const others = [...new Set([otherPath(path, swapped), otherPath(path, begun)])].filter(
      (spelt) => spelt !== path && !spelt.includes('%'),
    );
    if (others.length === 0) kit.stop('not-observable', `${path} has no other spelling`);
    const right = await kit.send(list);
    kit.control(right, list.id);
    if (!Array.isArray(kit.at(right, items))) kit.stop('control-failed', `${list.id} answers no list of items`);

    await kit.forEach(others, async (spelt) => {
      const exchange = await kit.sendTo({ method: list.method, path: spelt, near: list });
      const { class: answer, status } = kit.outcome(exchange);
      const isList = answer === 'success' && Array.isArray(kit.at(exchange, items));
      const where = { where: exchange.id, shown: isList ? 'the list' : String(status) };
      if (letters === 'insensitive') kit.expect(isList, `${spelt} is ${list.id} as well`, where).toBeTrue('the list');
      else kit.expect(!isList, `${spelt} is not ${list.id}`, where).toBeTrue('anything else');
    });
  },
});
