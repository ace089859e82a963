import { defineCheck, header, only, orDefault, type Exchange, type Input, type Operation } from 'probity/check';
import { isStandard } from 'probity/check/looks';
import { equal } from 'probity/check/values';
import { matchesWeakly } from 'probity/check/writes';
import { sharedFields, tellsTheSame } from './mechanisms/reads/heads.js';

/**
 * Sends GET and HEAD, and where HEAD tells something else GET again. What differs between the two GETs moves by itself
 * and is not compared.
 */
export default defineCheck({
  title: 'HEAD answers like GET',
  rationale: 'A caller asks with HEAD whether something is there and how large it is, and must get the facts of GET.',
  usualFix: 'Let HEAD run the handler of GET, and drop the content.',
  blindSpot: 'headers that HEAD leaves out, which it may',

  over: 'resource',
  effect: 'writes',
  // A record that another entry makes and removes again between the two GETs would be seen by the HEAD alone.
  alone: 'readers',

  needs: ({ service, resource }) => ({
    head: only(service.http.head, (offered) => offered),
    read: only(resource.operations.read.offered, ({ method }) => method === 'GET'),
    list: orDefault<Operation | undefined>(resource.operations.list.offered, undefined),
    own: resource.own,
    isStandard: isStandard(service),
  }),

  async verify({ read, list, own, isStandard }, kit) {
    const record = await kit.ready(own, read);
    const unknown = { ...record.ids, ...kit.unknownId(own, record) };
    const targets: Readonly<Record<string, readonly [Operation, Input]>> = {
      'a record': [read, { record }],
      'an unknown id': [read, { ids: unknown }],
      ...(list?.method === 'GET' ? { 'the list': [list, { record }] as const } : {}),
    };

    await kit.forEach(Object.keys(targets), async (name) => {
      const [operation, input] = targets[name] ?? [read, { record }];
      const before = await kit.send(operation, input);
      const isRefused = kit.outcome(before).class === 'caller-error';
      if (isRefused !== (name === 'an unknown id')) kit.discard(`a GET of ${name} is not answered as it should be`);
      const head = await kit.sendTo({ method: 'HEAD', path: kit.pathOf(operation, input), near: operation });
      const after = tellsTheSame(before, head) ? before : await kit.send(operation, input);
      if (!equal(summary(before), summary(after))) kit.discard('two GETs of it differ');

      // That HEAD is answered wherever GET is the fact says itself; in what way, the standard (RFC 9110 section 9.3.2).
      const told = isStandard ? 'status' : 'class';
      kit.expect(kit.outcome(head)[told], 'HEAD has the status of GET').toEqual(kit.outcome(before)[told]);
      if (!isStandard) return;
      kit.expect(head.response?.behind ?? 0, `HEAD of ${name} is answered without content`).toEqual(0);
      const length = head.response && header(head.response.headers, 'content-length');
      if (length !== undefined) {
        kit
          .expect(Number(length), `The Content-Length of HEAD of ${name} is that of GET`)
          .toEqual(before.response?.received);
      }
      for (const [field, value] of sharedFields(before, after)) {
        const told = header(head.response?.headers ?? [], field);
        if (told === undefined || (field === 'etag' && matchesWeakly(told, value))) continue;
        kit.expect(told, `HEAD of ${name} has the ${field} of GET`, { where: field }).toEqual(value);
      }
    });
  },
});

/** Status and length: while they are the same, a HEAD in between must tell the same. */
function summary({ response }: Exchange): readonly number[] {
  return [response?.status ?? 0, response?.received ?? 0];
}
