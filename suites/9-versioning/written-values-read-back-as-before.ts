import { defineCheck, only } from 'probity/check';
import { echoesOf, leaves, tellingOf, promised, requestsOf, stand } from 'probity/check/looks';
import { otherDefaults } from 'probity/check/values';
import { defaultPolicy } from 'probity/check/writes';
import { performOnce } from './mechanisms/golden-record.js';

/** What was read back as it had been written when the baseline was recorded must be so still: 19.5 does not become 1950. */
export default defineCheck({
  title: 'What a version read back as it was written is still read back so',
  rationale: 'A field that keeps its name and gets another unit or meaning breaks callers without an error.',
  usualFix: 'Keep the meaning of the member; give the new meaning a new name.',
  blindSpot:
    'fields that cannot be written; defaults that are nothing or a date; another meaning of the same value; what the service made of it besides',

  over: 'operation',
  effect: 'writes',
  echoes: ['post-creates', 'patch-changes-only-what-it-names', 'put-replaces-entirely', 'values-are-kept-whole'],
  tests: 'preflight',

  needs: (facts) => ({
    stand: stand(facts),
    promised: only(promised(facts), ({ promise: { echoes, defaults } }) => echoes.length > 0 || defaults !== undefined),
    defaults: defaultPolicy(facts.service),
  }),

  async verify({ stand, promised, defaults }, kit) {
    const { operation } = stand.context;
    const { baseline, promise } = promised;
    const requests = requestsOf(baseline, promise, stand.context);
    await kit.forEach(tellingOf(operation, requests), async (n) => {
      const { exchange, sent, readBack } = await performOnce(kit, stand, promised, n);
      if (kit.outcome(exchange).class !== 'success') kit.discard(`${operation.id} was refused`);
      if (sent === undefined || readBack === undefined) return kit.discard('what was written cannot be read');
      const echoes = echoesOf(sent, readBack);
      const lost = promise.echoes.filter((pointer) => leaves(sent).includes(pointer) && !echoes.includes(pointer));
      kit
        .expect(lost, `What is written reads as it was written where it did so before, in ${operation.id}`, {
          where: exchange.id,
        })
        .toBeEmpty();
      const others = defaults === 'allowed' ? [] : otherDefaults(promise.defaults ?? {}, { sent, readBack });
      const claim = `What is not written reads as it did, in ${operation.id}`;
      if (defaults === 'breaking') kit.expect(others, claim, { where: exchange.id }).toBeEmpty();
      else for (const other of others) kit.note(`${other}; the contract does not state whether that breaks callers`);
    });
  },
});
