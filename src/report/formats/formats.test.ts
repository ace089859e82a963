import { describe, expect, it } from 'vitest';
import { hostileRun } from '../../result/golden/hostile.js';
import { fail } from '../../result/golden/lines.js';
import { emptyRun, goldenRun, killedRun } from '../../result/golden/run.js';
import type { Run } from '../../result/run-file.js';
import { summarise } from '../../result/summary.js';
import { renderConsole } from '../console.js';
import { renderHtml } from '../html/page.js';
import { renderJson } from './json.js';
import { renderJunit } from './junit.js';
import { drawnRun } from '../golden/drawn-run.js';
import { renderMarkdown } from './markdown.js';
import { type Renderer, CLAUSE_LABELS } from '../wording/words.js';

const FORMATS: readonly (readonly [string, Renderer])[] = [
  ['console', (run) => renderConsole(run)],
  ['html', renderHtml],
  ['json', renderJson],
  ['junit', renderJunit],
  ['markdown', renderMarkdown],
];

describe.each(FORMATS)('%s', (name, render) => {
  it.each([goldenRun, emptyRun, killedRun, hostileRun])('renders %o, the same each time', (make) => {
    const text = render(make());
    expect(text).toBe(render(make()));
    expect(text.endsWith('\n')).toBe(true);
    // JSON writes halves of characters as escapes; nothing else may be lost on the way to a file.
    expect(Buffer.from(text, 'utf8').toString('utf8')).toBe(text);
  });

  it('shows nothing that a reader cannot see', () => {
    const unseen = /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
    if (name !== 'json') expect(render(hostileRun())).not.toMatch(unseen);
  });

  it('never names a gap among what passed or failed', () => {
    const text = render(goldenRun());
    const lines = text.split(name === 'json' ? /(?<=\})/ : name === 'html' ? /<\/?(?:tr|li|details|article)\b/ : '\n');
    const about = lines.filter((line) => /gap\.unfilled|ids-match@products|cursor-is-stable@products/.test(line));
    for (const line of about) {
      expect(line).not.toMatch(/✓|✗|<failure|"(?:pass|fail|satisfied|violated)"|chip (?:good|bad)/);
    }
  });
});

/** Counts by clause verdict, as each format shows them. */
function shown(text: string, pattern: (symbol: string, word: string) => RegExp): Record<string, number> {
  return Object.fromEntries(
    Object.entries(CLAUSE_LABELS).map(([verdict, { symbol, word }]) => {
      const escaped = symbol.replace(/[?/]/, '\\$&');
      const found = [...text.matchAll(new RegExp(pattern(escaped, word), 'g'))];
      return [verdict, found.reduce((sum, match) => sum + Number(match[1]), 0)];
    }),
  );
}

describe.each([
  ['golden', goldenRun],
  ['killed', killedRun],
])('the counts of the %s run', (_, make: () => Run) => {
  const run = make();
  const { tally } = summarise(run);

  it('are those of the summary in JSON', () => {
    const json = JSON.parse(renderJson(run)) as {
      counts: unknown;
      numbers: unknown;
      clauses: readonly { verdict: string }[];
    };
    expect(json.counts).toEqual({
      entries: tally.entries,
      clauses: tally.clauses,
      levels: tally.levels,
      gaps: tally.gaps,
    });
    expect(json.numbers).toEqual(tally.numbers);
    for (const [verdict, count] of Object.entries(tally.clauses)) {
      expect(json.clauses.filter((clause) => clause.verdict === verdict)).toHaveLength(count);
    }
  });

  it('are those of the rows in HTML', () => {
    const html = renderHtml(run);
    for (const [verdict, count] of Object.entries(tally.clauses)) {
      expect([verdict, rowsOf(html, 'clauses', verdict)]).toEqual([verdict, count]);
    }
    for (const [state, count] of Object.entries(tally.entries)) {
      expect([state, rowsOf(html, 'entries', state)]).toEqual([state, count]);
    }
  });

  it('are those of the testcases in JUnit', () => {
    const xml = renderJunit(run, { dialect: 'rich' });
    const elements = (name: string): number => xml.split(`<${name} `).length - 1;
    const { entries } = tally;
    expect(elements('failure') + elements('property name="advisory"')).toBe(entries.fail);
    expect(elements('error')).toBe(entries.inconclusive + entries.error + entries.cut);
    expect(elements('skipped')).toBe(entries.excluded + entries['not-specified'] + entries['not-applicable']);
  });

  it('are those of the lines on the console and of the table in Markdown', () => {
    const claimed = summarise(run).clauses.filter(({ document }) => document === 'web-api');
    const console = shown(
      renderConsole(run, { isVerbose: true }),
      (symbol, word) => new RegExp(`${symbol} (\\d+) ${word}`),
    );
    for (const [verdict, count] of Object.entries(console)) {
      expect([verdict, claimed.filter((folded) => folded.verdict === verdict).length]).toEqual([verdict, count]);
    }
    const rows = renderMarkdown(run)
      .split('\n')
      .filter((line) => /^\| .*, (?:\d|part)/.test(line));
    const cells = rows.flatMap((row) => row.split('|').slice(2, -1).map(Number));
    expect(cells.reduce((a, b) => a + b, 0)).toBe(summarise(run).clauses.length);
  });
});

it('keeps a long summary within what GitHub takes', () => {
  const run = goldenRun();
  const plan = Array.from({ length: 3000 }, (_, n) => ({ ...(run.plan[3] as Run['plan'][0]), entry: `c@${n}` }));
  const verdicts = new Map(
    plan.map(({ entry }, n) => {
      const verdict = fail({ observed: 'ä'.repeat(900), fingerprint: String(n) });
      return [entry, { type: 'verdict' as const, entry, verdict, duration: 1 }];
    }),
  );
  const text = renderMarkdown({ ...run, plan, verdicts });
  expect(Buffer.byteLength(text)).toBeLessThan(1_000_000);
  expect(text).toContain('### 1. ✗');
  expect(text).toMatch(/_Left out, because .* 1 MiB: \d+ findings, what is unproven, the rules, gaps, notes\. /);
  expect(text.split('<details>').length).toBe(text.split('</details>').length);
});

it('begins a summary with the three worst findings in words, each with its line of the contract, and folds the rest', () => {
  const urlOf = (file: string): string => `https://github.com/acme/desk/blob/abc/${file}`;
  const [top = '', ...folded] = renderMarkdown(drawnRun(), { urlOf }).split('<details>');
  expect(top.match(/^\d+\. \*\*/gm)).toEqual(['1. **', '2. **', '3. **']);
  expect(top).toMatch(
    /\[`contracts\/services\/shop\.yaml:\d+`\]\(<https:\/\/github\.com\/acme\/desk\/blob\/abc\/contracts\/services\/shop\.yaml#L\d+>\)/,
  );
  expect(top.split('\n').length).toBeLessThan(25);
  expect(folded.map((text) => /<summary>(.*)<\/summary>/.exec(text)?.[1])).toContain('Rules by part');
  expect(renderMarkdown(drawnRun())).not.toContain('](<');
});

/** Rows of a section of the page whose first word for the search is this state. */
function rowsOf(page: string, section: string, state: string): number {
  const own = page.split(`<section id="${section}"`)[1]?.split('</section>')[0] ?? '';
  return (own.match(/ data-t="s:[^" ]+/g) ?? []).filter((found) => found === ` data-t="s:${state}`).length;
}

describe('the page', () => {
  const page = renderHtml(hostileRun());

  it('has one style, one script, and a policy that lets nothing else in', () => {
    expect(page.match(/<style|<script/g)).toEqual(['<style', '<script']);
    expect(page).toMatch(
      /content="default-src 'none'; img-src data:; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'/,
    );
    expect(page).not.toMatch(/ (?:style|on\w+)="/);
  });

  it('points nowhere but into itself', () => {
    // But for the icon of the tab, which is data.
    const rest = page.replace(/<link rel="icon" href="data:image\/svg\+xml,[\w%.'()*~-]+" \/>/, '');
    expect(rest).not.toContain('<link');
    const targets = [...rest.matchAll(/ (?:href|src|action|data|srcset|poster)="([^"]*)"/g)].map(
      ([, target]) => target,
    );
    expect(targets.length).toBeGreaterThan(0);
    for (const target of targets) expect(target).toMatch(/^#[^<>"\s]*$/);
  });

  it('has a target for each link, once', () => {
    const golden = renderHtml(goldenRun());
    const ids = [...golden.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, href = ''] of golden.matchAll(/ href="#([^"]*)"/g)) expect(ids).toContain(decodeURIComponent(href));
  });
});
