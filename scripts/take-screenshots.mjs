// Writes docs/images: the report of the example run as a browser shows it, and the summary of that run. Needs the built package and a
// Chromium (CHROMIUM_PATH, or the usual places).
import { spawnSync } from 'node:child_process';
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

const out = mkdtempSync(join(tmpdir(), 'probity-example-'));
const program = fileURLToPath(new URL('../dist/src/cli/main.js', import.meta.url));
const demo = ['demo', '--seed', '5', '--fault', 'resources/minus-is-ignored', '--out', out];
const { status } = spawnSync(process.execPath, [program, ...demo], { stdio: ['ignore', 'ignore', 'inherit'] });
if (status !== 1) throw new Error(`The example run ended with ${String(status)}, and not with its finding`);
const example = new URL('../reports/examples/minus-is-ignored/', import.meta.url);
mkdirSync(example, { recursive: true });
copyFileSync(join(out, 'summary.md'), fileURLToPath(new URL('summary.md', example)));
const folder = new URL('../docs/images/', import.meta.url);
mkdirSync(folder, { recursive: true });

const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync', '--no-first-run'];
const browser = await chromium.launch({ executablePath, args });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 760 } });
  const take = (name) => page.screenshot({ path: fileURLToPath(new URL(name, folder)) });
  await page.goto(pathToFileURL(join(out, 'report.html')).href);
  await take('first-screen.png');
  await page.evaluate("document.querySelector('#findings').scrollIntoView()");
  await take('finding.png');
  await page.evaluate("document.querySelector('#map').scrollIntoView()");
  await take('map.png');
} finally {
  await browser.close();
  rmSync(out, { recursive: true, force: true });
}
