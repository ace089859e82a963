import { expect, test } from 'vitest';
import { checks, EVERYTHING, loadContract, planContract, rejudge, runContract } from '../index.js';
import { library, shop, type ReferenceService } from '../reference/index.js';
import { NOMINAL_URL, runningClock, transportTo } from '../selftest/service.js';
import { mutantsOf } from './mutants.js';
import { operators } from './operators/index.js';
import { plant } from './planted.js';
import { routerOf } from '../contract/resolve/surface/routing.js';
import { part } from '../selftest/fixtures/amount.js';

const NONCE = 'm0000001';

interface Outcome {
  /** Entries that fail while a mistake is planted. */
  readonly failed: readonly string[];
  /** Entries that have another verdict when what was recorded is judged again. */
  readonly different: readonly string[];
}

/** Runs the entries that `about` matches while a mistake is planted, and judges again what was recorded. */
async function outcome(service: ReferenceService, about: RegExp, mistake: string): Promise<Outcome> {
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
  const again = await rejudge(result.run, contract, checks);
  return {
    failed: [...result.run.verdicts].flatMap(([id, { verdict }]) => (verdict.kind === 'fail' ? [id] : [])),
    different: again.flatMap(({ entry, result: now }) => (now === 'different' ? [entry] : [])),
  };
}

interface Mistake {
  readonly service: ReferenceService;
  /** Entries that are run. */
  readonly about: RegExp;
  readonly mistake: string;
  readonly entry: string;
}

const MISTAKES: readonly Mistake[] = [
  // What an entry needs is removed by the deletes of others: run again alone, it shows why.
  {
    service: library,
    about: /(delete|keep|lost|walk)[^@]*@authors$/,
    mistake: 'write.deletes-another-record@authors.delete',
    entry: 'delete-removes@authors',
  },
  // A refusal for a conflict is repeated only where the conflict is.
  {
    service: library,
    about: /add-books|@books/,
    mistake: 'status.conflict-is-400@add-books',
    entry: 'refusals-have-documented-codes@add-books',
  },
  // The caller may not ask what became of the request that was accepted.
  {
    service: library,
    about: /send-back/,
    mistake: 'caller.any-credential-will-do@send-back',
    entry: 'invalid-credentials-are-refused@send-back',
  },
  {
    service: library,
    about: /authors/,
    mistake: 'page.deleted-still-listed@authors.list',
    entry: 'lists-agree-with-writes@authors.list',
  },
  {
    service: shop,
    about: /orders/,
    mistake: 'page.stale-list@orders.list',
    entry: 'lists-agree-with-writes@orders.list',
  },
  // The records of the check itself may be on other pages.
  {
    service: shop,
    about: /orders/,
    mistake: 'page.numbers-as-text@orders.list',
    entry: 'sort-follows-the-key@orders.quantity',
  },
];

test.each(part(MISTAKES, 2).map((row) => [row.mistake, row.entry, row] as const))(
  '%s fails %s, and does so when it is judged again',
  async (mistake, entry, { service, about }) => {
    const { failed, different } = await outcome(service, about, mistake);
    expect(failed).toContain(entry);
    expect(different).toEqual([]);
  },
);
