import { defineCheck, header, map, orDefault, type Exchange, type Json } from 'probity/check';
import { isStandard } from 'probity/check/looks';
import { aList, notAnywhere } from 'probity/check/records';
import { NOBODYS } from './mechanisms/reads/unacceptable.js';

/**
 * Asks for a list with Accept header fields: for each declared type alone, for what nobody has, and for that before the
 * type of the usual answer. A service may have a type for some of its answers only.
 */
export default defineCheck({
  title: 'An answer has a media type that the caller accepts, and there is none where nothing is acceptable',
  rationale: 'A caller that names what it can read must get that, or an error.',
  usualFix: 'Choose the media type by Accept, and answer 406 where none is acceptable.',
  blindSpot: 'operations other than the list that was asked for; charsets, languages and codings; fine weights',

  over: 'service',
  effect: 'reads',

  needs: ({ service }) => ({
    types: map(service.at('http.negotiation.types'), (types) => [types].flat().map((type) => plain(String(type)))),
    unacceptable: orDefault<Json | undefined>(service.at('http.negotiation.unacceptable'), undefined),
    versioned: aList(service),
    isStandard: isStandard(service),
  }),

  async verify({ types, unacceptable, versioned: { list }, isStandard }, kit) {
    const statuses = unacceptable === undefined ? undefined : [unacceptable].flat().map(Number);
    const accepting = (accept: string): Promise<Exchange> => kit.send(list, { headers: [['Accept', accept]] });
    const usual = await kit.send(list);
    kit.control(usual, list.id);
    await notAnywhere(kit, list);
    const ours = typeOf(usual);
    await kit.forEach(['the usual answer'], () => {
      kit.expect(ours, `${list.id} answers with a declared media type`, { where: usual.id }).toBeOneOf(types);
      return Promise.resolve();
    });

    // What Accept asks for the standard says (RFC 9110 section 12.5.1), but for what nobody has, if the contract does.
    await kit.forEach(isStandard ? types : [], async (type) => {
      const exchange = await accepting(type);
      const { class: answer, status } = kit.outcome(exchange);
      const where = { where: exchange.id };
      if (type !== ours && [...(statuses ?? []), 406].includes(status ?? 0)) kit.discard('lists have no such type');
      const given = answer === 'success' ? typeOf(exchange) : status;
      kit.expect(given, `${list.id} answers Accept: ${type} with that type`, where).toEqual(type);
    });
    const weighed = [`${NOBODYS}, ${ours ?? ''};q=0.5`, `${NOBODYS}, */*;q=0.1`];
    await kit.forEach(isStandard ? weighed : [], async (accept) => {
      const exchange = await accepting(accept);
      const where = { where: exchange.id };
      kit.expect(kit.outcome(exchange).class, `${list.id} is answered to Accept: ${accept}`, where).toEqual('success');
    });
    await kit.forEach(statuses === undefined ? [] : [NOBODYS], async (accept) => {
      const exchange = await accepting(accept);
      const claim = `${list.id} is refused with Accept: ${accept} alone`;
      kit.expect(kit.outcome(exchange).status, claim, { where: exchange.id }).toBeOneOf(statuses ?? []);
    });
  },
});

/** Without parameters, and in small letters, for it is written in any (RFC 9110 section 8.3.1). */
function plain(mediaType: string): string {
  return (mediaType.split(';')[0] ?? '').trim().toLowerCase();
}

function typeOf({ response }: Exchange): string | undefined {
  const type = header(response?.headers ?? [], 'Content-Type');
  return type === undefined ? undefined : plain(type);
}
