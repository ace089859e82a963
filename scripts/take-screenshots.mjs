// Writes docs/images: reports as a browser shows them, on a screen, a telephone and paper, and the summary of the example run. Needs the
// built package and a Chromium (CHROMIUM_PATH, or the usual places).
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const executablePath = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path));
if (executablePath === undefined) throw new Error('No Chromium found: name it with CHROMIUM_PATH');

const program = fileURLToPath(new URL('../dist/src/cli/main.js', import.meta.url));
const folder = new URL('../docs/images/', import.meta.url);
mkdirSync(folder, { recursive: true });

/** A run of the reference service with these faults: the folder with its report. */
function demo(faults, ...more) {
  const out = mkdtempSync(join(tmpdir(), 'probity-example-'));
  const planted = faults.flatMap((fault) => ['--fault', fault]);
  const { status } = spawnSync(process.execPath, [program, 'demo', '--seed', '5', ...planted, ...more, '--out', out], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 1) throw new Error(`The run ended with ${String(status)}, and not with its findings`);
  return out;
}

const out = demo(['resources/minus-is-ignored']);
const example = new URL('../reports/examples/minus-is-ignored/', import.meta.url);
mkdirSync(example, { recursive: true });
copyFileSync(join(out, 'summary.md'), fileURLToPath(new URL('summary.md', example)));

/** Faults that are drawn: a walk of pages, lanes of a race, states, a record before and after, two callers. */
const DRAWN = {
  'resources/page-repeats-an-item': ['offset-walk-is-a-partition', 'walk'],
  'states/patches-save-the-whole-record': ['disjoint-patches-survive', 'race'],
  'states/a-refunded-order-may-be-cancelled': ['transitions-are-as-declared', 'states'],
  'methods/put-keeps-nested-fields': ['put-replaces-entirely', 'before-after'],
  'authentication/anyone-may-cancel': ['private-records-are-hidden', 'callers'],
};
const many = demo(
  Object.keys(DRAWN),
  '--only',
  Object.values(DRAWN)
    .map(([check]) => check)
    .join(),
);

const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync', '--no-first-run'];
const browser = await chromium.launch({ executablePath, args });
try {
  const screen = { width: 1280, height: 760 };
  const opened = async (path, viewport = screen) => {
    const page = await browser.newPage({ viewport });
    await page.goto(path.startsWith('http') ? path : pathToFileURL(join(path, 'report.html')).href);
    return page;
  };
  const take = (page, name, options) => page.screenshot({ ...options, path: fileURLToPath(new URL(name, folder)) });
  const show = (page, selector) => page.evaluate(`document.querySelector('${selector}').scrollIntoView()`);

  const page = await opened(out);
  await take(page, 'first-screen.png');
  await show(page, '#findings');
  await take(page, 'finding.png');
  await show(page, '#map');
  await take(page, 'map.png');

  const drawn = await opened(many);
  for (const [check, name] of Object.values(DRAWN)) {
    const finding = drawn.locator('article.finding', { hasText: `${check}@` }).first();
    const id = await finding.getAttribute('id');
    await drawn.evaluate(`location.hash = '#${String(id)}'`);
    await drawn.evaluate(
      "document.querySelectorAll('article.finding details.body').forEach((one) => { one.open = true; })",
    );
    await finding
      .locator('figure.picture')
      .first()
      .screenshot({ path: fileURLToPath(new URL(`picture-${name}.png`, folder)) });
  }
  const search = await opened(many);
  await search.fill('input[type=search]', 's:fail op:cancel');
  await search.waitForTimeout(500);
  await show(search, '#findings');
  await take(search, 'search.png');
  await take(await opened(many, { width: 390, height: 800 }), 'phone.png');

  const paper = await opened(many, { width: 794, height: 1123 });
  await paper.emulateMedia({ media: 'print' });
  await take(paper, 'print.png');

  const served = spawn(process.execPath, [program, 'ui', many], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const url = await new Promise((resolve) => {
      let printed = '';
      served.stdout.on('data', (chunk) => {
        printed += chunk.toString();
        const [found] = /http:\S+/.exec(printed) ?? [];
        if (found !== undefined) resolve(found);
      });
    });
    const ui = await opened(url);
    await show(ui, '#findings');
    await take(ui, 'ui.png');
  } finally {
    served.kill('SIGINT');
  }
} finally {
  await browser.close();
  for (const one of [out, many]) rmSync(one, { recursive: true, force: true });
}
