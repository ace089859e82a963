import {
  closedIn,
  contentOf,
  defineCheck,
  departures,
  memberKinds,
  nullPolicy,
  tellingOf,
  performOnce,
} from 'probity/check';
import { promised, requestsOf, stand, type MemberKinds } from 'probity/check';

/** Compares the members of the answers with those that the same requests were answered with before. New ones are free. */
export default defineCheck({
  title: 'Answers still have the members that they had, of the same kinds',
  rationale: 'A caller reads what was there when it was written; what is gone or of another kind stops it.',
  blindSpot:
    'a member that keeps its name and kind and means something else; members that were only there now and then',

  over: 'operation',
  effect: 'writes',
  tests: 'preflight',

  needs: (facts) => ({
    stand: stand(facts),
    promised: promised(facts),
    nullability: nullPolicy(facts.service),
  }),

  async verify({ stand, promised: { baseline, promise }, nullability }, kit) {
    const { operation } = stand.scene;
    const requests = requestsOf(baseline, promise, stand.scene);
    await kit.forEach(tellingOf(operation, requests), async (n) => {
      const { exchange, items } = await performOnce(kit, stand, requests, n);
      if (kit.outcome(exchange).class !== 'success') kit.discard(`${operation.id} was refused`);
      const compare = (was: MemberKinds, is: MemberKinds, what: string): void => {
        const { broken, unjudged } = departures(was, is, nullability);
        for (const change of unjudged) kit.note(`${what}: ${change}; nobody says whether that breaks anything`);
        kit.expect(broken, `${what} has the members that it had`, { where: exchange.id }).toBeEmpty();
      };
      compare(
        promise.members,
        memberKinds([contentOf(kit, exchange)], closedIn(stand.scene)),
        `The answer of ${operation.id}`,
      );
      if (promise.items === undefined) return;
      if (items?.length === 0) kit.discard(`${operation.id} does not show a record that was just made`);
      compare(promise.items, memberKinds(items ?? []), `An item of ${operation.id}`);
    });
  },
});
