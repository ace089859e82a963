import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Pool, request } from 'undici';
import { defineCheck, gap } from '../src/check/index.js';
import { values } from '../src/check/values/index.js';
import {
  checks,
  EFFORTS,
  EVERYTHING,
  loadContract,
  plan,
  planContract,
  runContract,
  type Contract,
  type Run,
  type RunRequest,
} from '../src/index.js';
import { farAway } from './distance.js';
import { REFERENCE_ENVIRONMENT } from '../src/reference/index.js';

/**
 * Runs of each kind, in turn: many short ones, because machines are noisy, and what disturbs one seldom spares the one
 * beside it. The median of the ratios of neighbours is quoted.
 */
const ROUNDS = 25;
/** Rounds before those, which warm both sides up and are not counted. */
const WARMING = 4;
/** Entries side by side, and requests of each, when the engine is measured. */
const ENTRIES = 8;
const REQUESTS = 400;

/**
 * Prints what a run costs: CPU per exchange of the engine (generate, send, record, parse, validate, judge, write the run
 * file) as a ratio to a bare client that sends as many of the same requests to the same service in turn; the time from
 * the start of the command to its first request; and requests, seconds and CPU of a whole run of the Shop.
 */
async function main(): Promise<void> {
  const { url, stop } = await serve();
  try {
    await fillShop(url);
    const contract = contractOfShop();
    const rounds: { readonly engine: number; readonly bare: number }[] = [];
    for (let round = 0; round < WARMING + ROUNDS; round += 1) {
      const one = await inTurn(round, { engine: () => engine(contract, url, round), bare: () => bareClient(url) });
      if (round >= WARMING) rounds.push(one);
    }
    const own = rounds.map((one) => one.engine);
    const bare = rounds.map((one) => one.bare);
    const ratios = rounds.map((one) => one.engine / one.bare);
    console.log(`CPU per exchange: ${summary(own, 0)} µs, bare client ${summary(bare, 0)} µs`);
    console.log(`Ratio: ${summary(ratios, 2)}, medians and quartiles of ${String(ROUNDS)} rounds`);
    // Two runs of the very same: what the machine does to a ratio that is truly 1.
    const same = bare.slice(1).map((cost, index) => cost / (bare[index] ?? Number.NaN));
    console.log(`Noise: ${summary(same, 2)}, the bare client to its own run before`);
    console.log(`Start-up to the first request: ${(await startUp()).toFixed(0)} ms`);
    for (const effort of ['quick', 'standard'] as const) {
      const { run, cpu } = await wholeRun(contract, { effort });
      console.log(`Whole Shop run, ${effort}: ${sizeOf(run)}, ${(cpu / requestsOf(run)).toFixed(0)} µs of CPU each`);
    }
    for (const concurrency of [8, 32]) {
      const { run } = await wholeRun(contract, { concurrency }, LATENCY);
      const least = (requestsOf(run) * LATENCY) / concurrency;
      const ratio = ((run.footer?.duration ?? 0) / least).toFixed(1);
      console.log(
        `${String(LATENCY)} ms away, concurrency ${String(concurrency)}: ${sizeOf(run)}, ${ratio} times the least`,
      );
    }
  } finally {
    stop();
  }
}

/** Either goes first in every second round, so that neither always finds what the other leaves behind. */
async function inTurn(
  round: number,
  sides: { readonly engine: () => Promise<number>; readonly bare: () => Promise<number> },
): Promise<{ readonly engine: number; readonly bare: number }> {
  if (round % 2 === 0) return { engine: await sides.engine(), bare: await sides.bare() };
  const bare = await sides.bare();
  return { engine: await sides.engine(), bare };
}

/** A check that does what checks do, and little else: a generated query, an answer looked at, an expectation. */
const listing = defineCheck({
  title: 'A page holds at most as many items as it was asked for',
  rationale: 'Measures the engine.',
  blindSpot: 'everything else',
  over: 'service',
  effect: 'reads',
  needs: ({ service }) => {
    const products = service.resources.find(({ name }) => name === 'products');
    return { list: products?.operations.list.offered ?? gap('resources.products') };
  },
  async verify({ list }, kit) {
    await kit.forAll(
      values.integer({ min: 1, max: 20 }),
      async (n) => {
        const exchange = await kit.send(list, { query: [['limit', String(n)]] });
        kit.expect(kit.outcome(exchange).class, 'The list is answered').toBeOneOf(['success']);
        kit.expect(kit.at(exchange, { kind: 'pointer', pointer: '/data' }), `At most ${String(n)}`).toHaveAtMost(n);
      },
      { share: REQUESTS / EFFORTS.standard.cases },
    );
  },
});

/** Milliseconds that each answer takes of a service that is not on the same machine. */
const LATENCY = 50;

/** A run of everything, on a Shop that nobody has filled, and that is so many milliseconds away. */
async function wholeRun(
  contract: Contract,
  more: Partial<RunRequest>,
  latency = 0,
): Promise<{ readonly run: Run; readonly cpu: number }> {
  const { url, stop } = await serve();
  const far = latency === 0 ? undefined : await farAway(url, latency);
  try {
    return await measured(far?.url ?? url, contract, more);
  } finally {
    far?.stop();
    stop();
  }
}

const requestsOf = ({ footer }: Run): number => footer?.requests ?? Number.NaN;

/** Requests, also by point of the surface that they stood for, and time. */
function sizeOf(run: Run): string {
  const { of = 0, missed = [] } = run.surface ?? {};
  const [requests, points] = [requestsOf(run), of - missed.length];
  const seconds = ((run.footer?.duration ?? 0) / 1000).toFixed(2);
  const each = (requests / points).toFixed(1);
  return `${String(requests)} requests in ${seconds} s, ${each} for each of ${String(points)} points of ${String(of)}`;
}

/** Microseconds of CPU per exchange of the engine. */
async function engine(contract: Contract, url: string, seed: number): Promise<number> {
  const whole = planContract(contract, checks, EVERYTHING, { PROBITY_SHOP_URL: url });
  const one = plan(contract, [{ id: 'base-url-answers', part: '1-service', check: listing }], EVERYTHING).entries[0];
  if (!one) throw new Error('The measuring check is not planned');
  const many = Array.from({ length: ENTRIES }, (_, n) => ({ ...one, id: `listing-${String(n)}@service` }));
  const watches = whole.entries.filter(({ id }) => id === 'responses-match-schema@products.list');
  const { run, cpu } = await measured(url, contract, { plan: { ...whole, entries: [...many, ...watches] }, seed });
  return cpu / (run.footer?.requests ?? Number.NaN);
}

async function measured(
  url: string,
  contract: Contract,
  more: Partial<RunRequest>,
): Promise<{ readonly run: Run; readonly cpu: number }> {
  const before = process.cpuUsage();
  const environment = { ...REFERENCE_ENVIRONMENT, PROBITY_SHOP_URL: url };
  const result = await runContract({ contract, checks, environment, seed: 1, write: () => undefined, ...more });
  const { user, system } = process.cpuUsage(before);
  if ('problem' in result) throw new Error(result.problem);
  return { run: result.run, cpu: user + system };
}

/** Microseconds of CPU per exchange when the same requests are sent by `Pool.request` and parsed, eight at a time. */
async function bareClient(url: string): Promise<number> {
  const pool = new Pool(url, { connections: ENTRIES, pipelining: 1 });
  const headers = { authorization: `Bearer ${REFERENCE_ENVIRONMENT.PROBITY_SHOP_TOKEN}`, accept: 'application/json' };
  let left = ENTRIES * REQUESTS;
  const before = process.cpuUsage();
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const path = `/api/v1/products?limit=${String((left % 20) + 1)}`;
      const { body } = await pool.request({ method: 'GET', path, headers });
      JSON.parse(await body.text());
    }
  };
  await Promise.all(Array.from({ length: ENTRIES }, worker));
  const { user, system } = process.cpuUsage(before);
  await pool.close();
  return (user + system) / (ENTRIES * REQUESTS);
}

/** Twenty products, so that pages have something on them. */
async function fillShop(url: string): Promise<void> {
  for (let n = 0; n < 20; n += 1) {
    const body = { name: `product ${String(n)}`, sku: `bench-${String(n)}`, price: n, quantity: n };
    await request(`${url}/api/v1/products`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        authorization: `Bearer ${REFERENCE_ENVIRONMENT.PROBITY_SHOP_TOKEN}`,
        'content-type': 'application/json',
      },
    });
  }
}

function contractOfShop(): Contract {
  const loaded = loadContract('probity:services/shop.yaml');
  if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
  return loaded.contract;
}

/** The reference service in a process of its own, so that its CPU is not counted. */
async function serve(): Promise<{ readonly url: string; readonly stop: () => void }> {
  const child: ChildProcess = spawn(process.execPath, [command(), 'serve', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => {
      reject(new Error('The reference service did not start'));
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      const found = /http:\/\/[\d.:]+/.exec(chunk.toString())?.[0];
      if (found !== undefined) resolve(found);
    });
  });
  return { url, stop: () => child.kill() };
}

/** Milliseconds from the start of the command until its first request arrives, the median of five. */
async function startUp(): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    let arrived: () => void = () => undefined;
    const first = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const server = createServer((_, response) => {
      arrived();
      response.end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const contract = join(packageFolder(), 'contracts/services/shop.yaml');
    const out = join(packageFolder(), 'reports/out/bench');
    const began = performance.now();
    const child = spawn(
      process.execPath,
      [command(), 'run', contract, '--base-url', `http://127.0.0.1:${String(port)}`, '--out', out],
      { stdio: 'ignore', env: { ...process.env, ...REFERENCE_ENVIRONMENT } },
    );
    await first;
    times.push(performance.now() - began);
    child.kill('SIGKILL');
    server.closeAllConnections();
    server.close();
  }
  return median(times);
}

function command(): string {
  return join(dirname(fileURLToPath(import.meta.url)), '../src/cli/main.js');
}

function packageFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('probity/package.json'));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Median, and between which values the middle half lies. */
function summary(values: readonly number[], digits: number): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(digits);
  return `${at(0.5)} (${at(0.25)} to ${at(0.75)})`;
}

await main();
