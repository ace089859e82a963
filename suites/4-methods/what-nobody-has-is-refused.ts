import { accepted, defineCheck, enter, type Exchange, type Header } from 'probity/check';
import { NOBODYS, notAcceptable, represented } from './mechanisms/reads/unacceptable.js';

/**
 * Asks an operation for the usual representation, and then for one that nobody has (RFC 9110 section 15.5.7). A create that is done all the
 * same has made a record, which is removed with the others.
 */
export default defineCheck({
  title: 'A request for an unknown media type is refused as the contract says',
  rationale: 'A caller that can read one type alone must get an error when that type is not available.',
  usualFix: 'Answer 406 where no media type of Accept is available.',
  blindSpot: 'operations that change or remove records, and actions; which types there are',

  over: 'operation',
  effect: 'as-operation',
  echoes: ['accept-is-honoured'],

  needs: (facts) => ({
    unacceptable: notAcceptable(facts),
    context: represented(facts),
  }),

  async verify({ unacceptable, context }, kit) {
    const { operation, own } = context;
    await kit.forEach(['an unknown media type'], async () => {
      const { input } = await enter(kit, context);
      const sample = operation.kind === 'create' && own !== undefined ? await kit.create(own) : undefined;
      const ask = async (headers: readonly Header[]): Promise<Exchange> => {
        if (own === undefined || sample === undefined) return kit.send(operation, { ...input, headers });
        const exchange = await kit.send(operation, {
          ...input,
          headers,
          body: await kit.withUniqueFields(own, sample.sent),
        });
        kit.adopt(own, exchange);
        return exchange;
      };
      if (!accepted(kit, context, await ask([]))) kit.discard(`${operation.id} does not succeed as it is`);
      const exchange = await ask([['Accept', NOBODYS]]);
      const claim = `${operation.id} is refused with Accept of an unknown media type alone`;
      kit.expect(kit.outcome(exchange).status, claim, { where: exchange.id }).toBeOneOf(unacceptable);
    });
  },
});
