import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Verdict } from '../../src/index.js';
import type { Evidence } from '../../src/mutate/evidence.js';
import type { Fate, Judged } from '../../src/mutate/fate.js';
import { mutantsPage } from '../../src/mutate/html/page.js';
import type { Mutated } from '../../src/mutate/mutate.js';
import type { Operator } from '../../src/mutate/operator.js';
import { HOSTILE } from '../../src/result/golden/hostile.js';

function operator(id: string, sentence: string): Operator {
  return { id, sentence, about: ['2'], places: () => [] };
}

const CUT = operator('stored.cut', 'A text is cut to half of the length that is allowed');
const TOTAL = operator('total.off-by-one', 'The total is one too many');
const LOST = operator('event.lost', 'An event is not told');

function evidenceOf(text: string): Evidence {
  const request = { method: 'POST', target: `/things?q=${text}`, headers: [['X-Text', text] as const], body: text };
  const answer = { status: 200, headers: [['X-Text', text] as const], body: JSON.stringify({ text }) };
  return {
    sent: { ...request, target: `/sent-by-the-client?q=${text}` },
    passed: [
      { by: 'client', request, answer },
      { by: 'mistake', request, answer: { failure: text } },
    ],
    got: { ...answer, body: text },
    without: answer,
    stream: { told: { id: text, type: text, data: text }, heard: [] },
  };
}

function judged(of: Operator, place: string, fate: Fate, text = ''): Judged {
  const mutant = {
    id: `${of.id}@${place}`,
    operator: of,
    place: { id: place, plant: () => ({ at: () => false, answer: (call, next) => next(call) }) },
    rate: 'always',
  } satisfies Judged['mutant'];
  return { mutant, fate, effect: { reached: 3, changed: 2, heldBack: 0, evidence: evidenceOf(text) }, requests: 7 };
}

/** One of each fate, in which every text that is not ours is the one that is given. */
function mutatedWith(text: string): Mutated {
  const failed = { kind: 'fail', finding: { claim: text, fingerprint: 'f' } } as unknown as Verdict;
  const noticed: Fate = { kind: 'noticed', entry: text, clauses: [text], claim: text, isRight: true };
  return {
    clean: { verdicts: new Map([[`clean ${text}`, failed]]), requests: 99, duration: 1 },
    mutants: [
      judged(CUT, `a.${text}`, noticed, text),
      judged(CUT, `b.${text}`, { kind: 'inconclusive', entry: text, reason: text, detail: text }, text),
      judged(TOTAL, `a.${text}`, { kind: 'not-stated', facts: [`one.${text}`] }, text),
      judged(TOTAL, `b.${text}`, { kind: 'not-stated', facts: [`one.${text}`, 'two'] }, text),
      judged(LOST, `late.${text}`, { kind: 'unnoticed' }, text),
      judged(CUT, `early.${text}`, { kind: 'unnoticed' }, text),
      judged(LOST, `c.${text}`, { kind: 'accused', entry: text, claim: text }, text),
      judged(LOST, `d.${text}`, { kind: 'not-planted', because: text }, text),
    ],
    leftBehind: [text],
  };
}

const render = (text: string): string => mutantsPage(mutatedWith(text), { title: `Shop ${text}`, seed: 7 });

test('the page says the share, what to state for how much more, and what nobody noticed, the usual first', () => {
  const page = render('plain').replaceAll(/\s+/g, ' ');
  expect(page).toContain('<h2>16 %</h2>');
  expect(page).toContain('noticed 1 of 6 mistakes that can be seen');
  // The first brings one of six, the second one more.
  expect(page).toContain('State these 2 facts for up to 33 % more: <code>one.plain</code>, <code>two</code>.');
  expect(page.match(/<td>17 % more<\/td>/g)).toHaveLength(2);
  expect(page.indexOf('stored.cut@early.plain')).toBeLessThan(page.indexOf('event.lost@late.plain'));
  expect(page).toContain('POST /sent-by-the-client?q=plain');
  expect(page).toContain('Left behind');
});

test('a page of nothing says that nothing is measured', () => {
  const page = mutantsPage({ ...mutatedWith(''), mutants: [] }, { title: 'Shop', seed: 1 });
  expect(page).toContain('Nothing is measured');
  expect(page).not.toContain('NaN');
});

const CHROMIUM = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path !== undefined && existsSync(path),
);
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];

describe.skipIf(CHROMIUM === undefined)('in a browser', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'probity-mutants-page-'));
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args: FLAGS, timeout: 60_000 });
  }, 90_000);
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('it fits every width, has no barrier that axe knows, runs and fetches nothing of a hostile service', async () => {
    const file = join(folder, 'mutants.html');
    writeFileSync(file, render(HOSTILE));
    const own = pathToFileURL(file).href;
    const context = await browser.newContext();
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url() !== own) asked.push(request.url());
    });
    await page.goto(own);
    await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
    for (const width of [390, 800, 1400]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    }
    expect(await page.title()).toMatch(/^What the contract of Shop/);
    expect(await page.locator('script, img, iframe, form, [onload], [onerror]').count()).toBe(0);
    expect(asked).toEqual([]);
    await context.close();

    const open = await browser.newContext({ bypassCSP: true });
    const plain = await open.newPage();
    writeFileSync(file, render('plain'));
    await plain.goto(own);
    await plain.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
    await plain.addScriptTag({ content: axe.source });
    const found: unknown = await plain.evaluate(
      "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] })" +
        '.then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 200)]))',
    );
    expect(found).toEqual([]);
    await open.close();
  });
});
