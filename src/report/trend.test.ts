import { describe, expect, it } from 'vitest';
import { goldenRun } from '../result/golden/run.js';
import { REPORTS } from './formats/formats.js';
import { trendPoint, trendText, type TrendPoint } from './trend.js';

const point = (started: string, findings: number): TrendPoint => ({
  started,
  outcome: findings === 0 ? 'Conformant' : 'Not conformant',
  findings,
  kept: { count: 10 - findings, of: 10 },
});
const EARLIER = [point('2026-01-01T10:00:00Z', 4), point('2026-01-02T10:00:00Z', 0)];

describe('what is said of several runs', () => {
  it('has the findings of each, this one last', () => {
    const now = trendPoint(goldenRun());
    expect(now).toMatchObject({ started: goldenRun().header.started, outcome: 'Not conformant' });
    expect(now.findings).toBeGreaterThan(1);
    expect(trendText([...EARLIER, now])).toBe(
      `Findings of the last 3 runs, since 1 Jan 2026, 10:00 UTC, this one last: 4, 0, ${String(now.findings)}`,
    );
  });

  it('is nothing of two runs: what changed between them says more', () => {
    expect(trendText(EARLIER)).toBeUndefined();
    expect(REPORTS.html.render(goldenRun(), { trend: EARLIER.slice(1) })).not.toContain('id="trend"');
  });

  it('is drawn and listed in the page, and a line of the summary', () => {
    const page = REPORTS.html.render(goldenRun(), { trend: EARLIER });
    const section = page.split('<section id="trend"')[1]?.split('</section>')[0] ?? '';
    expect(section.match(/<rect/g)).toHaveLength(3);
    expect(section.match(/<tr>/g)).toHaveLength(4);
    expect(section).toContain('1 Jan 2026, 10:00 UTC: 4; 2 Jan 2026, 10:00 UTC: 0;');
    expect(REPORTS.markdown.render(goldenRun(), { trend: EARLIER })).toContain('this one last: 4, 0, ');
  });
});
