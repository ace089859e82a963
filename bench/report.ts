import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ExchangeLine, PlanLine, Run, VerdictLine } from '../src/result/run-file.js';
import { renderHtml } from '../src/report/html/page.js';

const ENTRIES = 5_000;
const EACH = 20;
const BROWSERS = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/**
 * Prints what the page of a very large run costs: 100,000 exchanges in 5,000 entries. Seconds to make it, its size, and
 * how long a browser takes until its first screen stands.
 */
async function main(): Promise<void> {
  const run = largeRun();
  const began = performance.now();
  const page = renderHtml(run);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const size = (Buffer.byteLength(page) / 1e6).toFixed(1);
  console.log(`Page of ${String(run.exchanges.length)} exchanges: made in ${seconds} s, ${size} MB`);
  const browser = BROWSERS.find((path) => path !== undefined && existsSync(path));
  if (browser === undefined) console.log('First screen: not measured, no Chromium found (CHROMIUM_PATH)');
  else console.log(`First screen: ${(await firstPaint(browser, page)).toFixed(0)} ms (median of five)`);
}

async function firstPaint(executablePath: string, text: string): Promise<number> {
  const { chromium } = await import('playwright-core');
  const folder = mkdtempSync(join(tmpdir(), 'probity-bench-'));
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync', '--no-first-run'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const file = join(folder, 'report.html');
    writeFileSync(file, text);
    const times: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const page = await browser.newPage();
      await page.goto(pathToFileURL(file).href);
      await page.waitForFunction("performance.getEntriesByName('first-contentful-paint').length > 0");
      times.push(await page.evaluate<number>("performance.getEntriesByName('first-contentful-paint')[0].startTime"));
      await page.close();
    }
    return times.sort((a, b) => a - b)[2] ?? Number.NaN;
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function largeRun(): Run {
  const names = Array.from({ length: ENTRIES }, (_, n) => `get-is-safe@subject-${String(n)}`);
  const plan = names.map((entry): PlanLine => {
    const clauses = ['web-api:methods.get-is-safe'];
    return { type: 'plan', entry, check: 'get-is-safe', subject: entry, clauses, operations: [], planned: 'run' };
  });
  const verdicts = names.map((entry): [string, VerdictLine] => [
    entry,
    { type: 'verdict', entry, duration: 12, verdict: { kind: 'pass', cases: 6, expectations: 18, exchanges: EACH } },
  ]);
  return {
    header: {
      type: 'header',
      format: 1,
      tool: { name: 'probity', version: '0' },
      node: process.version,
      started: '2026-01-01T00:00:00.000Z',
      service: 'A large service',
      baseUrl: 'http://127.0.0.1',
      seed: 1,
      nonce: 'n',
      effort: 'standard',
      readOnly: false,
      selection: [],
      sources: [],
      documents: [
        {
          id: 'web-api',
          title: 'Web API Conventions',
          sha256: '',
          claimed: true,
          clauses: [
            {
              id: 'methods.get-is-safe',
              part: '4.2',
              quote: 'A GET must not change state.',
              level: 'must',
              basis: 'explicit',
              origin: 'document',
              checks: ['get-is-safe'],
              also: [],
            },
          ],
        },
      ],
      checks: [{ id: 'get-is-safe', part: '4-methods', title: 'GET is safe', rationale: '', blindSpot: '' }],
      versions: {},
    },
    plan,
    verdicts: new Map(verdicts),
    exchanges: names.flatMap((entry, k) => Array.from({ length: EACH }, (_, n) => exchangeOf(entry, k, n))),
    exercised: new Set(['products.read']),
    notes: [],
  };
}

/** Answers that differ from each other, as real ones do: what is the same everywhere would vanish when compressed. */
function exchangeOf(entry: string, k: number, n: number): ExchangeLine {
  const at = (k * EACH + n) * 0.6;
  const id = ((k * 7919 + n * 104_729) % 1_000_003).toString(36);
  const body = JSON.stringify({ id, name: `record ${id}`, tags: [id, String(n)], price: k / 7, created: at });
  return {
    type: 'exchange',
    entry,
    phase: 'case',
    id: `${entry}/0/main/${String(n)}`,
    operation: 'products.read',
    intent: 'valid',
    as: 'alice',
    started: at,
    ended: at + 1 + (n % 5),
    request: {
      method: 'GET',
      url: `http://127.0.0.1/api/v1/products/${id}`,
      headers: [
        ['Accept', 'application/json'],
        ['Authorization', 'Bearer [secret:alice]'],
      ],
    },
    response: {
      status: 200,
      headers: [['Content-Type', 'application/json']],
      body,
      bodyState: 'text',
      received: body.length,
      decoded: body.length,
    },
  };
}

await main();
