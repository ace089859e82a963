import { countedAfterCreates } from './mechanisms/numbers/after-creates.js';
import { isBoundBy, stocked } from './mechanisms/numbers/stock.js';
import { amountsIn } from './mechanisms/numbers/amounts.js';
import { namersIn } from './mechanisms/numbers/setters.js';
import { atTheEdge, counting, moreThanIsLeft, ofOtherAmounts } from './mechanisms/numbers/counting.js';
import {
  ifStated,
  defineCheck,
  map,
  stated,
  orDefault,
  type Json,
  type Operation,
  type OwnedRecord,
} from 'probity/check';
import { fundingOf } from 'probity/check/facts';
import { lag } from 'probity/check/looks';
import { relationsIn, exemplar } from 'probity/check/records';
import { deletesNew, declaredStates, isUnmet, type States } from 'probity/check/states';

/**
 * Makes a related record with room for two requests, and looks at its numbers before and after each: two creates fit, a
 * third one is refused and changes nothing, and each action changes what is declared and nothing else. What an action gives
 * back can be had again.
 */
export default defineCheck({
  title: 'Operations change numbers of related records by what is declared, and never beyond their bounds',
  rationale: 'A stock that is counted wrongly sells what is not there, or holds back what is free.',
  usualFix: 'Change the related record in the transaction of the operation, for every way to do and to undo it.',
  blindSpot:
    'effects of updates; bounds of actions that several effects have; what happens at one time; other members of the related record',

  over: 'resource',
  effect: 'writes',
  echoes: ['delete-removes'],

  needs: ({ service, resource }) => ({
    own: resource.own,
    effects: relationsIn(service, resource, ({ effects }) => effects, 'read'),
    funding: map(resource.own, (own) => fundingOf(own, service.resources)),
    actions: stated(
      service.operations.flatMap(({ offered }) => ifStated(offered) ?? []),
      '',
    ),
    lacks: stated((one: Operation, read: () => Promise<Json | undefined>) => isUnmet(one, resource, read), ''),
    namers: stated(namersIn(service, resource), ''),
    states: orDefault<States | undefined>(declaredStates(resource), undefined),
    remove: orDefault<Operation | undefined>(deletesNew(resource), undefined),
    lag: lag(service),
  }),

  async verify({ own, effects: all, funding, actions, lacks, namers, states, remove, lag }, kit) {
    const names = new Set(all.map(({ said: { record } }) => record.at ?? record.resource));
    await kit.forEach([...names], async (name) => {
      const related = all.filter(({ said: { record } }) => (record.at ?? record.resource) === name);
      const effects = related.map(({ said }) => said);
      const other = related[0]?.other ?? own;
      const bounded = effects.find(({ by }) => by.includes(own.create.id)) ?? effects[0];
      if (bounded === undefined) return kit.discard('no effect');
      const [usual, roomy] = [await kit.create(own), await exemplar(kit, other)];
      const given = { own, other, usual: usual.sent, roomy: roomy.sent, funding };
      const stock = await stocked(kit, given, effects, bounded, 2);
      if (stock === undefined) return kit.stop('not-observable', `No amount can be counted at ${bounded.at}`);
      const { prepare, acted, refuse } = counting(kit, own, stock, effects, { lag, where: name });

      const records: OwnedRecord[] = [];
      // A create that does not count takes nothing, whatever is left.
      const isByCreate = bounded.by.includes(own.create.id);
      for (const what of ['The first create', 'A create within what is left']) {
        const next = await prepare();
        const one = async () => {
          const [exchange, record] = await next.send();
          if (records.length > 0 && stock.room)
            kit.expect(kit.outcome(exchange).class, `${what} succeeds`).toEqual('success');
          if (record) records.push(record);
          return exchange;
        };
        const made = effects.filter(({ by }) => by.includes(own.create.id));
        await acted(own.create.id, one, async () => {
          const record = records.at(-1);
          return record === undefined ? next.sent : amountsIn(kit, own, record, made);
        });
        if (stock.room && isByCreate && records.length === 1)
          await moreThanIsLeft(kit, own, stock, bounded, { prepare, refuse });
      }
      if (stock.room && isByCreate) await refuse(bounded.refused);

      const operations = [...actions, ...(remove ? [remove] : [])];
      const after = { effects, bounded, operations, actions, states, lacks, namers, lag, where: name };
      await countedAfterCreates(kit, given, stock, records, after);
      await ofOtherAmounts(kit, given, stock, effects, bounded, { lag, where: name });
      const whole = await atTheEdge(kit, given, stock, effects, bounded, { lag, where: name });
      if (isBoundBy(bounded) && !stock.room && !whole)
        kit.note(`The bound of ${bounded.at} was not reached: no record with little left could be made`);
      if (whole) kit.expect(kit.outcome(whole).class, 'A create of all that is left succeeds').toEqual('success');
    });
  },
});
