import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileRun } from '../../result/golden/hostile.js';
import { emptyRun, goldenRun, killedRun } from '../../result/golden/run.js';
import { renderHtml } from './page.js';

const CHROMIUM = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].find((path) => path !== undefined && existsSync(path));

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];

describe.skipIf(CHROMIUM === undefined)(
  `the page in a browser (${CHROMIUM ?? 'no Chromium found: CHROMIUM_PATH'})`,
  () => {
    let folder = '';
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'probity-page-'));
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    /** The document as the browser has it after all scripts have run. */
    async function open(page: string, fragment = '', ...flags: string[]): Promise<string> {
      const file = join(folder, 'report.html');
      writeFileSync(file, page);
      const profile = `--user-data-dir=${join(folder, 'profile')}`;
      const args = [...FLAGS, ...flags, profile, '--dump-dom', pathToFileURL(file).href + fragment];
      const { stdout } = await promisify(execFile)(CHROMIUM ?? '', args, { maxBuffer: 64 * 1024 * 1024 });
      return stdout;
    }

    function title(dom: string): string {
      return /<title>([^<]*)<\/title>/.exec(dom)?.[1] ?? '';
    }

    it.each([goldenRun, emptyRun, killedRun])('shows %o', async (make) => {
      const dom = await open(renderHtml(make()));
      expect(title(dom)).toContain('Shop');
      expect(dom).toContain('Environment');
      // The script ran: its policy holds its digest.
      expect(dom).toMatch(/<form class="filter">/);
    });

    it('lets nothing of a hostile target run', async () => {
      const dom = await open(renderHtml(hostileRun()));
      expect(title(dom)).toMatch(/^Not conformant/);
      expect(title(dom)).not.toBe('PWNED');
      expect(dom.match(/<(?:img|iframe|svg|object|embed|base|link)\b/g)).toBeNull();
      expect(dom.match(/<script/g)).toHaveLength(1);
    });

    it('would notice if something ran', async () => {
      const dom = await open('<title>x</title><script>document.title="PWNED"</script>');
      expect(title(dom)).toBe('PWNED');
    });

    it('opens what a link points into', async () => {
      const dom = await open(renderHtml(goldenRun()), '#clause-web-api%3Amethods.excluded');
      const closed = /<details class="part">(?:(?!<\/details>).)*methods\.excluded/s;
      expect(dom).not.toMatch(closed);
      expect(await open(renderHtml(goldenRun()))).toMatch(closed);
    });

    it('can be read without its script', async () => {
      const page = renderHtml(goldenRun()).replace(/<script>.*<\/script>/s, '');
      const dom = await open(page);
      expect(dom).toContain('<form class="filter" hidden="">');
      expect(dom).toContain('The second identical PUT changes nothing');
      expect(dom).toContain('curl -sS -i');
    });
  },
);
