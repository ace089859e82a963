import { expect, test } from 'vitest';
import { checks, EVERYTHING, loadContract, planContract, runContract } from '../index.js';
import { library, shop, type ReferenceService } from '../reference/index.js';
import { NOMINAL_URL, runningClock, transportTo } from '../selftest/service.js';
import { mutantsOf } from './mutants.js';
import { operators } from './operators/index.js';
import { plant } from './planted.js';
import { routerOf } from './routing.js';

const NONCE = 'm0000001';

/** The entries that fail while a mistake is made, of those about what `about` names. */
async function failing(service: ReferenceService, about: RegExp, mistake: string): Promise<readonly string[]> {
  const [dialect] = service.dialects;
  const loaded = loadContract(`probity:services/${dialect?.contract ?? ''}`);
  if ('problems' in loaded) throw new Error(`The contract of the ${service.title} does not load`);
  const { contract } = loaded;
  const environment = service.environment(NOMINAL_URL);
  const [mutant] = operators
    .flatMap((operator) => mutantsOf(operator, contract.facts, 1))
    .filter(({ id }) => id === mistake);
  if (mutant === undefined) throw new Error(`No mutant is called ${mistake}`);
  const planned = planContract(contract, checks, EVERYTHING, environment, undefined, { effort: 'standard', seed: 1 });
  const plan = { ...planned, silenced: [], entries: planned.entries.filter(({ id }) => about.test(id)) };
  const clock = runningClock();
  const router = routerOf(contract.facts, NOMINAL_URL);
  const result = await runContract({
    contract,
    checks,
    plan,
    environment,
    seed: 1,
    nonce: NONCE,
    effort: 'standard',
    clock,
    transport: () =>
      plant(transportTo(service.start({ clock, seed: 1 }), clock), router, mutant.place, mutant.rate, NONCE).transport,
  });
  if ('problem' in result) throw new Error(result.problem);
  return [...result.run.verdicts].flatMap(([id, { verdict }]) => (verdict.kind === 'fail' ? [id] : []));
}

test.each([
  // What an entry needs is taken from it by the deletes of others: run again alone, it shows who did it.
  [library, /authors/, 'write.deletes-another-record@authors.delete', 'delete-removes@authors'],
  // A refusal for a conflict comes again only where the conflict does.
  [library, /add-books|@books/, 'status.conflict-is-400@add-books', 'refusals-have-documented-codes@add-books'],
  // Who may not ask what came of an accepted request had it accepted all the same.
  [library, /send-back/, 'caller.any-credential-will-do@send-back', 'invalid-credentials-are-refused@send-back'],
  [library, /authors/, 'page.deleted-still-listed@authors.list', 'lists-agree-with-writes@authors.list'],
  [shop, /orders/, 'page.stale-list@orders.list', 'lists-agree-with-writes@orders.list'],
  // The records of the check itself may lie on other pages.
  [shop, /orders/, 'page.numbers-as-text@orders.list', 'sort-follows-the-key@orders.quantity'],
] as const)('%#: a mistake fails the entry that it is about', async (service, about, mistake, entry) => {
  expect(await failing(service, about, mistake), mistake).toContain(entry);
});
