// Writes docs/images: the report of the example run as a browser shows it. Needs the built package and a Chromium
// (CHROMIUM_PATH, or the usual places).
import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const executablePath = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path));
if (executablePath === undefined) throw new Error('No Chromium found: name it with CHROMIUM_PATH');

const report = fileURLToPath(new URL('../reports/examples/minus-is-ignored/report.html', import.meta.url));
const folder = new URL('../docs/images/', import.meta.url);
mkdirSync(folder, { recursive: true });

const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync', '--no-first-run'];
const browser = await chromium.launch({ executablePath, args });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 760 } });
  const take = (name) => page.screenshot({ path: fileURLToPath(new URL(name, folder)) });
  await page.goto(pathToFileURL(report).href);
  await take('first-screen.png');
  await page.evaluate("document.querySelector('#findings').scrollIntoView()");
  await take('finding.png');
  await page.evaluate("document.querySelector('#map').scrollIntoView()");
  await take('map.png');
} finally {
  await browser.close();
}
