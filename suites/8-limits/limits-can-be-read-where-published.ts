import { defineCheck, header, type Exchange, type Kit } from 'probity/check';
import { publishedLimits } from './mechanisms/published.js';

/** As many redirections as a browser follows without a doubt. */
const HOPS = 5;

/** Reads the page as its readers do: whoever may see it is enough, and so is any form of content. */
export default defineCheck({
  title: 'The limits can be read where the contract says that they are published',
  rationale: 'A caller that looks for the limits and finds nothing learns of them by being refused.',
  usualFix: 'Serve the published document with the limits that are in force.',
  blindSpot: 'what the page says; pages on hosts that the contract does not name',

  over: 'service',
  effect: 'reads',

  needs: ({ service }) => ({
    path: publishedLimits(service),
  }),

  async verify({ path }, kit) {
    await kit.forEach([path], async (page) => {
      const answered = await followed(kit, page);
      const read = kit.outcome(answered).class === 'success' ? answered : await followed(kit, page, 'anonymous');
      // Nobody in particular is let in or not: whose answer counts is that of the caller.
      const best = kit.outcome(read).class === 'success' ? read : answered;
      const where = { where: best.id };
      const status = String(kit.outcome(best).status);
      const shown = { ...where, shown: status };
      kit
        .expect(kit.outcome(best).class === 'success', `The published limits can be read at ${page}`, shown)
        .toBeTrue('any success');
      kit
        .expect(!isEmpty(kit, best), `The page of the limits at ${page} says something`, { ...where, shown: 'nothing' })
        .toBeTrue('some content');
      const nowhere = new URL(kit.unique('nowhere-'), best.request.url).href;
      const other = await kit.sendTo({ method: 'GET', path: nowhere, madeUp: true });
      if (kit.outcome(other).class === 'success' && other.response?.body === best.response?.body)
        kit.stop('not-observable', `A made-up path is answered with the same page (${other.id})`);
    });
  },
});

/** The answer at the end of the redirections, which may not lead to another host. */
async function followed(kit: Kit, page: string, as?: 'anonymous'): Promise<Exchange> {
  let path = page;
  let origin: string | undefined;
  for (let hop = 0; ; hop += 1) {
    const headers = [['accept', '*/*']] as const;
    const exchange = await kit.sendTo({ method: 'GET', path, headers }, as === undefined ? {} : { as });
    const { url } = exchange.request;
    origin ??= new URL(url).origin;
    const location = header(exchange.response?.headers ?? [], 'location');
    if (kit.outcome(exchange).class !== 'redirection' || location === undefined || hop === HOPS) return exchange;
    if (!URL.canParse(location, url)) return exchange;
    const next = new URL(location, url);
    if (next.origin !== origin) kit.stop('not-observable', `${page} leads to ${next.origin}, which is not asked`);
    path = next.href;
  }
}

/** Whether there is no content, or only such that says nothing. */
function isEmpty(kit: Kit, exchange: Exchange): boolean {
  const body = kit.body(exchange);
  switch (body.kind) {
    case 'none':
      return true;
    case 'text':
      return body.text.trim() === '';
    case 'json':
      return ['null', '""', '[]', '{}'].includes(JSON.stringify(body.value));
    default:
      return false;
  }
}
