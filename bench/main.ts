import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Pool } from 'undici';
import { checks, loadContract, runContract, type ExchangeLine, type Run } from '../src/index.js';
import { REFERENCE_ENVIRONMENT } from '../src/reference/index.js';

/** Runs of each kind; the median is quoted, because machines are noisy. */
const ROUNDS = 3;

/**
 * Prints what a run costs: CPU per exchange as a ratio to a bare client that sends the very same requests to the same
 * service in turn, the time from the start of the command to its first request, and requests and seconds of a whole run.
 */
async function main(): Promise<void> {
  const { url, stop } = await serve();
  try {
    const ratios: number[] = [];
    const own: number[] = [];
    const bare: number[] = [];
    const seconds: number[] = [];
    let requests = 0;
    for (let round = 0; round <= ROUNDS; round += 1) {
      const { run, cpu } = await whole(url, round);
      const plain = await bareClient(url, run.exchanges);
      // The first round warms both sides up and is not counted.
      if (round === 0) continue;
      const perExchange = cpu / run.exchanges.length;
      own.push(perExchange);
      bare.push(plain);
      ratios.push(perExchange / plain);
      seconds.push((run.footer?.duration ?? 0) / 1000);
      requests = run.exchanges.length;
    }
    console.log(`CPU per exchange: ${median(own).toFixed(0)} µs, bare client ${median(bare).toFixed(0)} µs`);
    console.log(`Ratio: ${median(ratios).toFixed(2)} (median of ${String(ROUNDS)}, ${spread(ratios)})`);
    console.log(`Start-up to the first request: ${(await startUp()).toFixed(0)} ms`);
    console.log(`Whole Shop run, quick effort: ${String(requests)} requests in ${median(seconds).toFixed(2)} s`);
  } finally {
    stop();
  }
}

async function whole(url: string, seed: number): Promise<{ readonly run: Run; readonly cpu: number }> {
  const loaded = loadContract('probity:services/shop.yaml');
  if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
  const before = process.cpuUsage();
  const result = await runContract({
    contract: loaded.contract,
    checks,
    environment: { ...REFERENCE_ENVIRONMENT, SHOP_URL: url },
    seed,
    effort: 'quick',
    write: () => undefined,
  });
  const { user, system } = process.cpuUsage(before);
  if ('problem' in result) throw new Error(result.problem);
  return { run: result.run, cpu: user + system };
}

/** Microseconds of CPU per exchange when the recorded requests are sent by `Pool.request` and parsed, eight at a time. */
async function bareClient(url: string, exchanges: readonly ExchangeLine[]): Promise<number> {
  const pool = new Pool(url, { connections: 8, pipelining: 1 });
  const token = `Bearer ${REFERENCE_ENVIRONMENT.SHOP_TOKEN}`;
  const waiting = exchanges.map(({ request }) => {
    const { pathname, search } = new URL(request.url);
    return { method: request.method, path: pathname + search, body: request.body ?? null };
  });
  const before = process.cpuUsage();
  const worker = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { body } = await pool.request({
        method: next.method,
        path: next.path,
        body: next.body,
        headers: { authorization: token, 'content-type': 'application/json' },
      });
      const text = await body.text();
      try {
        JSON.parse(text);
      } catch {
        // Some answers are empty, and some requests are broken on purpose.
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  const { user, system } = process.cpuUsage(before);
  await pool.close();
  return (user + system) / exchanges.length;
}

/** The reference service in a process of its own, so that its CPU is not counted. */
async function serve(): Promise<{ readonly url: string; readonly stop: () => void }> {
  const child: ChildProcess = spawn(process.execPath, [command(), 'serve', '--port', '4099'], {
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

function spread(values: readonly number[]): string {
  return `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`;
}

await main();
