import { defineCheck, type MemberKinds } from 'probity/check';
import { closedIn, contentOf, promised, requestsOf, stand, tellingOf } from 'probity/check/looks';
import { departures, memberKinds, newValues } from 'probity/check/values';
import { growthPolicy, nullPolicy, wideningPolicy } from 'probity/check/writes';
import { performOnce } from './mechanisms/golden-record.js';

/** Compares the members of the answers with those that the same requests were answered with before. New ones are free. */
export default defineCheck({
  title: 'Answers still have the members that they had, of the same kinds',
  rationale: 'A caller reads what was there when it was written; what is gone or of another kind stops it.',
  usualFix: 'Bring the member back with its type; put the change into a new version.',
  blindSpot:
    'a member that keeps its name and kind and means something else; members that were only there now and then',

  over: 'operation',
  effect: 'writes',
  echoes: ['post-creates', 'patch-changes-only-what-it-names', 'put-replaces-entirely'],
  tests: 'preflight',

  needs: (facts) => ({
    stand: stand(facts),
    promised: promised(facts),
    nullability: nullPolicy(facts.service),
    widening: wideningPolicy(facts.service),
    growth: growthPolicy(facts.service),
  }),

  async verify({ stand, promised, ...may }, kit) {
    const { operation } = stand.context;
    const { baseline, promise } = promised;
    const requests = requestsOf(baseline, promise, stand.context);
    await kit.forEach(tellingOf(operation, requests), async (n) => {
      const { exchange, items } = await performOnce(kit, stand, promised, n);
      if (kit.outcome(exchange).class !== 'success') kit.discard(`${operation.id} was refused`);
      const compare = (was: MemberKinds, is: MemberKinds, what: string): void => {
        const { broken, unjudged } = departures(was, is, may.nullability, may.widening);
        for (const change of unjudged)
          kit.note(`${what}: ${change}; the contract does not state whether that breaks callers`);
        kit.expect(broken, `${what} has the members that it had`, { where: exchange.id }).toBeEmpty();
      };
      const content = contentOf(kit, exchange);
      compare(promise.members, memberKinds([content], closedIn(stand.context)), `The answer of ${operation.id}`);
      const grown = may.growth === 'allowed' ? [] : newValues(promise.values ?? {}, content);
      const claim = `The answer of ${operation.id} has values that were listed`;
      if (may.growth === 'breaking') kit.expect(grown, claim, { where: exchange.id }).toBeEmpty();
      else for (const value of grown) kit.note(`${value}; the contract does not state whether that breaks callers`);
      if (promise.items === undefined) return;
      if (items?.length === 0) kit.discard(`${operation.id} does not show a record that was just made`);
      compare(promise.items, memberKinds(items ?? []), `An item of ${operation.id}`);
    });
  },
});
