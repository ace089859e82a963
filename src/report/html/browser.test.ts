import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileRun, PAYLOADS } from '../../result/golden/hostile.js';
import { CORPUS } from '../../result/golden/payloads.js';
import { part } from '../../selftest/fixtures/amount.js';
import { emptyRun, goldenRun, killedRun } from '../../result/golden/run.js';
import { drawnRun } from '../golden/drawn-run.js';
import { renderHtml, renderHtmlFolder } from './page.js';

const CHROMIUM = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].find((path) => path !== undefined && existsSync(path));

/** The finding of the golden run that stands first. */
const FIRST = '#finding-put-is-idempotent%40products';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

describe.skipIf(CHROMIUM === undefined)(
  `the page in a browser (${CHROMIUM ?? 'no Chromium found: CHROMIUM_PATH'})`,
  { timeout: 120_000 },
  () => {
    let folder = '';
    let browser: Browser;
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'probity-page-'));
      browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args: FLAGS, timeout: 60_000 });
    }, 90_000);
    afterAll(async () => {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    });

    interface Opened {
      readonly page: Page;
      /** Addresses that the page asked for, itself left out; and what its scripts or its policy complained about. */
      readonly asked: string[];
      readonly complaints: string[];
    }

    /** Opens the page from a file, does something with it, and closes it. */
    async function open<T>(
      text: string,
      act: (opened: Opened) => Promise<T>,
      { fragment = '', ...options }: BrowserContextOptions & { readonly fragment?: string } = {},
    ): Promise<T> {
      const file = join(folder, 'report.html');
      writeFileSync(file, text);
      const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, ...options });
      try {
        const page = await context.newPage();
        const asked: string[] = [];
        const complaints: string[] = [];
        const own = pathToFileURL(file).href;
        page.on('request', (request) => {
          if (request.url().split('#')[0] !== own) asked.push(request.url());
        });
        page.on('pageerror', (error) => complaints.push(error.message));
        page.on('dialog', (dialog) => void dialog.dismiss());
        await page.goto(own + fragment);
        return await act({ page, asked, complaints });
      } finally {
        await context.close();
      }
    }

    it.each([
      ['a run with every kind of verdict', goldenRun],
      ['a run of nothing', emptyRun],
      ['a run that was killed', killedRun],
    ])('shows %s, asks for nothing and complains of nothing', async (_, make) => {
      await open(renderHtml(make()), async ({ page, asked, complaints }) => {
        expect(await page.title()).toContain('Shop');
        expect(await page.getByRole('heading', { name: 'Environment' }).isVisible()).toBe(true);
        // The script ran: its policy holds its digest.
        expect(await page.locator('form.search').isVisible()).toBe(true);
        expect(asked).toEqual([]);
        expect(complaints).toEqual([]);
      });
    });

    it('fits what is broken and what to do first on one screen', async () => {
      await open(renderHtml(goldenRun()), async ({ page }) => {
        const place = await page.locator('#first li').first().boundingBox();
        expect(place && place.y + place.height).toBeLessThan(720);
        const wide = await page.evaluate('document.documentElement.scrollWidth');
        expect(wide).toBeLessThanOrEqual(1280);
        // One statement and one number: what else there is to count is folded.
        expect(await page.locator('#verdict strong').count()).toBe(1);
        expect(await page.locator('#verdict .chip:visible').count()).toBe(0);
      });
    });

    it('has the map as cards on a telephone, and says where a drawing goes on', async () => {
      await open(renderHtml(drawnRun()), async ({ page }) => {
        await page.setViewportSize({ width: 390, height: 844 });
        const map = "document.querySelector('#map .scroll')";
        expect(await page.evaluate(`${map}.scrollWidth <= ${map}.clientWidth`)).toBe(true);
        const before = (selector: string): Promise<unknown> =>
          page.evaluate(`getComputedStyle(document.querySelector('${selector}'), '::before').content`);
        expect(await before('#map td[data-n=products]')).toBe('"products"');
        expect(await before('.picture .scroll:has(> .callers)')).toContain('scroll sideways');
        const sizes =
          "[...document.querySelectorAll('.quiet')].every((one) => parseFloat(getComputedStyle(one).fontSize) <= parseFloat(getComputedStyle(one.parentElement).fontSize))";
        expect(await page.evaluate(sizes)).toBe(true);
      });
    });

    it('lets nothing of a hostile target run or fetch, whatever is opened', async () => {
      const size = 20;
      const all = [...PAYLOADS, ...part(CORPUS, 20)];
      expect(CORPUS.length).toBeGreaterThanOrEqual(200);
      for (let n = 0; n < all.length; n += size) {
        await open(renderHtml(hostileRun(all.slice(n, n + size))), async ({ page, asked }) => {
          // Everything that can be opened is: also what is unpacked only then.
          await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
          const buttons = page.locator('tr[data-chunk] button');
          for (let k = 0; k < (await buttons.count()); k += 1) await buttons.nth(k).click();
          await page.locator('ol.exchanges details').first().waitFor();
          await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
          await page.waitForTimeout(50);
          expect(await page.evaluate('window.PWNED')).toBeUndefined();
          expect(await page.title()).toMatch(/^Not conformant/);
          expect(asked).toEqual([]);
          const foreign =
            'img, iframe, object, embed, base, link:not([rel=icon]), video, math, form:not(.filter), svg script, [onload], [onerror]';
          expect(await page.locator(foreign).count()).toBe(0);
          expect(await page.locator('script').count()).toBe(1);
        });
      }
    });

    it('would notice if something ran or was fetched', async () => {
      const text = '<title>x</title><img src="http://127.0.0.1:9/pwned.png" onerror="window.PWNED=1">';
      await open(text, async ({ page, asked }) => {
        await page.waitForFunction('window.PWNED === 1');
        expect(asked).toEqual(['http://127.0.0.1:9/pwned.png']);
      });
    });

    it.each(
      part(
        [
          [390, 'light'],
          [800, 'dark'],
          [1400, 'light'],
        ] as const,
        2,
      ),
    )('has no barrier that axe knows, %i wide, in its %s dress', async (width, colorScheme) => {
      await open(
        renderHtml(drawnRun(), { before: killedRun() }),
        async ({ page }) => {
          await page.setViewportSize({ width, height: 800 });
          await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
          expect(await page.locator('figure.picture').count()).toBeGreaterThan(2);
          await page.addScriptTag({ content: axe.source });
          const found: unknown = await page.evaluate(
            "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })" +
              '.then(({ violations }) => violations.map(({ id, impact, nodes }) => [id, impact, nodes[0].html.slice(0, 200)]))',
          );
          expect(found).toEqual([]);
        },
        { colorScheme, bypassCSP: true },
      );
    });

    it('is read with the keyboard alone: from the top to a finding in a few steps', async () => {
      await open(renderHtml(goldenRun()), async ({ page }) => {
        await page.keyboard.press('Tab');
        expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the verdict');
        await page.keyboard.press('Enter');
        let steps = 0;
        for (; steps < 10; steps += 1) {
          await page.keyboard.press('Tab');
          if ((await page.evaluate('document.activeElement.getAttribute("href")')) === FIRST) break;
        }
        expect(steps).toBeLessThan(10);
        await page.keyboard.press('Enter');
        expect(await page.evaluate('location.hash')).toBe(FIRST);
        const finding = page.locator('article.finding').first();
        expect(await finding.boundingBox()).toMatchObject({ y: expect.any(Number) as number });
        expect((await finding.boundingBox())?.y).toBeLessThan(200);
      });
    });

    it('unpacks the exchanges of an entry when they are asked for', async () => {
      await open(renderHtml(goldenRun()), async ({ page }) => {
        await page.locator('#entries summary').filter({ hasText: '4 methods' }).click();
        const row = page.locator('tr[data-chunk]').first();
        await row.getByRole('button', { name: 'Show exchanges' }).click();
        await row.locator('ol.exchanges summary').first().click();
        await row.locator('pre').first().waitFor();
        expect(await row.locator('pre').first().textContent()).toContain(
          'PUT http://127.0.0.1:4010/api/v1/products/p-1',
        );
        await row.getByRole('button', { name: 'Hide exchanges' }).click();
        expect(await row.locator('ol.exchanges').isVisible()).toBe(false);
      });
    });

    it('finds by tokens and by words, and keeps what was asked in its address', async () => {
      await open(renderHtml(goldenRun()), async ({ page }) => {
        const field = page.getByLabel('Search');
        await field.fill('s:broken');
        expect(await page.locator('#clauses tr[data-t]:visible').count()).toBe(2);
        await field.fill('s:fail check:put-is');
        expect(await page.locator('article.finding:not([hidden])').count()).toBe(1);
        expect(await page.locator('form.search output').textContent()).toMatch(/^1 finding, /);
        expect(await page.evaluate('decodeURIComponent(location.hash)')).toBe('#q=s:fail check:put-is');
        await field.fill('no such words');
        expect(await page.locator('form.search output').textContent()).toBe('0 findings, 0 rules, 0 entries');
        await field.press('Escape');
        expect(await page.locator('[data-t][hidden]').count()).toBe(0);
      });
      await open(
        renderHtml(goldenRun()),
        async ({ page }) => {
          expect(await page.getByLabel('Search').inputValue()).toBe('-s:pass part:4');
          expect(await page.locator('#entries tr[data-t]:not([hidden]) .chip.good').count()).toBe(0);
        },
        { fragment: '#q=-s%3Apass%20part%3A4' },
      );
    });

    it('leads from a cell of the map to its entries, and with j and k from finding to finding', async () => {
      await open(renderHtml(drawnRun()), async ({ page }) => {
        await page.setViewportSize({ width: 1400, height: 900 });
        const cell = page.locator('#map td[data-q] a').first();
        await cell.click();
        const shown = await page.locator('#entries tr[data-t]:not([hidden])').count();
        expect(shown).toBeGreaterThan(1);
        expect(shown).toBeLessThan(await page.locator('#entries tr[data-t]').count());
        await page.goBack();
        await page.getByLabel('Search').fill('');
        expect(await page.locator('article.finding:visible').count()).toBe(1);
        await page.locator('h1').click();
        const first = await page.locator('article.finding:visible').getAttribute('id');
        await page.keyboard.press('j');
        expect(await page.locator('article.finding:visible').getAttribute('id')).not.toBe(first);
        await page.keyboard.press('k');
        expect(await page.locator('article.finding:visible').getAttribute('id')).toBe(first);
        await page.keyboard.press('/');
        expect(await page.evaluate('document.activeElement.name')).toBe('text');
      });
    });

    it('unfolds a column of the map to its operations, with the keyboard too, and folds it again', async () => {
      await open(renderHtml(drawnRun()), async ({ page }) => {
        const columns = async (): Promise<number> => page.locator('#map thead th').count();
        const widths =
          'new Set([...document.querySelectorAll("#map tr:not(.group)")].map((row) => row.cells.length)).size';
        const before = await columns();
        const button = page.locator('#map thead button').first();
        await button.focus();
        await page.keyboard.press('Enter');
        expect(await button.getAttribute('aria-expanded')).toBe('true');
        expect(await columns()).toBeGreaterThan(before);
        expect(await page.locator('#map th.operation').allTextContents()).toContain('list');
        expect(await page.locator('#map td.operation a').count()).toBeGreaterThan(0);
        expect(await page.evaluate(widths)).toBe(1);
        await button.click();
        expect(await columns()).toBe(before);
        expect(await page.evaluate(widths)).toBe(1);
      });
    });

    it('prints what a manager reads on two pages, and the rest behind it', async () => {
      await open(
        renderHtml(drawnRun()),
        async ({ page }) => {
          const pages = async (): Promise<number> =>
            (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
          expect(await pages()).toBeLessThan(12);
          await page.addStyleTag({
            content: 'main > section:is(#findings, #findings ~ section) { display: none !important; }',
          });
          expect(await page.locator('#uncovered').count()).toBe(1);
          expect(await pages()).toBeLessThanOrEqual(2);
        },
        { bypassCSP: true },
      );
    });

    it('opens what a link points into', async () => {
      const fragment = '#clause-web-api%3Amethods.excluded';
      const row = '[id="clause-web-api:methods.excluded"]';
      expect(await open(renderHtml(goldenRun()), ({ page }) => page.locator(row).isVisible(), { fragment })).toBe(true);
      expect(await open(renderHtml(goldenRun()), ({ page }) => page.locator(row).isVisible())).toBe(false);
    });

    it('can be read without its script: verdict, findings and commands', async () => {
      await open(
        renderHtml(goldenRun()),
        async ({ page }) => {
          expect(await page.locator('form.search').isVisible()).toBe(false);
          expect(await page.locator('#verdict-title').isVisible()).toBe(true);
          const finding = page.locator('article.finding').first();
          expect(await finding.getByText('The second identical PUT changes something').first().isVisible()).toBe(true);
          expect(await finding.getByText('probity replay run.ndjson').first().isVisible()).toBe(true);
        },
        { javaScriptEnabled: false },
      );
    });

    it('is no wider than a telephone: what is wider scrolls in a box of its own', async () => {
      await open(renderHtml(drawnRun()), async ({ page }) => {
        await page.setViewportSize({ width: 390, height: 800 });
        await page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
        // Else nothing here could have been too wide.
        const widest = "Math.max(...[...document.querySelectorAll('.scroll')].map((one) => one.scrollWidth))";
        expect(await page.evaluate(widest)).toBeGreaterThan(390);
      });
    });

    it('says what changed since an earlier run', async () => {
      const earlier = goldenRun();
      const before = { ...earlier, verdicts: new Map([...earlier.verdicts].filter(([id]) => !id.startsWith('put-'))) };
      await open(renderHtml(goldenRun(), { before }), async ({ page }) => {
        expect(await page.locator('#since').textContent()).toContain('put-is-idempotent@products');
      });
    });

    it('is the same as a folder, for hosts that allow nothing inside a page', async () => {
      const files = renderHtmlFolder(goldenRun());
      for (const [name, text] of files) writeFileSync(join(folder, name), text);
      expect([...files.keys()]).toEqual(['index.html', 'report.css', 'report.js']);
      expect(files.get('index.html')).not.toMatch(/<(?:style|script)>/);
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(pathToFileURL(join(folder, 'index.html')).href);
      expect(await page.locator('form.search').isVisible()).toBe(true);
      expect(await page.evaluate("getComputedStyle(document.querySelector('#verdict')).borderLeftWidth")).toBe('8px');
      await context.close();
    });
  },
);
