import { describe, expect, it } from 'vitest';
import { compareRuns } from '../../result/compare.js';
import { HOSTILE, hostileRun } from '../../result/golden/hostile.js';
import { goldenRun, killedRun } from '../../result/golden/run.js';
import { matrixOf } from '../../result/matrix.js';
import { compareTold } from './told.js';
import { comparisonPage, matrixPage } from './page.js';
import { comparisonMarkdown, matrixMarkdown, renderComparison, renderMatrix } from './text.js';

const comparison = compareRuns(killedRun(), goldenRun());
const matrix = matrixOf([
  { name: 'a', run: goldenRun() },
  { name: 'b', run: killedRun() },
]);

describe('a comparison', () => {
  it('ends with how many of each there are', () => {
    expect(renderComparison(comparison).trimEnd().split('\n').at(-1)).toMatch(/^\d+ new failures? · 0 fixed · /);
    expect(renderComparison(comparison)).toContain('✗ New failures');
    expect(renderComparison(comparison)).toContain('end: never reached before, reached now');
    expect(comparisonMarkdown(comparison)).toContain('put-is-idempotent@products');
  });
});

describe('a comparison in words', () => {
  const run = goldenRun();
  const CLAIM = 'The second identical PUT changes nothing';
  const entry = 'put-is-idempotent@products';

  it('says of what fails what happened, and not what should hold', () => {
    const text = renderComparison(compareTold(killedRun(), run), { width: 140 }).replace(/\s+/g, ' ');
    expect(text).toContain(`${entry}: The second identical PUT changes something: after PUT`);
    expect(text).not.toContain(CLAIM);
  });

  it('does not repeat a sentence that holds of both runs', () => {
    const found = run.verdicts.get(entry);
    if (found?.verdict.kind !== 'fail') throw new Error('It does not fail');
    const finding = { ...found.verdict.finding, fingerprint: 'another' };
    const verdicts = new Map([...run.verdicts, [entry, { ...found, verdict: { ...found.verdict, finding } }]]);
    const text = renderComparison(compareTold(run, { ...run, verdicts }), { width: 140 }).replace(/\s+/g, ' ');
    expect(text).toMatch(
      /Fails for another reason than before \(1\) put-is-idempotent@products: .*\(in another way than before\)/,
    );
    expect(text).not.toContain('(before:');
  });
});

describe.each([
  ['comparison', comparisonPage(comparison), comparisonPage(compareRuns(hostileRun(), goldenRun()))],
  ['matrix', matrixPage(matrix), matrixPage(matrixOf([{ name: HOSTILE, run: hostileRun() }]))],
])('the page of a %s', (_, page, hostile) => {
  it('runs nothing and loads nothing', () => {
    expect(page).toContain("default-src 'none'");
    for (const text of [page, hostile]) {
      const [icon, ...more] = text.match(/<link[^>]*>/gi) ?? [];
      expect(icon).toMatch(/^<link rel="icon" href="data:image\/svg\+xml,[^"<]+" \/>$/);
      expect(more).toEqual([]);
      expect(text).not.toMatch(/<(script|img|iframe|svg)/i);
      expect(text.match(/<style>/g)).toHaveLength(1);
    }
  });

  it('names a verdict by a symbol and a word', () => {
    expect(page).toMatch(/<span aria-hidden="true">✗<\/span>/);
  });
});

it('shows nothing that a reader cannot see', () => {
  const strange = matrixOf([
    { name: HOSTILE, run: hostileRun() },
    { name: 'b', run: goldenRun() },
  ]);
  const changed = compareRuns(hostileRun(), goldenRun());
  for (const text of [
    renderMatrix(strange),
    matrixMarkdown(strange),
    renderComparison(changed),
    comparisonMarkdown(changed),
  ]) {
    expect(text).not.toMatch(/(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u);
  }
});
