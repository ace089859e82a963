import { defineCheck, stated, orDefault, type Exchange, type OwnedRecord } from 'probity/check';
import { movesOf } from 'probity/check/looks';
import { writesOf } from 'probity/check/records';
import { declaredStates, type States } from 'probity/check/states';
import { OVERLAPS } from 'probity/check/writes';
import { ledTo } from './mechanisms/moves/led.js';
import { movedByAction, movedByChange, spanActions } from './mechanisms/spans/span-actions.js';
import { hasSpan, OVERLAPPING, spanGroup, spanRules } from './mechanisms/spans/spans.js';

/**
 * Makes a record with a span in a group of its own, and others whose spans overlap with it in every way: each is refused,
 * in a create, in a change and in an action that sets it. Spans that only touch it, and spans of records that do not count, are taken.
 */
export default defineCheck({
  title: 'No record is created or changed so that its span overlaps that of another record of its group',
  rationale: 'A room that is booked twice leaves one guest without a room.',
  usualFix: 'Look for a span that starts before the new end and ends after the new start, in creates and updates.',
  blindSpot: 'spans that last longer than a few hours; several records in the way',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource }) => ({
    own: resource.own,
    rules: spanRules(service, resource),
    changes: stated(writesOf(resource), ''),
    states: orDefault<States | undefined>(declaredStates(resource), undefined),
    moves: stated(movesOf(service, resource), ''),
    acting: stated(spanActions(service, resource), ''),
  }),

  async verify({ own, rules, changes, acting, states, moves: ways }, kit) {
    await kit.forEach([...rules.keys()], async (n) => {
      const rule = rules[n];
      if (rule === undefined) return kit.discard('no rule');
      const { said } = rule;
      const { spans, input } = await spanGroup(kit, own, rule, rules);
      const make = async (begin: number, length: number): Promise<[Exchange, OwnedRecord | undefined]> => {
        const exchange = await kit.send(own.create, await input(begin, length));
        return [exchange, kit.outcome(exchange).class === 'success' ? kit.adopt(own, exchange) : undefined];
      };
      const refused = (exchange: Exchange, what: string): void => {
        const { class: answer, status } = kit.outcome(exchange);
        const isSaid = said.refused.length > 0;
        kit
          .expect(isSaid ? status : answer, `${what} is refused`, { where: exchange.operation ?? '', ...OVERLAPS })
          .toBeOneOf(isSaid ? said.refused : ['caller-error']);
      };
      const taken = (exchange: Exchange, what: string): void =>
        kit.expect(kit.outcome(exchange).class, `${what} is taken`).toEqual('success');

      const [first, record] = await make(0, 4);
      kit.must(first, 'A record with a span of its own');
      const [free, moved] = await make(20, 4);
      kit.control(free, 'A create with a span that is free');
      const lasting = new Map([[4, true]]);
      for (const { what, begin, length } of OVERLAPPING) {
        // How long a span may last is no claim: one of that length is taken where it is free.
        if (!lasting.has(length)) {
          const [elsewhere] = await make(40 + 10 * length, length);
          lasting.set(length, kit.outcome(elsewhere).class === 'success');
        }
        if (lasting.get(length) === true) refused((await make(begin, length))[0], `A create with ${what}`);
        else kit.note(`${own.create.id} takes no span of ${String(length)} units: ${what} was not tried`);
      }
      for (const begin of [-4, 4]) taken((await make(begin, 4))[0], 'A span that only touches another');

      const found = {
        said,
        spans,
        kept: (exchange: Exchange, what: string) => {
          refused(exchange, what);
          return kit.outcome(exchange).class !== 'success';
        },
        taken,
      };
      for (const change of changes.filter(({ body }) => hasSpan(body, said)))
        if (moved !== undefined) await movedByChange(kit, own, found, change, moved);
      for (const [n, action] of acting.entries()) {
        const [, other] = await make(200 + 60 * n, 4);
        if (other !== undefined) await movedByAction(kit, own, found, action, other, 220 + 60 * n);
      }

      if (record === undefined || said.except === undefined || states?.at !== said.except.at) return;
      let taking = record;
      for (const state of said.except.in) {
        if (!(await ledTo(kit, own, states, { ...ways, writes: changes }, taking, state))) continue;
        const [again, next] = await make(0, 4);
        taken(again, 'A span that is free again');
        if (next === undefined) return;
        taking = next;
      }
    });
  },
});
