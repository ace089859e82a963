import { alteredCursors, oddUrls, tokenPaging } from './mechanisms/odd-urls.js';
import { defineCheck, enter, fill, only, context, stated, orDefault, type Exchange, type Input } from 'probity/check';
import { limitOf } from 'probity/check/lists';
import { ensureItems, notAnywhere } from 'probity/check/records';
import { unlisted } from 'probity/check/refusals';

/** Stands in the path where an odd id goes, which nobody is to encode. */
const PLACE = 'odd-id';

/** What a URL says that no caller should send may be refused, ignored or taken as it is; the server must not fail at it. */
export default defineCheck({
  title: 'A malformed URL is not a server error',
  rationale: 'Clients send URLs that are cut off or encoded twice: a server error asks them to try the same again.',
  usualFix: 'Catch errors of URL decoding, and answer 400 or 404.',
  blindSpot: 'what such a URL does apart from failing; URLs of requests that are not safe, which are not sent',

  over: 'operation',
  effect: 'as-operation',
  stage: 'malformed',

  needs: (facts) => ({
    context: context(facts),
    urls: only(stated(oddUrls(facts), ''), (urls) => urls.length > 0),
    tokens: tokenPaging(facts.service, facts.resource),
    listed: orDefault<readonly number[]>(facts.service.statuses.serverError, []),
  }),

  async verify({ context, urls, tokens, listed }, kit) {
    const { operation } = context;
    const isPaged = tokens !== undefined && operation.kind === 'list';
    const shown = isPaged ? await ensureItems(kit, tokens.page, tokens.own, 2) : undefined;
    const input: Input = shown === undefined ? (await enter(kit, context)).input : { record: shown };
    const first = await kit.send(operation, { ...input, query: isPaged ? limitOf(tokens.page, 1) : [] });
    kit.control(first, `${operation.id} as it should be asked`);
    await notAnywhere(kit, operation);
    const judge = (exchange: Exchange, what: string, place?: string): void => {
      const { class: answer, status } = kit.outcome(exchange);
      const isServers = answer === 'server-error' && status !== 501;
      const claim = `${operation.id} answers ${what} without a server error`;
      const at = { where: exchange.id, place, shown: isServers ? unlisted(status, listed) : undefined };
      kit.expect(isServers ? status : true, claim, at).toBeTrue('a status below 500, or 501');
    };

    // Values of a list are shown as they are, and the words for a URL say more than what it is made of.
    const named = new Map(urls.map((url) => [url.what, url]));
    const places = new Set(urls.map(({ place }) => place));
    const tried = kit.pickInQuickMode([...named.keys()], { what: 'odd URLs', most: 3 });
    const judgeOne = async (what: string): Promise<void> => {
      const { id = null, query = '', place = '' } = named.get(what) ?? {};
      const ids = { ...input.ids, ...(id === null ? {} : { [id.name]: PLACE }) };
      const asked = kit.pathOf(operation, { ...input, ids }).replace(PLACE, id?.text ?? '');
      const path = query === '' ? asked : `${asked}${asked.includes('?') ? '&' : '?'}${query}`;
      const exchange = await kit.sendTo({ method: operation.method, path, near: operation }, { intent: 'invalid' });
      judge(exchange, what, place === '' ? undefined : place);
    };
    const works = [...places].map((place) => (): Promise<void> => {
      const of = tried.filter((what) => named.get(what)?.place === place);
      return kit.forEach(of, judgeOne);
    });

    const cursor = isPaged ? kit.at(first, tokens.next) : undefined;
    const [after] = isPaged ? fill(tokens.after, { cursor: '' }) : [];
    const altered = typeof cursor === 'string' ? alteredCursors(cursor) : [];
    const damaged = kit.pickInQuickMode(altered, { what: 'altered cursors', most: 1 });
    const judgeCursor = async ({ what, text }: (typeof altered)[number]): Promise<void> => {
      const query = isPaged ? [...limitOf(tokens.page, 1), ...fill(tokens.after, { cursor: text })] : [];
      judge(await kit.send(operation, { ...input, query }, { intent: 'invalid' }), `its cursor ${what}`, after?.[0]);
    };
    await kit.inTurn([...works, () => kit.forEach(damaged, judgeCursor)]);
  },
});
