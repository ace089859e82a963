import { defineCheck, header, orDefault, type FreeRequest } from 'probity/check';
import { isStandard } from 'probity/check/looks';
import { isRefusedUnread, offeredMethods, UNREADABLE } from 'probity/check/refusals';
import { answeredTo } from 'probity/check/writes';

/** Answers that refuse a method: where the contract names none, any of them will do. */
const REFUSALS = [405, 400, 403, 404, 406, 409, 411, 415, 422, 428, 501];

/**
 * Sends methods of which the contract says that a path does not offer them, to a collection and to a record of ours that
 * are there. Nothing is sent that could do harm if it worked: no DELETE of a collection, and to one no body that can be read.
 */
export default defineCheck({
  title: 'A method that a path does not offer is refused, and Allow lists those that it does',
  rationale: 'A caller learns from 405 and Allow that the path is right and the method is not.',
  usualFix: 'Answer 405 with Allow where the path exists and the method does not.',
  blindSpot:
    'methods that no operation of the document uses; services that read the body first; whether what Allow lists works',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource }) => ({
    methods: offeredMethods(service, resource),
    own: resource.own,
    isStandard: isStandard(service),
    statuses: orDefault<readonly number[]>(service.http.notAllowed, REFUSALS),
  }),

  async verify({ methods, own, isStandard, statuses }, kit) {
    const record = await kit.create(own);
    await kit.forEach(Object.keys(methods), async (name) => {
      const wrong = methods[name];
      if (wrong === undefined) return;
      const { method, near, place } = wrong;
      const request: FreeRequest = { method, near, path: kit.pathOf(near, { record }) };
      let exchange = await kit.sendTo(method === 'DELETE' ? request : { ...request, raw: UNREADABLE });
      // Nor does a server that fails at the body say anything of the method.
      const isOfBody = (status: number): boolean =>
        method !== 'DELETE' && isRefusedUnread(status) && !statuses.includes(status);
      const first = kit.outcome(exchange).status ?? 0;
      // A service may read the body first. To a record of ours, and to nothing else, one that can be read does no harm.
      if (isOfBody(first) && place === 'record') exchange = await kit.sendTo({ ...request, raw: '{}' });
      const { status = 0 } = kit.outcome(exchange);
      if (isOfBody(status))
        kit.discard(`${name} is answered ${String(status)}: the body was looked at before the method`);
      const effect = answeredTo(exchange, 'wrong-method', status);
      kit.expect(status, 'A method that is not offered is refused', { effect }).toBeOneOf(statuses);
      if (status !== 405) {
        kit.note(`${name}, which is not offered, is answered ${String(status)}`);
        return;
      }
      // That there is such a field with 405 the standard says (RFC 9110 section 15.5.6).
      if (!isStandard) return;

      const where = { where: 'Allow' };
      const allow = header(exchange.response?.headers ?? [], 'allow');
      kit
        .expect(allow !== undefined, 'A 405 lists the offered methods in Allow', { ...where, shown: 'none' })
        .toBeTrue('an Allow header');
      const allowed = (allow ?? '').split(',').map((one) => one.trim());
      const isList = allowed.every((one) => /^[!#$%&'*+.^_`|~\w-]*$/.test(one));
      const shown = { ...where, shown: allow };
      kit.expect(isList, 'Allow is a list of methods', shown).toBeTrue('names of methods with commas between them');
      kit.expect(allowed.includes(method) ? [method] : [], 'Allow does not list what was refused', where).toBeEmpty();
    });
  },
});
