import { defineCheck, valueAt, withValueAt, isObject, type JsonObject } from 'probity/check';
import { closedAround, waysToWrite, writing, writtenOddly, type OnWrite } from 'probity/check/values';

/** Writes a member that nobody has heard of beside valid ones: in a POST, and in a PUT and a PATCH where there are such. */
export default defineCheck({
  title: 'A member of a body that does not exist is treated as declared',
  rationale: 'A caller that mistypes a member must know whether it gets an error, or whether what it wrote is lost.',
  usualFix: 'Validate the body with additional members refused, or dropped, as declared.',
  blindSpot: 'members inside others; what a JSON Patch adds; what is stored and never shown',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource }) => ({
    ...writing(service, resource),
    treatment: resource.at('unknown-field'),
  }),

  async verify({ treatment: stated, ...given }, kit) {
    const treatment = stated as OnWrite;
    // Beside the member that marks our records: the item itself may be an envelope.
    const beside = closedAround(given.own.createBody, given.own.tag ?? '');
    const usual = await kit.create(given.own);
    await kit.forEach(waysToWrite(given), async (way) => {
      const [name, value] = [`${beside}/${kit.unique('zz')}`, kit.unique()];
      const odd = (body: JsonObject): Promise<JsonObject> => {
        const changed = withValueAt(body, name, value);
        return Promise.resolve(isObject(changed) ? changed : body);
      };
      const found = await writtenOddly(kit, given, {
        ...{ way, usual, odd, treatment, what: 'A member that does not exist' },
        isSeen: (item) => treatment !== 'store' || valueAt(item, name) === value,
      });
      if (found === undefined) return;
      const shown = valueAt(found.item, name);
      const claim = `What a ${way} says in a member that does not exist is ${treatment === 'store' ? 'kept' : 'lost'}`;
      kit.expect(shown, claim).toEqual(treatment === 'store' ? value : undefined);
    });
  },
});
