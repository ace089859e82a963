import { defineCheck, header, isObject, only, orDefault } from 'probity/check';

/** Asks for each path that is declared to lead elsewhere, and follows nothing: where it leads is what is looked at. */
export default defineCheck({
  title: 'A path that redirects leads where it is declared to lead',
  rationale: 'A caller that follows a redirection must come to what was meant, and to nothing else.',
  usualFix: 'Set Location to the declared target, with its query.',
  blindSpot: 'whether a redirection is permanent; paths that redirect and are not declared; methods other than GET',

  over: 'service',
  effect: 'reads',

  needs: ({ service }) => ({
    redirects: only(service.at('http.redirects'), (paths) => isObject(paths) && Object.keys(paths).length > 0),
    statuses: orDefault<readonly number[]>(service.statuses.redirection, []),
  }),

  async verify({ redirects, statuses }, kit) {
    const declared = new Map(Object.entries(isObject(redirects) ? redirects : {}));
    await kit.forEach([...declared.keys()], async (path) => {
      const to = String(declared.get(path));
      const exchange = await kit.sendTo({ method: 'GET', path });
      const { class: answer, status } = kit.outcome(exchange);
      const where = { where: exchange.id };
      kit.expect(answer, `${path} redirects`, where).toEqual('redirection');
      if (statuses.length > 0)
        kit.expect(status, `${path} redirects with a declared status`, where).toBeOneOf(statuses);
      const location = header(exchange.response?.headers ?? [], 'Location');
      const claim = `${path} (${String(status)}) leads to ${to}`;
      const asked = exchange.request.url;
      // The path may stand behind that of the base URL.
      const base = asked.endsWith(path) ? asked.slice(0, -path.length) : asked;
      const wanted = to.startsWith('/') ? base + to : to;
      const led = location === undefined ? null : absolute(location, asked);
      kit.expect(led, claim, where).toEqual(absolute(wanted, asked));
    });
  },
});

/** Without what is behind a `#`, which is the business of the caller. */
function absolute(reference: string, from: string): string {
  if (!URL.canParse(reference, from)) return reference;
  const url = new URL(reference, from);
  url.hash = '';
  return url.href;
}
