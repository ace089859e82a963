import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withProposals } from '../index.js';
import { probityHere } from './golden/in-process.js';
import { probity } from './golden/process.js';
import { serveShelves, type Shelves } from './golden/shelves.js';

const CHROMIUM = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path));

/** The list of the shelves heeds no limit. */
const ENTRY = 'limit-is-a-maximum@shelves';

describe('probity ui', () => {
  let folder = '';
  let contract = '';
  let shelves: Shelves;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'probity-ui-'));
    contract = join(folder, 'shelves.yaml');
    const seen = [
      { path: ['http', 'head'], value: true, remark: 'seen once: answered as GET' },
      { path: ['http', 'options'], value: true, remark: 'seen once: answered with Allow' },
    ];
    writeFileSync(contract, withProposals(readFileSync('src/cli/golden/shelves.yaml', 'utf8'), seen).text);
    shelves = await serveShelves();
    const run = ['run', contract, '--only', ENTRY, '--out', folder];
    expect((await probityHere(run, { PROBITY_SHELVES_URL: shelves.url })).status).toBe(1);
  });
  afterAll(async () => {
    await shelves.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts the command, does something with its page, and ends it as Ctrl-C does. */
  async function served(args: readonly string[], act: (url: string) => Promise<void>): Promise<number | null> {
    const { child, ended } = probity(['ui', ...args], { PROBITY_SHELVES_URL: shelves.url });
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await expect.poll(() => printed, { timeout: 20_000 }).toContain('/\n');
    try {
      await act(printed.trim());
    } finally {
      child.kill('SIGINT');
    }
    return (await ended).status;
  }

  const stateOf = async (url: string): Promise<Record<string, unknown>> =>
    (await (await fetch(`${url}state`)).json()) as Record<string, unknown>;

  const proposalsOf = async (url: string): Promise<unknown> =>
    ((await (await fetch(`${url}proposals`)).json()) as { readonly proposals: unknown }).proposals;

  const replayed = async (url: string): Promise<unknown> => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${url}replay`, { method: 'POST', headers, body: JSON.stringify({ entry: ENTRY }) });
    return await answer.json();
  };

  it('serves the report and replays a finding', async () => {
    const status = await served([folder], async (url) => {
      expect(await (await fetch(url)).text()).toContain(`data-entry="${ENTRY}"`);
      expect(await stateOf(url)).toMatchObject({ isEnded: true, failed: 1 });
      expect(await replayed(url)).toMatchObject({ exit: 1, text: expect.stringContaining('STILL FAILS') as string });
    });
    expect(status).toBe(0);
  });

  it('passes what stands behind -- to the replay', async () => {
    await served([folder, '--', '--skip', 'no.such.operation'], async (url) => {
      const text = expect.stringContaining('no.such.operation') as string;
      expect(await replayed(url)).toMatchObject({ exit: 2, text });
    });
  });

  it('shows a run that is under way, and that it has ended', async () => {
    const other = mkdtempSync(join(tmpdir(), 'probity-ui-'));
    const file = join(other, 'run.ndjson');
    try {
      copyFileSync(join(folder, 'run.ndjson'), file);
      // As it is before its last line, while a process that is there holds its folder.
      const text = readFileSync(file, 'utf8').trimEnd();
      truncateSync(file, Buffer.byteLength(text.slice(0, text.lastIndexOf('\n') + 1)));
      const holder = { pid: process.pid, host: hostname(), began: 0 };
      writeFileSync(join(other, '.probity.lock'), JSON.stringify(holder));
      await served([file, '--editor', 'none'], async (url) => {
        const before = await stateOf(url);
        expect(before).toMatchObject({ isEnded: false });
        expect(await proposalsOf(url)).toEqual([]);
        const page = await (await fetch(url)).text();
        expect(page).toMatch(/Still running: \d+ of \d+ judged/);
        expect(page).not.toContain('ended before its');
        expect(before['editor']).toBeUndefined();
        copyFileSync(join(folder, 'run.ndjson'), file);
        const after = await stateOf(url);
        expect(after).toMatchObject({ isEnded: true });
        expect(after['revision']).not.toBe(before['revision']);
      });
    } finally {
      rmSync(other, { recursive: true, force: true });
    }
  });

  it('says at its start that the contract is not here', async () => {
    const other = mkdtempSync(join(tmpdir(), 'probity-ui-'));
    const text = readFileSync(join(folder, 'run.ndjson'), 'utf8').replaceAll('shelves.yaml', 'elsewhere.yaml');
    writeFileSync(join(other, 'run.ndjson'), text);
    try {
      await served([join(other, 'run.ndjson')], async (url) => {
        expect(await stateOf(url)).toMatchObject({
          missing: expect.stringContaining('The contract elsewhere.yaml of the run is not here') as string,
        });
      });
    } finally {
      rmSync(other, { recursive: true, force: true });
    }
  });

  it('says what to do where there is no run', async () => {
    const { status, stderr } = await probityHere(['ui', join(folder, 'nothing.ndjson')]);
    expect(status).toBe(2);
    expect(stderr).toContain('There is no run file at');
    expect(stderr).toContain('Begin a run first');
  });

  it.skipIf(CHROMIUM === undefined)(
    `replays, accepts and opens in a browser (${CHROMIUM ?? 'no Chromium found: CHROMIUM_PATH'})`,
    async () => {
      const args = [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-sync',
        '--no-first-run',
      ];
      const browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args });
      try {
        await served([folder], async (url) => {
          const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
          const complaints: string[] = [];
          page.on('pageerror', (error) => complaints.push(error.message));
          page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
          await page.goto(url);
          const opener = page.getByRole('link', { name: 'Open in editor' }).first();
          expect(await opener.getAttribute('href')).toMatch(/^vscode:\/\/file\/.*shelves\.yaml:\d+$/);

          await page.getByRole('button', { name: `Replay ${ENTRY}` }).click();
          const outcome = page.locator('article .tools + div .outcome');
          await outcome.getByText('Still fails', { exact: true }).waitFor({ timeout: 20_000 });
          expect(await outcome.locator('pre').textContent()).toContain('STILL FAILS');

          const proposal = page.locator('#proposals li').filter({ hasText: 'http.head' });
          expect(await proposal.textContent()).toContain('seen once: answered as GET');
          await proposal.getByRole('button', { name: 'Accept' }).click();
          await proposal.getByText('Accepted', { exact: true }).waitFor({ timeout: 20_000 });
          expect(readFileSync(contract, 'utf8')).toContain('head: true # accepted (seen once: answered as GET)');
          expect(await proposal.getByRole('button', { name: 'Accept' }).count()).toBe(0);

          // The contract is another one than in the run by now: what is left can be accepted, and findings replayed.
          await page.reload();
          const next = page.locator('#proposals li').filter({ hasText: 'http.options' });
          await next.getByRole('button', { name: 'Accept' }).click();
          await next.getByText('Accepted', { exact: true }).waitFor({ timeout: 20_000 });
          expect(await replayed(url)).toMatchObject({
            exit: 1,
            text: expect.stringContaining('STILL FAILS') as string,
          });

          await page.evaluate(axe.source);
          const result = await page.evaluate<{ readonly violations: readonly { readonly id: string }[] }>(
            "axe.run('#findings')",
          );
          expect(result.violations.map(({ id }) => id)).toEqual([]);
          expect(complaints).toEqual([]);
        });
      } finally {
        await browser.close();
      }
    },
  );
});
