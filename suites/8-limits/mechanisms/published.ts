import { bindEnvironment, type ServiceFacts, none, within, stated, type Slot } from 'probity/check';

/** Where the limits are published, of places that a run may ask. */
const AT = 'limits.published-at';

/**
 * What to ask for to read the published limits: a path behind the base URL, or a URL on one of the hosts of the contract.
 * Not applicable where the page is anywhere else: a run asks nobody whom the contract does not name as a target.
 */
export function publishedLimits(service: ServiceFacts): Slot<string> {
  const { baseUrl, hosts } = service.target;
  return within(service.at(AT), (written): Slot<string> => {
    const [page = ''] = String(written).split('#');
    if (page.startsWith('/')) return stated(page, AT);
    // With the variables as the contract writes them, or with what stands for those that are not set.
    const below = [baseUrl, bindEnvironment(baseUrl, {}).text].find((base) => isBelow(page, base));
    if (below !== undefined) return stated(page.slice(below.length) || '/', AT);
    if (Object.values(hosts).some((host) => isBelow(page, host) && URL.canParse(page))) return stated(page, AT);
    return none(`${AT} is neither below target.base-url nor on one of target.hosts, so it is not requested`);
  });
}

function isBelow(url: string, base: string): boolean {
  return url === base || ['/', '?'].some((mark) => url.startsWith(base + mark));
}
