import { defineCheck, only, orDefault, valueAt, withValueAt, isObject, type OwnedRecord } from 'probity/check';
import { lag } from 'probity/check/looks';
import { capitalised, chosenPattern, illFormedIds } from './mechanisms/ill-formed-ids.js';

/** How a service says that a path leads nowhere. */
const ABSENT: readonly number[] = [404, 410];
/** Refusals that have nothing to do with the id. */
const OTHERWISE: readonly number[] = [401, 403, 429];

/**
 * Puts a valid body to ids that break their pattern, where the same body makes a record under an id that matches it. Each
 * is read before, so that nothing is written where a service shows a record.
 */
export default defineCheck({
  title: 'A PUT to an ill-formed id is refused, and creates nothing',
  rationale: 'An id that breaks the pattern is met later by callers that rely on it, and may not be read again.',
  usualFix: 'Compare the id in the path with its pattern before anything is stored.',
  blindSpot: 'ids of other characters than letters, digits and "~", "-", "_"',

  over: 'resource',
  effect: 'writes',
  stage: 'malformed',

  needs: ({ service, resource }) => ({
    own: only(resource.own, ({ create }) => create.method === 'PUT', 'a create by PUT'),
    pattern: chosenPattern(resource),
    read: resource.operations.read.offered,
    validation: orDefault<readonly number[] | undefined>(service.errors.validation, undefined),
    lag: lag(service),
  }),

  async verify({ own, pattern, read, validation, lag }, kit) {
    const [name = ''] = Object.keys(own.id.placeholders);
    const locator = own.id.placeholders[name];
    const at = locator?.kind === 'pointer' ? locator.pointer : undefined;
    const model = await kit.create(own);
    const fresh = { ...model.ids, ...kit.unknownId(own, model) };
    const put = async (id: string, mayFold: boolean) => {
      const laid = await kit.withUniqueFields(own, model.sent);
      const named = at === undefined || valueAt(laid, at) === undefined ? laid : withValueAt(laid, at, id);
      const body = isObject(named) ? named : laid;
      const wrong: OwnedRecord = { ...model, ids: { ...fresh, [name]: id }, sent: body };
      const before = kit.outcome(await kit.send(read, { record: wrong }, { intent: 'invalid' })).status;
      if (!id.includes(fresh[name] ?? '') && !ABSENT.includes(before ?? 0))
        return kit.discard(`whether there is a record under ${id} is not known`);
      const exchange = await kit.send(own.create, { record: wrong, ids: wrong.ids, body }, { intent: 'invalid' });
      const { class: answer, status = 0, origin } = kit.outcome(exchange);
      kit.adopt(own, exchange);
      if (OTHERWISE.includes(status) || origin === 'intermediary')
        return kit.discard('it is refused for another reason');
      if (mayFold && answer === 'success') {
        const plain = await kit.send(read, { record: { ...model, ids: fresh } }, { intent: 'probe' });
        if (kit.outcome(plain).class === 'success') return kit.discard('ids are put into one case', exchange);
      }
      const where = { where: exchange.id, place: name };
      // Where nobody states how invalid input is refused, any refusal will do.
      const isFree = validation === undefined && answer === 'caller-error';
      // What is stated of invalid input is of bodies, and an id is part of the address.
      const refusals = isFree ? [status] : [...(validation ?? []), 400, 422, ...ABSENT];
      kit.expect(status, `${own.create.id} under an ill-formed id is refused as invalid`, where).toBeOneOf(refusals);
      if (lag.read > 0) await kit.wait(lag.read);
      const after = await kit.send(read, { record: wrong }, { intent: 'invalid' });
      const left = kit.outcome(after).class === 'success' ? kit.item(read, after) : undefined;
      if (left !== undefined) kit.adoptItem(own, left, exchange, body);
      const shown = left === undefined ? [] : [id];
      kit.expect(shown, `${own.create.id} under an ill-formed id that is refused creates no record`, where).toBeEmpty();
    };
    const capitals = capitalised(pattern, fresh[name] ?? '');
    const all = [...illFormedIds(pattern, fresh[name] ?? ''), ...(capitals === undefined ? [] : [capitals])];
    await kit.forEach(all, (id) => put(id, id === capitals));
  },
});
