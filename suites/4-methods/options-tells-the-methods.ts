import { defineCheck, header, only } from 'probity/check';
import { isStandard } from 'probity/check/looks';
import { exemplar } from 'probity/check/records';
import { declaredMethods } from 'probity/check/refusals';

/** Asks the collection and a record of ours which methods they have. */
export default defineCheck({
  title: 'OPTIONS lists the methods of a path in Allow',
  rationale: 'A caller learns by OPTIONS what it can do with a path, without trying it.',
  usualFix: 'Compute Allow from the routes of the path.',
  blindSpot: 'methods that OPTIONS lists and no operation declares; OPTIONS of a browser that asks for permission',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource }) => ({
    isOffered: only(service.at('http.options'), (options) => options === true),
    methods: declaredMethods(service, resource),
    own: resource.own,
    isStandard: isStandard(service),
  }),

  async verify({ methods, own, isStandard }, kit) {
    const record = await exemplar(kit, own);
    await kit.forEach(Object.keys(methods), async (name) => {
      const found = methods[name];
      if (found === undefined) return;
      const { near, offered } = found;
      const exchange = await kit.sendTo({ method: 'OPTIONS', near, path: kit.pathOf(near, { record }) });
      kit.expect(kit.outcome(exchange).class, `OPTIONS of ${name} is answered`).toEqual('success');
      const allow = header(exchange.response?.headers ?? [], 'allow');
      // What a field is for that a service says it sends, the standard says (RFC 9110 section 10.2.1).
      if (allow !== undefined && !isStandard) return;
      const allowed = (allow ?? '').split(',').map((one) => one.trim());
      const missing = offered.filter((method) => !allowed.includes(method));
      const claim = `Allow has every method that the contract declares for ${name}`;
      kit.expect(missing, claim, { where: 'Allow' }).toBeEmpty();
    });
  },
});
