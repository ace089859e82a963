import { defineCheck, fill, orDefault, type Exchange } from 'probity/check';
import { firstPage } from 'probity/check/lists';
import { crowd, ensureItems, addingEach, recordFactory } from 'probity/check/records';

const ODD = ['0', '-1', 'abc', '1.5', '', '1e3', ' 5', '+5', '9223372036854775808'];

/** Those that are no number from 1 for anybody. */
const BELOW = ['0', '-1', 'abc'];

/** Records that are made at most to have more than a page may show. */
const CROWD = 101;

/**
 * What a limit means that is no number from 1 to the maximum is not said, except where the contract states it: so a refusal is
 * right, and so is an answer with as many items as the maximum allows. Judged is the text that the service decodes.
 */
export default defineCheck({
  title: 'A limit outside its domain is refused or brought into bounds',
  rationale: 'A caller that asks for too much or for nonsense must not break the list, and must not get all of it.',
  usualFix: 'Parse the limit as a whole number, and refuse or clamp what lies outside its range.',
  blindSpot: 'pages beyond a maximum of more than 100, or where no records can be made',

  over: 'resource',
  effect: 'writes',
  readsToo: true,

  needs: ({ service, resource }) => ({
    page: firstPage(resource),
    limit: resource.collection.query.limit,
    max: resource.collection.limit.max,
    over: resource.collection.limit.over,
    under: orDefault<'clamp' | 'reject' | undefined>(resource.collection.limit.under, undefined),
    zero: orDefault<'default' | undefined>(resource.collection.limit.zero, undefined),
    usual: orDefault<number | undefined>(resource.collection.limit.default, undefined),
    own: recordFactory(service, resource),
  }),

  async verify({ page, limit, max, over, under, zero, usual, own }, kit) {
    const { list, items } = page;
    const record = await ensureItems(kit, page, own, 1);
    const input = record === undefined ? {} : { record };
    kit.control(await kit.send(list, { ...input, query: fill(limit, { n: 1 }) }), 'A list with limit 1');

    // What is cut down shows nothing where there is no more than that.
    const each = addingEach(own);
    const isCut = over === 'clamp' && max < CROWD && each !== undefined && !kit.isReadOnly;
    const whole = { what: 'lists longer than the maximum', most: 0 };
    const [many] = kit.pickInQuickMode(isCut ? [max + 1] : [], whole);
    const texts = [String(max + 1), ...ODD];
    const tried = kit.pick(texts, { what: 'odd limits', share: 1, always: 4 });
    const crowded = many === undefined ? [] : [...new Set([String(many), '0', '-1', ...tried])];
    await kit.forEach(tried, async (text) => {
      const exchange = await kit.send(list, { ...input, query: fill(limit, { n: text }) }, { intent: 'invalid' });
      const beyond = /^\d+$/.test(text) && Number(text) > max;
      // A number that no integer type holds may be refused as no number, whatever happens beyond the maximum.
      const isClamped = over === 'clamp' && Number(text) === max + 1;
      const below = text === '0' ? (zero ?? under) : BELOW.includes(text) ? under : undefined;
      const isRefused = (beyond && over === 'reject') || below === 'reject';
      const isTaken = isClamped || below === 'clamp' || below === 'default';
      const right = isTaken ? ['success'] : isRefused ? ['caller-error'] : ['caller-error', 'success'];
      kit.expect(kit.outcome(exchange).class, `A limit of "${text}" is ${right.join(' or ')}`).toBeOneOf(right);
      // How many are shown is judged where there surely are more: in a repetition as well.
      if (many === undefined) isWithin(text, exchange);
    });
    const at = many === undefined || each === undefined ? undefined : await crowd(kit, page, each, many);
    await kit.forEach(crowded, async (text) => {
      const input = { ...(at === undefined ? {} : { record: at }), query: fill(limit, { n: text }) };
      const exchange = await kit.send(list, input, { intent: 'invalid' });
      if (!isWithin(text, exchange) && text === String(max + 1)) kit.discard('it is not answered with a list');
    });

    /** Whether the answer shows items, which must not be too many. */
    function isWithin(text: string, exchange: Exchange): boolean {
      const shown = kit.at(exchange, items);
      const isList = Array.isArray(shown);
      kit.expect(isList ? shown : [], `A limit of "${text}" shows at most the maximum`).toHaveAtMost(max);
      if (text === '0' && zero === 'default' && usual !== undefined)
        kit.expect(isList ? shown : [], 'A limit of "0" shows at most as many as no limit').toHaveAtMost(usual);
      return isList;
    }
  },
});
