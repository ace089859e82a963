import {
  ifStated,
  defineCheck,
  stated,
  orDefault,
  type ConcurrencyFacts,
  type Identity,
  type ResourceFacts,
} from 'probity/check';
import { firstPage } from 'probity/check/lists';
import { lag } from 'probity/check/looks';
import {
  attempts,
  filtersByOwn,
  hiding,
  isOfOneTenant,
  makersIn,
  markIn,
  narrowing,
  outsiders,
  seesAllOf,
  strangersOfEachTenant,
  unusable,
} from 'probity/check/records';
import { retryKey } from 'probity/check/writes';
import { expectHiddenFrom } from './mechanisms/hidden-from.js';
import { expectHiddenFromFirst } from './mechanisms/hidden-from-first.js';
import { ledAttempts } from './mechanisms/led-attempts.js';
import { countingOf } from './mechanisms/shown-to.js';

/**
 * One caller makes a record; another one looks for it in the list, and tries everything on it that can be tried: one of the same tenant where
 * records are their owner's alone, and one of another tenant.
 */
export default defineCheck({
  title: 'A record that only its owner or tenant sees cannot be seen, changed or removed by others',
  rationale: 'A caller that guesses or learns an identifier must not get at what belongs to another caller.',
  usualFix: 'Add the owner or tenant of the caller to the condition of every query, writes included.',
  blindSpot:
    'pages of the list further on; filters but four; what others learn by streams, or by totals of several pages',

  over: 'resource',
  effect: 'writes',
  echoes: ['missing-credentials-are-refused'],

  needs: ({ service, resource }) => {
    const tries = attempts(service, resource);
    return {
      own: resource.own,
      listing: firstPage(resource),
      mine: narrowing(resource),
      filters: filtersByOwn(resource),
      counting: countingOf(resource),
      tries: stated(tries, ''),
      led: stated(ledAttempts(service, resource), ''),
      mark: markIn(resource),
      concurrency: orDefault<ConcurrencyFacts | undefined>(resource.concurrency, undefined),
      others: outsiders(service, resource, [resource.operations.list, resource.operations.read]),
      hiding: hiding(service),
      makers: stated(makersIn(service), ''),
      unusable: stated(unusable(service, resource), ''),
      callers: orDefault<readonly Identity[]>(service.auth.identities, []),
      follows: stated(followingOf(resource), ''),
      lag: lag(service),
      key: orDefault<string | undefined>(retryKey(service, resource.operations.create.id), undefined),
    };
  },

  async verify({ others, makers, ...facts }, kit) {
    const [owner = ''] = kit.identities;
    const { own, callers } = facts;
    // Who may use most can be tried with most.
    const kept = (name: string): number => facts.unusable.get(name)?.length ?? 0;
    const byRights = [...others].sort((a, b) => kept(a) - kept(b));
    const outside = strangersOfEachTenant(kit, byRights, callers);
    await kit.forAll(
      kit.bodies(own.createBody, { own, values: 'safe' }),
      async (template) => {
        for (const as of outside) await expectHiddenFrom(kit, facts, template, { owner, as });
        const colleague = outside.find((name) =>
          callers.some((one) => one.name === name && isOfOneTenant(one, callers[0]) && !seesAllOf(callers[0], one)),
        );
        if (colleague === undefined) return;
        await expectHiddenFromFirst(kit, makers, facts, template, { owner: colleague, as: owner });
      },
      { atMost: 1 },
    );
  },
});

/** Members that change when records are made that the record counts: those that count them, and what changes with each change. */
function followingOf({ aggregates, changesWithWrites }: ResourceFacts): readonly string[] {
  const counts = (ifStated(aggregates) ?? []).map(({ at }) => at);
  return counts.length === 0 ? [] : [...counts, ...(ifStated(changesWithWrites) ?? [])];
}
