import { beforeAll, describe, expect, test } from 'vitest';
import {
  checks,
  DEFAULT_CAPS,
  EVERYTHING,
  inProcessTransport,
  loadContract,
  mergeShards,
  planContract,
  readRunText,
  rejudge,
  renderConsole,
  renderReport,
  renderScript,
  runContract,
  summarise,
  virtualClock,
  type Contract,
  type Finding,
  type MergePart,
  type ReadRun,
  type Run,
  type RunRequest,
} from '../index.js';
import { shop } from '../reference/index.js';

const ONLY = [
  ...['products.list', 'reviews.list', 'orders.list'].map((name) => `missing-credentials-are-refused@${name}`),
  ...['ids-have-their-form', 'responses-match-schema@products.list', 'responses-match-schema@products.create'],
];
const SHARDS = 3;

function contractOf(): Contract {
  const loaded = loadContract('probity:services/shop.yaml');
  if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
  return loaded.contract;
}

const contract = contractOf();

/** Runs a few checks on a Shop of its own, which has faults, and reads back what was written. */
async function ran(baseUrl: string, more: Partial<RunRequest> = {}): Promise<ReadRun> {
  const clock = virtualClock(Date.UTC(2026, 0, 1));
  const faults = shop.faults.filter(({ id }) => id === 'authentication/nobody-is-refused');
  const reference = shop.start({ faults, clock, seed: 1 });
  let text = '';
  const result = await runContract({
    contract,
    checks,
    environment: shop.environment(baseUrl),
    policy: { ...EVERYTHING, only: ONLY },
    baseUrl,
    clock,
    seed: 1,
    transport: () => inProcessTransport((call) => reference.dispatch(call), { caps: DEFAULT_CAPS, clock }),
    write: (line) => (text += line),
    ...more,
  });
  if ('problem' in result) throw new Error(result.problem);
  return readBack(text);
}

function readBack(text: string): ReadRun {
  const read = readRunText(text);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  return read;
}

const urlOf = (index: number): string => `http://127.0.0.1:401${String(index)}`;

const verdicts = (run: Run): readonly string[] =>
  run.plan.map(({ entry }) => {
    const verdict = run.verdicts.get(entry)?.verdict;
    return `${entry} ${verdict?.kind ?? ''} ${verdict?.kind === 'fail' ? verdict.finding.claim : ''}`;
  });

const findings = (run: Run): readonly Finding[] =>
  [...run.verdicts.values()].flatMap(({ verdict }) => (verdict.kind === 'fail' ? [verdict.finding] : []));

describe('shards on services of their own, merged', () => {
  let whole: ReadRun;
  let parts: readonly MergePart[];
  let merged: ReadRun;

  beforeAll(async () => {
    whole = await ran(urlOf(9));
    const all: MergePart[] = [];
    for (let index = SHARDS; index > 0; index -= 1) {
      const nonce = `n0nce${String(index)}`;
      const read = await ran(urlOf(index), { shard: { index, of: SHARDS }, nonce });
      all.push({ name: `shard-${String(index)}`, read });
    }
    parts = all;
    let text = '';
    const result = mergeShards(parts, (line) => (text += line));
    if ('problems' in result) throw new Error(result.problems.join('\n'));
    merged = readBack(text);
    expect(merged.run).toEqual(result.run);
  });

  test('are the run of the whole plan: its verdicts, clauses, outcome and numbers', () => {
    expect(merged.digest).toBe('ok');
    expect(verdicts(merged.run)).toEqual(verdicts(whole.run));
    const [one, all] = [summarise(merged.run), summarise(whole.run)];
    expect(one.clauses.map(({ id, verdict }) => [id, verdict])).toEqual(
      all.clauses.map(({ id, verdict }) => [id, verdict]),
    );
    expect(one.documents).toEqual(all.documents);
    expect(one.tally).toEqual(all.tally);
    expect(merged.run.footer?.counts).toEqual(whole.run.footer?.counts);
    expect(merged.run.footer?.outcome).toBe('non-conformant');
    expect(findings(merged.run)).toHaveLength(3);
  });

  test('say by themselves which part they are, and are never conformant', () => {
    const outcomes = parts.map(({ read }) => summarise(read.run).outcome);
    expect(outcomes).not.toContain('conformant');
    const [last] = parts;
    expect(last?.read.run.header.shard).toEqual({ index: SHARDS, of: SHARDS });
    expect(renderConsole(last!.read.run)).toContain('shard 3 of 3');
    expect(renderConsole(merged.run, { width: 140, isVerbose: true })).toMatch(
      /Shop at \S+ and 2 more targets · .* · merged from 3 shards/,
    );
  });

  test('keep every exchange under a name of its own, which evidence finds', () => {
    const { exchanges, plan } = merged.run;
    const ids = new Set(exchanges.map(({ id }) => id));
    expect(ids.size).toBe(exchanges.length);
    expect(exchanges.length).toBe(parts.reduce((sum, { read }) => sum + read.run.exchanges.length, 0));
    expect(merged.run.footer?.requests).toBe(parts.reduce((sum, { read }) => sum + read.run.footer!.requests, 0));
    for (const { id, entry, shard } of exchanges) expect(id.startsWith(`${entry}/`) && shard !== undefined).toBe(true);
    const named = findings(merged.run).flatMap((finding) => finding.exchanges);
    // Among them some that a shard has sent once for several entries.
    const planned = new Set(plan.map(({ entry }) => entry));
    const byId = new Map(exchanges.map((line) => [line.id, line]));
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
    expect(named.some((id) => !planned.has(byId.get(id)!.entry))).toBe(true);
    for (const { entry, shard } of exchanges.filter((line) => planned.has(line.entry))) {
      expect(plan.find((line) => line.entry === entry)?.shard).toBe(shard);
    }
  });

  test('can be judged again from the merged file alone', async () => {
    const again = await rejudge(merged.run, contract, checks);
    expect(again.map(({ entry }) => entry)).toEqual(merged.run.plan.map(({ entry }) => entry));
    expect(again.filter(({ result }) => result === 'different')).toEqual([]);
    const one = await rejudge(whole.run, contract, checks);
    expect(again.map(({ entry, result }) => [entry, result])).toEqual(one.map(({ entry, result }) => [entry, result]));
    expect(again.filter(({ result }) => result === 'same').length).toBeGreaterThan(20);
  });

  test('can be rendered, and a finding is tried where it was seen', () => {
    expect(renderReport('html', merged.run)).toContain('Shard 3');
    expect(JSON.parse(renderReport('json', merged.run))).toMatchObject({ shards: [{ index: 1 }, { index: 2 }, {}] });
    expect(renderReport('har', merged.run)).toContain('preflight@service~2');
    const ofShard = (index: number): string =>
      merged.run.plan.find(
        ({ entry, shard }) => shard === index && merged.run.verdicts.get(entry)?.verdict.kind === 'fail',
      )!.entry;
    for (const index of [1, 2, 3]) {
      const script = renderScript(merged.run, ofShard(index));
      expect(script).toContain(`in the run it was at ${urlOf(index)}`);
      expect(script.split('\n').filter((line) => /curl|send \d/.test(line) && /127\.0\.0\.1:/.test(line))).toEqual([]);
    }
    const console = renderConsole(merged.run, { width: 140, isVerbose: true });
    for (const index of [1, 2, 3]) {
      if (console.includes(urlOf(index))) expect(console).toContain(`BASE_URL:=${urlOf(index)}`);
    }
  });

  test('T23 merge with a missing shard is refused, and nothing is written', () => {
    let written = '';
    const result = mergeShards(parts.slice(1), (line) => (written += line));
    expect(result).toEqual({ problems: ['Shard 3/3 is missing'] });
    expect(written).toBe('');
  });

  test('are refused where they are not of one run, changed, killed or there twice', () => {
    const [three, two, one] = parts as [MergePart, MergePart, MergePart];
    const other = (change: Partial<Run['header']>, more: Partial<ReadRun> = {}): MergePart => {
      const { run } = three.read;
      return { name: 'other', read: { ...three.read, run: { ...run, header: { ...run.header, ...change } }, ...more } };
    };
    const problemsOf = (...all: readonly MergePart[]): readonly string[] => {
      const result = mergeShards([one, two, ...all]);
      return 'problems' in result ? result.problems : [];
    };
    const { header } = three.read.run;
    const [source, ...sources] = header.sources;
    const unlike = 'other has another';
    expect(problemsOf(other({ seed: 2 }))).toEqual([`${unlike} seed than shard-1: 2, not 1`]);
    expect(problemsOf(other({ effort: 'quick' }))).toEqual([`${unlike} effort than shard-1: quick, not standard`]);
    expect(problemsOf(other({ tool: { name: 'probity', version: '9.9.9' } }))[0]).toMatch(
      /version of Probity.*9\.9\.9/,
    );
    expect(problemsOf(other({ sources: [{ ...source!, sha256: '0'.repeat(64) }, ...sources] }))).toEqual([
      `${unlike} contract than shard-1: the digests of its files differ`,
    ]);
    expect(problemsOf(other({ shard: { index: 3, of: 4 } }))).toEqual([
      `${unlike} number of shards than shard-1: 4, not 3`,
      'Shard 3/3 is missing',
    ]);
    const { shard: _, ...plain } = header;
    const unsharded = { name: 'whole', read: { ...three.read, run: { ...three.read.run, header: plain } } };
    expect(problemsOf(unsharded)).toEqual(['whole is not a shard: it was run without --shard', 'Shard 3/3 is missing']);
    expect(problemsOf({ name: 'merged', read: merged })[0]).toBe('merged is a merged run already: merge its shards');
    expect(problemsOf(three, two)).toEqual(['Shard 2/3 is there 2 times: shard-2, shard-2']);
    expect(problemsOf(other({}, { digest: 'wrong' }))[0]).toMatch(/^other was changed .* run shard 3\/3 again$/);
    const { footer: __, ...killed } = three.read.run;
    const cut: MergePart = { name: 'cut', read: { run: killed, digest: 'missing', halfLine: true } };
    expect(problemsOf(cut)).toEqual(['cut has no footer: the run was killed; run shard 3/3 again']);
    const [first, ...rest] = three.read.run.plan;
    const plan = [{ ...first!, planned: 'not-applicable' as const }, ...rest];
    const selected: MergePart = { name: 'other', read: { ...three.read, run: { ...three.read.run, plan } } };
    expect(problemsOf(selected)).toEqual([
      `${unlike} plan than shard-1: another selection, or a target with other permissions`,
    ]);
    expect(mergeShards([])).toEqual({ problems: ['There is no run to merge'] });
  });
});

test('the shards of the Shop share the work, and watch an operation where it is used', () => {
  const whole = planContract(contract, checks);
  const shards = [1, 2, 3].map((index) =>
    planContract(contract, checks, EVERYTHING, {}, undefined, { shard: { index, of: 3 } }),
  );
  const running = shards.map(({ entries }) => entries.filter(({ decision }) => decision.planned === 'run'));
  const all = whole.entries.filter(({ decision }) => decision.planned === 'run').map(({ id }) => id);
  expect(running.flatMap((entries) => entries.map(({ id }) => id)).sort()).toEqual(all.sort());
  // Products are half of everything, and cannot be parted.
  expect(Math.max(...running.map(({ length }) => length)) / all.length).toBeLessThan(0.55);
  for (const entries of running) {
    const active = entries.filter(({ check: { check } }) => check.kind === 'check');
    const used = new Set(active.flatMap(({ operations }) => operations.map(({ id }) => id)));
    const watched = entries.filter((entry) => !active.includes(entry)).map(({ subject }) => subject.name);
    expect(watched.length + active.length).toBe(entries.length);
    expect(watched.filter((name) => !used.has(name))).toEqual([]);
  }
});

test('a shard needs the seed that the others have', async () => {
  await expect(ran(urlOf(1), { shard: { index: 1, of: 2 }, seed: undefined as never })).rejects.toThrow(
    'A shard needs a seed',
  );
});

test('a plan is not divided into more shards than it has parts', async () => {
  await expect(ran(urlOf(1), { shard: { index: 1, of: 50 } })).rejects.toThrow('but into 3 at most');
});
